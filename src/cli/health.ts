import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { runCommandLine, type CommandOutput } from './command-line';
import { toListenUrl, type ListenConfig } from '../start/local-url';

/**
 * `health`: checks that the service with these settings is alive, for the health check of a
 * container.
 * @returns the exit code: 0, or 1 after a sentence
 */
export function runHealth(args: readonly string[], config: ListenConfig, output: CommandOutput): Promise<number> {
  const description = 'Checks that the service with these settings is alive, for the health check of a container.';
  return runCommandLine({ name: 'health', description, args, output }, (command, toAction) => {
    command.action(toAction(() => checkHealth(config, output)));
  });
}

async function checkHealth(config: ListenConfig, output: CommandOutput): Promise<number> {
  const url = `${toListenUrl(config)}/healthz`;
  const reason = await findReason(url);
  if (reason === null) return 0;
  output.stderr.write(`The service is not alive at ${url}: ${reason}.\n`);
  return 1;
}

/** Why the service is not alive; null if it is. */
function findReason(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    // The certificate names the host that callers use, not this address; the request has no
    // secrets.
    const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(deadlineMs) } as const;
    get(url, options, (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? null : `it answers ${response.statusCode}`);
    }).on('error', (error) => resolve(error.message));
  });
}

const deadlineMs = 2_000;
