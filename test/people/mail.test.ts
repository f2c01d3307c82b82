import { createServer, type AddressInfo, type Server } from 'node:net';
import { createMail } from '../../src/people/mail';
import { openMailServer } from '../support/mail-server';

const message = { to: 'ann@example.com', subject: 'Hello', text: 'Hello.' };
const from = 'nutrition@example.com';

/** A server that accepts connections, sends nothing, and hangs up after ten seconds. */
async function openSilentServer(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((socket) => {
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('error', () => null);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return { server, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

test('a mail server that never greets is given up at the deadline', async () => {
  const { server, url } = await openSilentServer();
  const mail = createMail({ url, from, deadlineMs: 100 });
  await expect(mail.send(message)).rejects.toThrow('ETIMEDOUT');
  await new Promise((resolve) => server.close(resolve));
});

test('the sender of a message is the configured one', async () => {
  const server = await openMailServer();
  await createMail({ url: server.url, from }).send(message);
  expect((await server.receive(message.to)).text).toContain(`From: ${from}`);
  await server.close();
});
