import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { measureAttack, startAttackedService, type AttackedService } from './attacked-service';

let service: AttackedService;
beforeAll(async () => (service = await startAttackedService()));
afterAll(() => service.close());

const count = 5000;

/** What each connection sends; all of them then wait. */
test.each<[string, string]>([
  ['send nothing', ''],
  ['send half a request head', 'POST /v1/analyze HTTP/1.1\r\nHost: x\r\n'],
  ['wait after an answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
])(`${count} connections that %s cost little, and others are answered`, async (_what, bytes) => {
  const sockets: Socket[] = [];
  const { outcome, cpuMs, growthMiB } = await measureAttack(service, async () => {
    while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(bytes)))));
    const { status } = await service.send({
      method: 'POST',
      path: '/v1/analyze',
      headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Eggs', ingredients: ['2 eggs'], servings: 1 }),
    });
    return status;
  });
  for (const socket of sockets) socket.destroy();
  expect(outcome).toBe(200);
  expect(cpuMs).toBeLessThan(20_000);
  expect(growthMiB).toBeLessThan(200);
});

async function open(bytes: string): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}
