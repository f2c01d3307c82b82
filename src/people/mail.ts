import { createTransport } from 'nodemailer';

/** Sends letters to users. */
export interface Mail {
  /** False where no mail server is set: addresses are then not verified, and an admin hands out links. */
  readonly isOn: boolean;
  /** @throws MailProblem where the mail server does not take the letter */
  send(letter: Letter): Promise<void>;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** The mail server does not take a letter. Neither the letter nor its address is part of this. */
class MailProblem extends Error {
  override readonly name = 'MailProblem';
}

/**
 * @param url smtp://user:password@host:587, or smtps://; null for none
 * @param from the sender; by default `nutrition@` the host of the service
 */
export function createMail({ url, from }: { readonly url: string | null; readonly from: string }): Mail {
  if (url === null) return { isOn: false, send: () => Promise.resolve() };
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true, ...deadlines });
  return {
    isOn: true,
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new MailProblem(
          `The mail server did not take a letter: ${toReason(error)}. Check SMTP_URL and MAIL_FROM.`,
        );
      }
    },
  };
}

/** What nodemailer says of a failure without the text of the server, which may repeat the address. */
function toReason(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown reason';
  const { code, responseCode, command } = Object.fromEntries(Object.entries(error));
  const words = [code, responseCode, command].filter((word) => typeof word === 'string' || typeof word === 'number');
  return words.length === 0 ? 'unknown reason' : words.join(' ');
}

const deadlines = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
