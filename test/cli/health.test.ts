import { createServer } from 'node:http';
import { runHealth } from '../../src/cli/health';
import { startTestService } from '../conformance/start-test-service';
import { testCertificate } from '../conformance/test-certificate';
import { runCommand } from '../support/run-command';

const tls = { certFile: 'cert.pem', keyFile: 'key.pem' };
const ask = (port: number, settings: { readonly host?: string; readonly tls?: typeof tls | null } = {}) =>
  runCommand((streams) => runHealth([], { host: '127.0.0.1', tls: null, port, ...settings }, streams));

test.each(['127.0.0.1', '0.0.0.0'])('a service at %s that is alive is healthy', async (host) => {
  const service = await startTestService();
  expect(await ask(service.port, { host })).toEqual({ code: 0, stdout: '', stderr: '' });
  await service.close();
});

test('a service that terminates TLS is checked over TLS, with a certificate for any name', async () => {
  const service = await startTestService({ tls: testCertificate, requireHttps: true });
  expect(await ask(service.port, { tls })).toMatchObject({ code: 0 });
  expect(await ask(service.port)).toMatchObject({ code: 1 });
  await service.close();
});

test('if no service listens or another program answers, it is not healthy, and a sentence says why', async () => {
  const other = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await ask(port)).toMatchObject({ code: 1, stderr: expect.stringContaining('it answers 404') });
  await new Promise((resolve) => other.close(resolve));
  expect(await ask(port)).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
});

test('a service that hangs is reported as not healthy within the deadline', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => hanging.once('listening', resolve));
  const address = hanging.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await ask(port)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not alive at http://127') });
  hanging.closeAllConnections();
  hanging.close();
});
