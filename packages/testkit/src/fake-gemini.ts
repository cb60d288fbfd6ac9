import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Exchange, now } from './exchange.js';
import { ReplyPicker } from './reply-picker.js';
import { unexpected, type Reply } from './reply.js';
import { parseRequestBody } from './request-body.js';
import type { RecordedRequest } from './request.js';
import { parseRoute } from './route.js';
import { scenario, type Replies, type Scenario } from './scenario.js';
import { sendReply } from './send-reply.js';
import { Watch } from './watch.js';

/** A request that nobody planned for, and what the server said to it. */
export interface Unexpected {
  readonly request: RecordedRequest;
  readonly message: string;
}

const defaultTimeoutMs = 5_000;

function isScenario(plan: Scenario | Replies): plan is Scenario {
  return 'answer' in plan;
}

/** A Gemini API on 127.0.0.1 that answers as its scenario says. */
export class FakeGemini implements AsyncDisposable {
  readonly #server: Server = createServer((request, response) => void this.#handle(request, response));
  readonly #picker: ReplyPicker;
  readonly #exchanges: Exchange[] = [];
  readonly #unexpected: Unexpected[] = [];
  readonly #watch = new Watch();
  #url = '';
  #closing: Promise<void> | undefined;

  private constructor(plan: Scenario | Replies) {
    this.#picker = new ReplyPicker(isScenario(plan) ? plan : scenario(plan));
  }

  /** Listens on a free port; a list or a function stands for the replies to the conversation's calls. */
  static async start(plan: Scenario | Replies = []): Promise<FakeGemini> {
    const fake = new FakeGemini(plan);
    fake.#server.listen(0, '127.0.0.1');
    await once(fake.#server, 'listening');
    const address = fake.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The fake Gemini server has no port.');
    fake.#url = `http://127.0.0.1:${address.port}`;
    return fake;
  }

  /** The base URL for the client. */
  get url(): string {
    return this.#url;
  }

  /** Every request so far, in the order of arrival. */
  get requests(): readonly RecordedRequest[] {
    return this.#exchanges.map((exchange) => exchange.record);
  }

  /** The requests for `streamGenerateContent`. */
  get modelCalls(): readonly RecordedRequest[] {
    return this.requests.filter((request) => request.verb === 'streamGenerateContent');
  }

  /** Requests that the scenario had no answer for; a test that ends with entries here has a gap. */
  get unexpected(): readonly Unexpected[] {
    return this.#unexpected;
  }

  /** The n-th request, counted from 1, as soon as it has arrived. */
  waitForRequest(n: number, timeoutMs = defaultTimeoutMs): Promise<RecordedRequest> {
    const complaint = () => `Request ${n} did not arrive within ${timeoutMs} ms; ${this.requests.length} did.`;
    return this.#watch.until(() => this.requests[n - 1], timeoutMs, complaint);
  }

  /** The n-th request, counted from 1, as soon as its response is complete or its connection closed. */
  waitForResponse(n: number, timeoutMs = defaultTimeoutMs): Promise<RecordedRequest> {
    const ended = () => {
      const request = this.requests[n - 1];
      return request?.responseEndedAt === undefined ? undefined : request;
    };
    return this.#watch.until(ended, timeoutMs, () => {
      const state = this.requests[n - 1] ? 'was still open' : 'had not begun';
      return `The response to request ${n} ${state} after ${timeoutMs} ms.`;
    });
  }

  /** Closes the port and every connection, open responses included. */
  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #shutDown(): Promise<void> {
    this.#watch.close('The fake Gemini server was closed.');
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const exchange of this.#exchanges) void exchange.cut();
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let bytes: Buffer;
    try {
      bytes = await buffer(request);
    } catch {
      // The client left before its request was complete: there is nobody to answer.
      return;
    }
    const receivedAt = now();
    const route = request.method === 'POST' ? parseRoute(request.url ?? '') : undefined;
    const parsed = parseRequestBody(bytes);
    const exchange = new Exchange(request, response, {
      index: this.#exchanges.length,
      verb: route?.verb,
      model: route?.model,
      body: 'body' in parsed ? parsed.body : {},
      bytes: bytes.length,
      receivedAt,
    });
    this.#exchanges.push(exchange);
    void exchange.ended.then(() => this.#watch.changed());
    this.#watch.changed();
    await this.#answer(exchange, this.#picker.pick(exchange.record, 'problem' in parsed ? parsed.problem : undefined));
  }

  async #answer(exchange: Exchange, planned: Promise<Reply>): Promise<void> {
    try {
      const reply = await planned;
      if (reply.kind === 'unexpected') this.#report(exchange, reply.message);
      await sendReply(reply, exchange);
    } catch (error) {
      const message = `The scenario failed: ${error instanceof Error ? error.message : String(error)}`;
      this.#report(exchange, message);
      if (exchange.hasBegun) await exchange.cut();
      else await sendReply(unexpected(message), exchange);
    }
  }

  #report(exchange: Exchange, message: string): void {
    this.#unexpected.push({ request: exchange.record, message });
  }
}
