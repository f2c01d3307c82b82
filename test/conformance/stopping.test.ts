import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { openServer } from '../../src/api/http/server';

const rounds = 50;
const clients = 24;

interface Tally {
  answered: number;
  /** The codes of errors other than a connection that was refused. */
  readonly errors: string[];
}

/** Sends requests over one kept-alive connection until an answer announces its end. */
async function askUntilClosed(url: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let isOpen = true; isOpen;) {
    try {
      const sent = get(url, { agent });
      const [response]: IncomingMessage[] = await once(sent, 'response');
      if (response === undefined) throw new Error('There is no answer.');
      await text(response);
      tally.answered++;
      isOpen = response.headers.connection !== 'close';
    } catch (error) {
      tally.errors.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
      isOpen = false;
    }
  }
  agent.destroy();
}

test(`a stop resets no connection and leaves no request unanswered, in ${rounds} rounds of ${clients} busy clients`, async () => {
  const tally: Tally = { answered: 0, errors: [] };
  for (let round = 0; round < rounds; round++) {
    let busy = (): void => undefined;
    const enough = new Promise<void>((resolve) => (busy = resolve));
    let requests = 0;
    const listener: RequestListener = (_request, response) => {
      if (++requests === 5 * clients + round) busy();
      // Some are answered at once, some later, as recipes are.
      if (requests % 3 === 0) response.end('now');
      // eslint-disable-next-line no-restricted-syntax -- an answer that takes its time
      else setTimeout(() => response.end('later'), requests % 5);
    };
    const server = await openServer(listener, { host: '127.0.0.1', port: 0, tls: null });
    const all = Array.from({ length: clients }, () => askUntilClosed(server.url, tally));
    await enough;
    await server.close(10_000);
    await Promise.all(all);
  }
  expect(tally.errors).toEqual([]);
  expect(tally.answered).toBeGreaterThanOrEqual(rounds * clients * 5);
});

test('an answer in progress at the stop announces the end of its connection, as does the next answer on an idle connection', async () => {
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  const listener: RequestListener = (request, response) => {
    if (request.url === '/held') void held.then(() => response.end('held'));
    else response.end('now');
  };
  const server = await openServer(listener, { host: '127.0.0.1', port: 0, tls: null });
  const port = Number(new URL(server.url).port);
  const [one, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const answers = [text(one), text(other)];
  one.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /held HTTP/1.1\r\nHost: x\r\n\r\n');
  other.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all([once(one, 'readable'), once(other, 'readable')]);
  const closed = server.close(10_000);
  while (server.server.listening) await new Promise((resolve) => setImmediate(resolve));
  other.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  finish();
  for (const answer of answers) {
    expect((await answer).match(/(?<=Connection: )[a-z-]+/g)).toEqual(['keep-alive', 'close']);
  }
  await closed;
});

test('connections that are idle do not keep a stop waiting', async () => {
  const server = await openServer((_request, response) => response.end('now'), {
    host: '127.0.0.1',
    port: 0,
    tls: null,
  });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const answer = text(socket);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  await server.close(600_000);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});
