import type { ServerResponse } from 'node:http';
import type { Chat } from './check-chat';
import type { ScriptedAnswer } from './scripted-answer';

/** Sends an answer as one object, or as a line for each token if the caller did not refuse a stream. */
export function sendAnswer(response: ServerResponse, { stream }: Chat, { body, chunks }: ScriptedAnswer): void {
  if (stream) sendLines(response, chunks);
  else sendJson(response, 200, body);
}

/** Sends objects as JSON lines. */
export function sendLines(response: ServerResponse, lines: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendRaw(response, status, { type: 'application/json; charset=utf-8', body: JSON.stringify(body) });
}

/** Sends plain text. */
export function sendText(response: ServerResponse, status: number, body: string): void {
  sendRaw(response, status, { type: 'text/plain; charset=utf-8', body });
}

/** Sends a body of any media type. */
export function sendRaw(
  response: ServerResponse,
  status: number,
  { type, body }: { type: string; body: string },
): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}
