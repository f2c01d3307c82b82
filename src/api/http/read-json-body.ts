import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiError } from '../../errors';
import { findJsonError } from './find-json-error';

/**
 * The limit of a body. A mebibyte of "[" takes JSON.parse a quarter of a second, too long for other
 * callers.
 */
export const bodyLimitBytes = 256 * 1024;

/**
 * The limit of a body with a text of 2 MiB: escaped in JSON, the source of a page takes up to a
 * third more.
 */
const textBodyLimitBytes = 3 * 2 ** 20;

/**
 * Reads the JSON body of a request: UTF-8, uncompressed, at most 256 KiB; a byte order mark is
 * allowed.
 * @throws ApiError 415, then 413, then 400, in that order
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  checkHeaders(request.headers, bodyLimitBytes);
  return parseBody(await readBytes(request, bodyLimitBytes));
}

/**
 * Reads a JSON body in which one text may be long: at most 3 MiB, and 256 KiB without that text, so
 * that no other body takes longer to parse than one that `readJsonBody` reads.
 * @returns the body, and whether it is larger than 256 KiB
 * @throws ApiError 415, then 413, then 400, in that order
 */
export async function readTextBody(request: IncomingMessage): Promise<{ body: unknown; isLarge: boolean }> {
  checkHeaders(request.headers, textBodyLimitBytes);
  const bytes = await readBytes(request, textBodyLimitBytes);
  const isLarge = bytes.length > bodyLimitBytes;
  if (isLarge && bytes.length - findLongestText(bytes) > bodyLimitBytes) throw new ApiError('payload_too_large');
  return { body: parseBody(bytes), isLarge };
}

/** The length of the longest text in bytes of JSON, found without parsing them. */
function findLongestText(bytes: Buffer): number {
  let longest = 0;
  let start = bytes.indexOf(quote);
  while (start !== -1) {
    let end = bytes.indexOf(quote, start + 1);
    while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(quote, end + 1);
    if (end === -1) return longest;
    longest = Math.max(longest, end - start);
    start = bytes.indexOf(quote, end + 1);
  }
  return longest;
}

const quote = 34;
const backslash = 92;

/** Whether an odd number of backslashes stands before a byte. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

/**
 * Parses the bytes of a JSON body in UTF-8; a byte order mark is allowed.
 * @throws ApiError 413 if there are more than 256 KiB, else 400
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length > bodyLimitBytes) throw new ApiError('payload_too_large');
  return parseBody(bytes);
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new ApiError('empty_body');
  if (!isUtf8(bytes)) throw new ApiError('invalid_utf8');
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('malformed_json', { message: describeJsonError(text) });
  }
}

/** The sentence for a body that is not JSON, with the place and without any of its text. */
function describeJsonError(text: string): string {
  const error = findJsonError(text);
  if (error === null) return 'The body is not valid JSON.';
  const place = `line ${error.line}, column ${error.column}`;
  return `The body is not valid JSON: ${error.isEnd ? `it ends too early, at ${place}` : `there is a mistake at ${place}`}.`;
}

/** The size of the body of a request in bytes; the limit if the request does not state it. */
export function findBodyBytes({ headers }: IncomingMessage): number {
  return headers['content-length'] === undefined ? bodyLimitBytes : Number(headers['content-length']);
}

const mediaType = /^application\/json[ \t]*(?:;|$)/i;
const charset = /;[ \t]*charset[ \t]*=[ \t]*("?)([^;"]*)\1[ \t]*(?=;|$)/gi;

function checkHeaders(headers: IncomingHttpHeaders, limitBytes: number): void {
  const type = headers['content-type'] ?? '';
  if (type !== 'application/json') {
    const charsets = [...type.matchAll(charset)].map((found) => found[2]?.trim().toLowerCase());
    if (!mediaType.test(type) || charsets.some((name) => name !== 'utf-8'))
      throw new ApiError('unsupported_media_type');
  }
  checkEncoding(headers);
  if (Number(headers['content-length']) > limitBytes) throw new ApiError('payload_too_large');
}

/**
 * Checks that a body is sent as it is.
 * @throws ApiError 415 for a body with an encoding, such as gzip
 */
export function checkEncoding({ 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders): void {
  if (!/^[ \t]*identity[ \t]*$/i.test(encoding)) throw new ApiError('encoded_body');
}

function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      // The rest of a body that is too large is read and dropped: a client that still sends would
      // not see the answer.
      if (length > limitBytes) reject(new ApiError('payload_too_large'));
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
