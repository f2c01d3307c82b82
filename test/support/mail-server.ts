import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from './wait-until';

/** A message as the mail server receives it. */
interface ReceivedMessage {
  readonly to: readonly string[];
  readonly subject: string;
  /** Headers and text, with the soft line breaks of its encoding taken out. */
  readonly text: string;
}

/** A mail server on a free port of this machine. */
export interface MailServer {
  readonly url: string;
  readonly messages: readonly ReceivedMessage[];
  /** Waits until an address has received `count` messages, and returns the last of them. */
  receive(to: string, count?: number): Promise<ReceivedMessage>;
  close(): Promise<void>;
}

/** @param refuses whether it refuses every message */
export async function openMailServer({ refuses = false } = {}): Promise<MailServer> {
  const messages: ReceivedMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refuses ? new Error('no such mailbox') : null),
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        const plain = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');
        const subject = /^Subject: (.*)$/m.exec(plain)?.[1] ?? '';
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text: plain });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const toPort = (address: AddressInfo | string | null): number =>
    typeof address === 'object' ? (address?.port ?? 0) : 0;
  const to = (address: string) => messages.filter((message) => message.to.includes(address));
  return {
    url: `smtp://127.0.0.1:${toPort(server.server.address())}`,
    messages,
    async receive(address, count = 1) {
      await waitUntil(() => to(address).length >= count);
      const message = to(address)[count - 1];
      if (message === undefined) throw new Error(`There is no message to ${address}.`);
      return message;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the path and query of the first link in a message. */
export function readLink({ text: content }: ReceivedMessage, publicUrl: string): string {
  const link = /^https?:\/\/\S+$/m.exec(content)?.[0] ?? '';
  if (!link.startsWith(publicUrl)) throw new Error(`The message links to ${link}.`);
  return link.slice(publicUrl.length);
}
