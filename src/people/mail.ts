import { loadLate } from '../load-late';

/** Sends messages to users. */
export interface Mail {
  /**
   * False if no mail server is configured. Addresses are then not verified, and an admin passes on
   * links.
   */
  readonly isOn: boolean;
  /** @throws MailProblem if the mail server does not accept the message */
  send(message: EmailMessage): Promise<void>;
}

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/**
 * The mail server does not accept a message. The error contains neither the message nor its
 * address.
 */
class MailProblem extends Error {
  override readonly name = 'MailProblem';
}

interface MailSettings {
  /** smtp://user:password@host:587, or smtps://; null if no mail is sent. */
  readonly url: string | null;
  /** The sender, such as nutrition@example.org. */
  readonly from: string;
  /**
   * How long the mail server may take to connect and to greet. Each later step may take three times
   * as long.
   */
  readonly deadlineMs?: number;
}

/** Creates the connection to the mail server. */
export function createMail({ url, from, deadlineMs = defaultDeadlineMs }: MailSettings): Mail {
  if (url === null) return { isOn: false, send: () => Promise.resolve() };
  const getTransport = loadLate(() => openTransport({ url, from, deadlineMs }));
  return {
    isOn: true,
    async send({ to, subject, text }) {
      try {
        const transport = await getTransport();
        await transport.sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new MailProblem(
          `The mail server did not accept a message: ${toReason(error)}. Check SMTP_URL and MAIL_FROM.`,
        );
      }
    },
  };
}

async function openTransport({ url, from, deadlineMs }: Required<MailSettings> & { readonly url: string }) {
  const { createTransport } = await import('nodemailer');
  const deadlines = {
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    // A server may check the content of a message for longer.
    socketTimeout: 3 * deadlineMs,
    dnsTimeout: deadlineMs,
  };
  // The second argument has the defaults of messages; deadlines there have no effect.
  return createTransport({ url, ...deadlines, disableFileAccess: true, disableUrlAccess: true }, { from });
}

/**
 * Returns nodemailer's codes of a failure. The text of the server is left out because it may repeat
 * the address.
 */
function toReason(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown reason';
  const { code, responseCode, command } = Object.fromEntries(Object.entries(error));
  const words = [code, responseCode, command].filter((word) => typeof word === 'string' || typeof word === 'number');
  return words.length === 0 ? 'unknown reason' : words.join(' ');
}

const defaultDeadlineMs = 10_000;
