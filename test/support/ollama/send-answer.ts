import type { ServerResponse } from 'node:http';
import type { Chat } from './check-chat';
import type { ScriptedAnswer } from './scripted-answer';

/** One object, or a line for each token where the caller did not say that it wants no stream. */
export function sendAnswer(response: ServerResponse, { stream }: Chat, { body, chunks }: ScriptedAnswer): void {
  if (stream) sendLines(response, chunks);
  else sendJson(response, 200, body);
}

export function sendLines(response: ServerResponse, lines: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendRaw(response, status, { type: 'application/json; charset=utf-8', body: JSON.stringify(body) });
}

export function sendText(response: ServerResponse, status: number, body: string): void {
  sendRaw(response, status, { type: 'text/plain; charset=utf-8', body });
}

export function sendRaw(
  response: ServerResponse,
  status: number,
  { type, body }: { type: string; body: string },
): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}
