import type { Socket } from 'node:net';
import { readAssets } from '../../src/web/parts/assets';
import { openUnreading } from '../support/open-unreading';
import { measureAttack, startAttackedService, type AttackedService } from './attacked-service';

let service: AttackedService;
beforeAll(async () => (service = await startAttackedService()));
afterAll(() => service.close());

const asset = () => `GET ${readAssets().find('graphiql.js')} HTTP/1.1\r\nHost: x\r\n\r\n`;

const recipe = ({ key }: AttackedService) => {
  const ingredients = Array.from({ length: 100 }, (_, index) => `${index + 1} cups all-purpose flour`);
  const body = JSON.stringify({ title: 'Bread', ingredients, servings: 4 });
  return `POST /v1/analyze HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

interface Attack {
  readonly connections: number;
  /** Requests that each connection sends in one go. */
  readonly pipelined: number;
  readonly request: (service: AttackedService) => string;
  readonly maxCpuMs: number;
  readonly maxGrowthMiB: number;
}

/**
 * Resolves when the service has let go of all that it could: it answers, ten times one after the
 * other.
 */
async function waitUntilIdle(): Promise<number> {
  let status = 0;
  for (let turn = 0; turn < 10; turn++) ({ status } = await service.send({ path: '/healthz' }));
  return status;
}

test.each<[string, Attack]>([
  [
    'files of a mebibyte, 90 asked for on each of 40 connections',
    { connections: 40, pipelined: 90, request: asset, maxCpuMs: 10_000, maxGrowthMiB: 150 },
  ],
  [
    'files of a mebibyte, 1,000 asked for on each of 40 connections',
    { connections: 40, pipelined: 1000, request: asset, maxCpuMs: 10_000, maxGrowthMiB: 150 },
  ],
  [
    'recipes of 100 lines, 90 sent on each of 40 connections',
    { connections: 40, pipelined: 90, request: recipe, maxCpuMs: 30_000, maxGrowthMiB: 200 },
  ],
])('answers that are not read have limited memory: %s', async (_what, attack) => {
  const bytes = attack.request(service).repeat(attack.pipelined);
  const sockets: Socket[] = [];
  const { outcome, cpuMs, growthMiB } = await measureAttack(service, async () => {
    for (let opened = 0; opened < attack.connections; opened++) sockets.push(await openUnreading(service.port, bytes));
    return waitUntilIdle();
  });
  for (const socket of sockets) socket.destroy();
  expect(outcome).toBe(200);
  expect(cpuMs).toBeLessThan(attack.maxCpuMs);
  expect(growthMiB).toBeLessThan(attack.maxGrowthMiB);
});
