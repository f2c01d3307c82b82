import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { findAllowedAddress, pinAddress, publicAddresses, type AddressRules } from '../public-address';
import { decodeText } from './draft/decode-text';
import { maxTextBytes, UnreadableRecipeError } from './draft/recipe-draft';

/** The world that pages are fetched from; tests replace its parts. */
export interface FetchParts extends AddressRules {
  readonly timeoutMs: number;
}

/** The world as it is: public addresses only, ten seconds for a page with its redirects. */
export const publicWeb: FetchParts = { ...publicAddresses, timeoutMs: 10_000 };

const maxRedirects = 5;

/**
 * Fetches a page over HTTP or HTTPS, of at most 2 MiB. Each host is resolved once, all its addresses
 * must be allowed, and the connection goes to the address that was checked; redirects are checked
 * in the same way. So a link never reaches into the network of this machine.
 * @returns the text of the page
 * @throws UnreadableRecipeError if the page cannot or must not be fetched
 */
export async function fetchPage(address: string, parts: FetchParts = publicWeb): Promise<string> {
  const signal = AbortSignal.timeout(parts.timeoutMs);
  let url = readUrl(address, address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await open(url, parts, signal);
      const location = isRedirect(response) ? response.headers.location : undefined;
      if (location === undefined) return await readResponse(response, address, signal);
      response.destroy();
      url = readUrl(location, address, url);
    }
  } catch (error) {
    if (error instanceof UnreadableRecipeError) throw error;
    if (signal.aborted)
      throw refuse(address, `did not answer within ${parts.timeoutMs / 1000} seconds; try again later`);
    throw refuse(
      address,
      `cannot be fetched (${error instanceof Error ? error.message : String(error)}); check the address`,
    );
  }
  throw refuse(address, `leads to more than ${maxRedirects} redirects; give the address of the page itself`);
}

function readUrl(text: string, address: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw refuse(address, 'is not an address; give one that begins with https://');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse(address, `leads to ${url.protocol}; only http and https are followed`);
  if (url.username !== '' || url.password !== '')
    throw refuse(address, 'has a name or password in it; give an address without');
  return url;
}

async function open(url: URL, parts: FetchParts, signal: AbortSignal): Promise<IncomingMessage> {
  const checked = await findAddress(url, parts, signal);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      // No connection of another request is used: it may lead elsewhere.
      agent: false,
      headers: { accept: 'text/html, application/ld+json, application/json, text/plain', 'user-agent': userAgent },
      lookup: pinAddress(checked),
    })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
}

const userAgent = 'recipe-nutrition-analysis (one page at the request of its user)';

/** The address to connect to, once every address of the host is checked. */
async function findAddress(url: URL, parts: FetchParts, signal: AbortSignal): Promise<string> {
  const address = await findAllowedAddress(url, parts, signal);
  if (address === null)
    throw refuse(url.href, 'belongs to a private network, or does not exist; only pages of the public web are fetched');
  return address;
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

async function readResponse(response: IncomingMessage, address: string, signal: AbortSignal): Promise<string> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    throw refuse(address, `answered with status ${statusCode}; check the address, or save the page and give the file`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  const body = decompress(response, headers['content-encoding'] ?? '');
  const stop = (): unknown => body.destroy(new Error('The time limit is exceeded.'));
  signal.addEventListener('abort', stop, { once: true });
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maxTextBytes) {
      response.destroy();
      throw refuse(address, 'is longer than 2 MiB; save the part with the recipe and give the file');
    }
    chunks.push(bytes);
  }
  return decodeBody(Buffer.concat(chunks), headers['content-type'] ?? '');
}

/** Unpacks what a server sends packed although it was not asked to. */
function decompress(
  response: IncomingMessage,
  encoding: string,
): NodeJS.ReadableStream & { destroy(error?: Error): unknown } {
  const create = unpackers.get(encoding.trim().toLowerCase());
  if (create === undefined) return response;
  const unpacked = create();
  response.once('error', (error) => unpacked.destroy(error));
  return response.pipe(unpacked);
}

const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Decodes by the character set that the server names, else as a file would be. */
function decodeBody(bytes: Uint8Array, contentType: string): string {
  const [, charset] = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType) ?? [];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return decodeText(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

function refuse(address: string, problem: string): UnreadableRecipeError {
  return new UnreadableRecipeError(`${address} ${problem}.`);
}
