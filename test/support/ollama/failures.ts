import type { ServerResponse } from 'node:http';
import type { Chat } from './check-chat';
import type { ScriptedAnswer } from './scripted-answer';
import { sendAnswer, sendJson, sendLines, sendRaw, sendText } from './send-answer';

/** A failure of a call, sent as the real server or a proxy sends it. */
export type Failure = (response: ServerResponse, chat: Chat, answer: ScriptedAnswer) => void | Promise<void>;

/** Waits. The timer does not keep the process alive. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Creates an answer with this status and body, which is sent as JSON even if it is not. */
export function sendStatus(status: number, body: string): (response: ServerResponse) => void {
  return (response) => sendRaw(response, status, { type: json, body });
}

const json = 'application/json; charset=utf-8';

const sendError = (response: ServerResponse, status: number, error: string): void =>
  sendJson(response, status, { error });

function sendChanged(change: Record<string, unknown>): Failure {
  return (response, _, answer) => sendJson(response, 200, { ...answer.body, ...change });
}

function sendContent(content: string): Failure {
  return sendChanged({ message: { role: 'assistant', content } });
}

export const failures = {
  'the connection is reset': (response) => {
    response.socket?.resetAndDestroy();
  },
  'no headers come': () => {},
  'the body stalls midway': (response) => {
    response.writeHead(200, { 'content-type': json });
    response.write('{"model":');
  },
  'the body is cut midway': (response) => {
    response.writeHead(200, { 'content-type': json, 'content-length': '500' });
    response.write('{"model":', () => response.destroy());
  },
  'an error page of a proxy, 502': (response) => sendText(response, 502, '<html><body>Bad Gateway</body></html>'),
  'an error page of a proxy, 404': (response) =>
    sendRaw(response, 404, { type: 'text/html', body: '<html><body>Not Found</body></html>' }),
  'a JSON error of a proxy, 404': (response) => sendError(response, 404, 'no route matched with those values'),
  'an error page that says it is JSON': sendStatus(500, '<html></html>'),
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
  // From a server that streams although it was asked not to; in a stream a failure is a line.
  'an answer in pieces': (response, _, { chunks }) => sendLines(response, chunks),
  'a failure after a piece': (response, _, { chunks }) =>
    sendLines(response, [...chunks.slice(0, 1), { error: 'model runner has unexpectedly stopped' }]),
  'an empty success': sendStatus(200, ''),
  'a success that is another object': sendStatus(200, '{"hello":"world"}'),
  // As the server ends an answer in which the model repeats the same token: status 200 without
  // counts.
  'an answer that gave up midway': (response, _, { body: { model, created_at, message } }) =>
    sendJson(response, 200, { model, created_at, message, done: false }),
  'an answer that was cut': sendChanged({ done_reason: 'length' }),
  'an answer that only loaded': sendChanged({ done_reason: 'load' }),
  'a digit out of range': sendContent('0'),
  'a word in place of the digit': sendContent('None'),
  'two digits': sendContent('12'),
  'an empty answer': sendContent(''),
  'JSON that is cut': sendContent('{"food":"fl'),
  'JSON of another shape': sendContent('{"name":"flour"}'),
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;

export const failureNames = Object.keys(failures).filter((name): name is FailureName => name in failures);

/** A whole answer after some milliseconds, as of a slow model. */
export function delay(ms: number): Failure {
  return async (response, chat, answer) => {
    await wait(ms);
    sendAnswer(response, chat, answer);
  };
}

/** A whole answer without odds, as of a server before 0.12.11. */
export const withoutOdds: Failure = sendChanged({ logprobs: undefined });
