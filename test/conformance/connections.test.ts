import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import type { Engine } from '../../src/analysis/engine';
import { openServer, serverTimeouts, type OpenServer } from '../../src/api/http/server';
import { readTagger } from '../../src/seed/model-files';
import { openUnreading } from '../support/open-unreading';
import { pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

const embedded = createEmbeddedEngine(readTagger());

/**
 * The embedded engine, which waits for the word to go on, and counts how many requests it has at a
 * time.
 */
function createHeldEngine(): Engine & { release: () => void; readonly most: number; readonly begun: Promise<void> } {
  let most = 0;
  let now = 0;
  let [release, begin] = [(): void => undefined, (): void => undefined];
  const released = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return {
    ...embedded,
    async parse(texts) {
      most = Math.max(most, ++now);
      begin();
      await released;
      now--;
      return embedded.parse(texts);
    },
    release: () => release(),
    get most() {
      return most;
    },
    begun,
  };
}

const toRequest = (key: string, { title = 'x', more = '' } = {}) => {
  const body = JSON.stringify({ ...pancakes, title });
  return `POST /v1/analyze HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

describe('requests of one connection', () => {
  let service: TestService;
  let engine: ReturnType<typeof createHeldEngine>;
  let key: string;
  beforeEach(async () => {
    engine = createHeldEngine();
    const timeouts = { ...serverTimeouts, headersMs: 150, requestMs: 300, checkMs: 25 };
    service = await startTestService({ engine, timeouts });
    key = await service.createKey();
  });
  afterEach(() => service.close());

  test('are answered one at a time, in their order', async () => {
    const titles = ['one', 'two', 'three', 'four'];
    const requests = titles.map((title) => toRequest(key, { title, more: `X-Request-Id: ${title}\r\n` }));
    const last = `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const answers = service.sendRaw(requests.join('') + last);
    await engine.begun;
    engine.release();
    const text = await answers;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 5 }, () => 'HTTP/1.1 200'));
    expect(text.match(/(?<=X-Request-Id: )[a-z]+(?=\r)/g)).toEqual(titles);
    expect(engine.most).toBe(1);
  });

  test('that come too slowly do not cost an earlier one its answer', async () => {
    const answers = service.sendRaw(
      `${toRequest(key)}POST /v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`,
    );
    await engine.begun;
    // Longer than a request may take to arrive.
    // eslint-disable-next-line no-restricted-syntax -- the limit itself is a time
    await new Promise((resolve) => setTimeout(resolve, 500));
    engine.release();
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  test('of which more than a hundred wait end it', async () => {
    const socket = await openUnreading(service.port, toRequest(key).repeat(110));
    socket.resume();
    await once(socket, 'close');
    engine.release();
    expect(engine.most).toBeLessThanOrEqual(1);
  });
});

describe('answers that are not taken', () => {
  const mebibyte = Buffer.alloc(2 ** 20);
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  /** A server whose every answer is a mebibyte; reports an answer that was not taken. */
  async function openLarge(untakenMs: number): Promise<{ server: OpenServer; port: number; untaken: EventEmitter }> {
    const untaken = new EventEmitter();
    const listener: RequestListener = ({ socket }, response) => {
      response.once('close', () => {
        if (socket.destroyed) untaken.emit('cut');
      });
      response.end(mebibyte);
    };
    const timeouts = { ...serverTimeouts, untakenMs };
    const server = await openServer(listener, { host: '127.0.0.1', port: 0, tls: null, timeouts });
    return { server, port: Number(new URL(server.url).port), untaken };
  }

  test('end their connection after the time that a client has', async () => {
    const { server, port, untaken } = await openLarge(200);
    const cut = once(untaken, 'cut');
    const socket = await openUnreading(port, request.repeat(90));
    await cut;
    socket.destroy();
    await server.close(0);
  });

  test('do not end it while the client reads, however slowly', async () => {
    const { server, port } = await openLarge(400);
    const socket = await openUnreading(port, request.repeat(29) + request.replace('\r\n', '\r\nConnection: close\r\n'));
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      // eslint-disable-next-line no-restricted-syntax -- a client that takes its time
      setTimeout(() => socket.resume(), 1);
    });
    socket.resume();
    await once(socket, 'end');
    expect(bytes).toBeGreaterThan(30 * 2 ** 20);
    socket.destroy();
    await server.close(0);
  });

  test('are held to 16 MiB: beyond that the connections that have waited longest end', async () => {
    const { server, port, untaken } = await openLarge(20_000);
    let cut = 0;
    untaken.on('cut', () => cut++);
    const sockets: Socket[] = [];
    while (cut < 5) sockets.push(await openUnreading(port, request.repeat(90)));
    expect(sockets.length).toBeGreaterThanOrEqual(20);
    expect(sockets.length).toBeLessThanOrEqual(30);
    for (const socket of sockets) socket.destroy();
    await server.close(0);
  });
});
