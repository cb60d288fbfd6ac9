import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from './exchange.js';
import { googleError } from './google-error.js';
import type { Reply, Step, WaitStep } from './reply.js';
import { bodySink, eventSink, type Sink } from './sinks.js';
import type { Chunk, JsonObject } from './wire.js';

// A client that gets bytes and the end of the connection in one go may discard the bytes.
const settleMs = 25;

/** A wait that the closed connection ended is over like any other; only a failure of its own is an error. */
async function pause(step: WaitStep, { closed }: Exchange): Promise<void> {
  try {
    await step.wait(closed);
  } catch (error) {
    if (!closed.aborted) throw error;
  }
}

async function dropConnection(exchange: Exchange): Promise<void> {
  if (exchange.hasBegun) await sleep(settleMs);
  await exchange.cut();
}

function decorate(chunk: Chunk, { record }: Exchange): Chunk {
  return { ...chunk, modelVersion: record.model, responseId: `response-${record.index}` };
}

async function perform(step: Step, exchange: Exchange, sink: Sink): Promise<void> {
  switch (step.kind) {
    case 'chunk':
      return sink.chunk(step.verbatim ? step.chunk : decorate(step.chunk, exchange));
    case 'bytes':
      return sink.bytes(step.text);
    case 'wait':
      return pause(step, exchange);
    case 'hang':
      return exchange.ended;
    case 'drop':
      return dropConnection(exchange);
  }
}

async function sendJson(exchange: Exchange, status: number, body: JsonObject): Promise<void> {
  const type = 'application/json; charset=UTF-8';
  await exchange.write(type, JSON.stringify(body), status);
  await exchange.end(type);
}

async function sendSteps(steps: readonly Step[], exchange: Exchange): Promise<void> {
  const sink = exchange.record.verb === 'streamGenerateContent' ? eventSink(exchange) : bodySink(exchange);
  for (const step of steps) {
    if (exchange.closed.aborted) return;
    await perform(step, exchange, sink);
  }
  await sink.end();
}

/** Answers a request, until the reply is complete or the connection closed. */
export async function sendReply(reply: Reply, exchange: Exchange): Promise<void> {
  switch (reply.kind) {
    case 'model':
      return sendSteps(reply.steps, exchange);
    case 'json':
      for (const step of reply.before) await pause(step, exchange);
      return sendJson(exchange, reply.status, reply.body);
    case 'unexpected':
      return sendJson(exchange, reply.status, googleError(reply.status, reply.message));
  }
}
