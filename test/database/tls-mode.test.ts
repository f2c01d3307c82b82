import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { openDatabase } from '../../src/database/open-database';
import { withCheckedTls } from '../../src/database/tls-mode';
import { testCertificate } from '../conformance/test-certificate';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { getError } from '../support/get-error';

let own: TestDatabase;
let standIn: Server;
const sockets = new Set<Socket>();
const warnings: string[] = [];
const note = (warning: Error): void => void warnings.push(warning.message);

/** Agrees to TLS as PostgreSQL does, with a certificate that nobody trusts. */
function agreeToTls(socket: Socket): void {
  sockets.add(socket);
  socket.once('data', () => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, ...testCertificate }).on('error', () => socket.destroy());
  });
}

beforeAll(async () => {
  process.on('warning', note);
  own = await createTestDatabase();
  standIn = createServer(agreeToTls);
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  process.off('warning', note);
  standIn.close();
  for (const socket of sockets) socket.destroy();
  await own.drop();
});

const toPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

test.each(['prefer', 'require', 'verify-ca'])('sslmode=%s checks the certificate, and says so', (mode) => {
  const url = `postgresql://user:p%40ss@db.example.com:5432/name?sslmode=${mode}&sslrootcert=ca.pem`;
  expect(withCheckedTls(url)).toBe(url.replace(mode, 'verify-full'));
});

test.each(['', '?sslmode=disable', '?sslmode=no-verify', '?sslmode=require&uselibpqcompat=true'])(
  'an address that ends with "%s" stays as it is',
  (query) => {
    const url = `postgresql://user:p%40ss@db.example.com/name${query}`;
    expect(withCheckedTls(url)).toBe(url);
  },
);

test('a server without TLS and one with an unknown certificate are errors that say what to do, without a warning', async () => {
  const withoutTls = await getError(openDatabase({ url: withCheckedTls(`${own.database.url}?sslmode=require`) }));
  expect(String(withoutTls)).toMatch(/does not accept TLS \(.*\)\. Remove sslmode from DATABASE_URL/);
  const unknown = `postgresql://user@127.0.0.1:${toPort(standIn.address())}/name?sslmode=require`;
  const untrusted = await getError(openDatabase({ url: withCheckedTls(unknown) }));
  expect(String(untrusted)).toMatch(/has a certificate that is not trusted \(.*\)\. Add sslrootcert=/);
  expect(warnings.filter((message) => message.includes('SSL'))).toEqual([]);
});
