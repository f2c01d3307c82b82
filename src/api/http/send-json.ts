import type { ServerResponse } from 'node:http';

/** Answers with a JSON text; without its body where the request was a HEAD. */
export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
