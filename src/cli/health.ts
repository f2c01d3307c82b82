import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { Config } from '../config';

/**
 * `health`: asks the service that runs here with the same settings whether it is alive, for what watches a container.
 * @returns the exit code: 0, or 1 after a sentence
 */
export async function runHealth(
  { host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>,
  output: { readonly stderr: { write(text: string): unknown } },
): Promise<number> {
  const url = `${tls === null ? 'http' : 'https'}://${toReachable(host)}:${port}/healthz`;
  const fault = await findFault(url);
  if (fault === null) return 0;
  output.stderr.write(`The service is not alive at ${url}: ${fault}.\n`);
  return 1;
}

/** Who listens for everyone is reached at the address of this machine itself. */
function toReachable(host: string): string {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return address.includes(':') ? `[${address}]` : address;
}

function findFault(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    // The certificate is for the name that callers use, which is not this one; nothing is told that anybody should not hear.
    const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(deadlineMs) } as const;
    get(url, options, (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? null : `it answers ${response.statusCode}`);
    }).on('error', (error) => resolve(error.message));
  });
}

const deadlineMs = 2_000;
