import { Agent, request } from 'node:http';
import { findQuantile } from '../eval/table';

interface EvenRequests {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** How many requests. */
  readonly amount: number;
  /** Requests per second. */
  readonly rate: number;
  readonly nextBody: () => string;
}

interface EvenRun {
  /** Milliseconds from the moment at which a request was due to the end of its answer. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that are not 200, and requests without an answer. */
  readonly failed: number;
}

/**
 * Sends requests at even intervals, whether or not earlier ones are answered. A request that finds
 * all connections in use waits for one, and this time counts. (autocannon sends the requests of a
 * second all at once.)
 */
export async function sendEvenly({
  url,
  headers,
  connections,
  amount,
  rate,
  nextBody,
}: EvenRequests): Promise<EvenRun> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const answers: Promise<number | null>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(amount, Math.floor(((performance.now() - startedAt) * rate) / 1000));
      while (answers.length < due) {
        const dueAt = startedAt + (answers.length * 1000) / rate;
        answers.push(
          send({ url, headers, agent, body: nextBody() }).then((isOk) => (isOk ? performance.now() - dueAt : null)),
        );
      }
      if (answers.length < amount) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  const milliseconds = (await Promise.all(answers)).filter((each) => each !== null);
  agent.destroy();
  return {
    p50: findQuantile(milliseconds, 0.5),
    p99: findQuantile(milliseconds, 0.99),
    failed: amount - milliseconds.length,
  };
}

interface OneRequest extends Pick<EvenRequests, 'url' | 'headers'> {
  readonly agent: Agent;
  readonly body: string;
}

/** Whether the answer is 200. */
function send({ url, headers, agent, body }: OneRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}
