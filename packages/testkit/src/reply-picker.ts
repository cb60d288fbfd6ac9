import { unexpected, type Reply } from './reply.js';
import type { RecordedRequest, Verb } from './request.js';
import type { ModelRequest, Scenario } from './scenario.js';

function isModelRequest(request: RecordedRequest): request is ModelRequest {
  return request.verb !== undefined && request.model !== undefined;
}

/** Asks the scenario for replies, and remembers the earlier requests for it. */
export class ReplyPicker {
  readonly #scenario: Scenario;
  readonly #verbs: Verb[] = [];

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  async pick(request: RecordedRequest, problem: string | undefined): Promise<Reply> {
    if (!isModelRequest(request)) return unexpected(`Not found: ${request.method} ${request.path}`, 404);
    if (problem !== undefined) return unexpected(problem, 400);
    // A copy: while an asynchronous answer is being built, more requests may come in.
    const earlier = [...this.#verbs];
    this.#verbs.push(request.verb);
    return this.#scenario.answer(request, earlier);
  }
}
