import type { ServerResponse } from 'node:http';
import type { Chat } from './check-chat';
import type { ScriptedAnswer } from './scripted-answer';

/** What can go wrong with a call, each as it looks on the wire. */
export type Fault = (response: ServerResponse, chat: Chat, answer: ScriptedAnswer) => void | Promise<void>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(body);
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(body);
}

function sendLines(response: ServerResponse, lines: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** An answer of that status and text, whatever it is. */
export function sendStatus(status: number, body: string): (response: ServerResponse) => void {
  return (response) => send(response, status, body);
}

const sendError = (response: ServerResponse, status: number, error: string): void =>
  send(response, status, JSON.stringify({ error }));

function sendChanged(change: Record<string, unknown>): Fault {
  return (response, _, answer) => send(response, 200, JSON.stringify({ ...answer.body, ...change }));
}

function sendContent(content: string): Fault {
  return sendChanged({ message: { role: 'assistant', content } });
}

export const faults = {
  'the connection is reset': (response) => {
    response.socket?.resetAndDestroy();
  },
  'no headers come': () => {},
  'the body stalls midway': (response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.write('{"model":');
  },
  'the body is cut midway': (response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': '500' });
    response.write('{"model":', () => response.destroy());
  },
  'an error page of a proxy, 502': (response) => sendText(response, 502, '<html><body>Bad Gateway</body></html>'),
  'an error page that says it is JSON': (response) => send(response, 500, '<html></html>'),
  'an empty 500': (response) => sendText(response, 500, ''),
  'the runner stopped, 500': (response) =>
    sendError(response, 500, 'model runner has unexpectedly stopped, this may be due to resource limitations'),
  'the server is busy, 503': (response) =>
    sendError(response, 503, 'server busy, please try again.  maximum pending requests exceeded'),
  'too many requests, 429': (response) => sendError(response, 429, 'too many requests'),
  'the model is gone, 404': (response, { model }) => sendError(response, 404, `model '${model}' not found`),
  'the prompt is too long, 400': (response) =>
    sendError(response, 400, 'the prompt is longer than the context length currently available'),
  'a success that is no JSON': (response) => sendText(response, 200, 'ok'),
  // A server that streams whatever it is asked; in a stream a failure is a line of it.
  'an answer in pieces': (response, _, { body }) =>
    sendLines(response, [{ ...body, done: false, done_reason: undefined }, body]),
  'a failure after a piece': (response, _, { body }) =>
    sendLines(response, [{ ...body, done: false }, { error: 'model runner has unexpectedly stopped' }]),
  'an empty success': (response) => send(response, 200, ''),
  'a success that is another object': (response) => send(response, 200, '{"hello":"world"}'),
  'an answer that gave up midway': sendChanged({ done: false, done_reason: undefined }),
  'an answer that was cut': sendChanged({ done_reason: 'length' }),
  'an answer that only loaded': sendChanged({ done_reason: 'load' }),
  'a digit out of range': sendContent('0'),
  'a word in place of the digit': sendContent('None'),
  'two digits': sendContent('12'),
  'an empty answer': sendContent(''),
  'JSON that is cut': sendContent('{"food":"fl'),
  'JSON of another shape': sendContent('{"name":"flour"}'),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults);

/** A model that loads, or thinks for long: a whole answer after a while. @param ms milliseconds */
export function delay(ms: number): Fault {
  return async (response, _, answer) => {
    await wait(ms);
    send(response, 200, JSON.stringify(answer.body));
  };
}

/** An old server: a whole answer without odds. */
export const withoutOdds: Fault = sendChanged({ logprobs: undefined });
