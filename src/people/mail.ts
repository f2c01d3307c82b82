import { createTransport } from 'nodemailer';

/** Sends letters to users. */
export interface Mail {
  /** False where no mail server is set: addresses are then not verified, and an admin hands out links. */
  readonly isOn: boolean;
  /** @throws Error where the mail server does not take the letter */
  send(letter: Letter): Promise<void>;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/**
 * @param url smtp://user:password@host:587, or smtps://; null for none
 * @param from the sender; by default `nutrition@` the host of the service
 */
export function createMail({ url, from }: { readonly url: string | null; readonly from: string }): Mail {
  if (url === null) return { isOn: false, send: () => Promise.resolve() };
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    isOn: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}
