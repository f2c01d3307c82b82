import { Agent, request } from 'node:http';
import { findQuantile } from '../eval/table';

export interface Asked {
  readonly url: string;
  readonly key: string;
  readonly path: '/v1/analyze' | '/graphql';
}

export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/** Sends bodies one after the other over one connection and measures the time to the last byte of each answer, in milliseconds. @throws Error at an answer that is not 200 */
export async function measureLatency(
  asked: Asked,
  bodies: readonly string[],
  report: (text: string) => void,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const startedAt = performance.now();
    await ask(asked, body, agent);
    times.push(performance.now() - startedAt);
    if (index % 100 === 0) report(`${asked.path}: ${index} of ${bodies.length}`);
  }
  agent.destroy();
  return {
    count: times.length,
    p50: findQuantile(times, 0.5),
    p99: findQuantile(times, 0.99),
    most: Math.max(...times),
  };
}

/** One answer, whole. */
export function ask({ url, key, path }: Asked, body: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        ...(agent === undefined ? {} : { agent }),
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`The service answered ${response.statusCode ?? 0} to ${body}: ${text}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
