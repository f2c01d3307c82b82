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

/**
 * Creates the connection to the mail server.
 * @param url smtp://user:password@host:587, or smtps://; null if no mail is sent
 * @param from the sender, such as nutrition@example.org
 */
export function createMail({ url, from }: { readonly url: string | null; readonly from: string }): Mail {
  if (url === null) return { isOn: false, send: () => Promise.resolve() };
  let transport: ReturnType<typeof openTransport> | null = null;
  return {
    isOn: true,
    async send({ to, subject, text }) {
      try {
        transport ??= openTransport(url, from);
        await (await transport).sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new MailProblem(
          `The mail server did not accept a message: ${toReason(error)}. Check SMTP_URL and MAIL_FROM.`,
        );
      }
    },
  };
}

/** Loads the library with the first message, which keeps the start of the service short. */
async function openTransport(url: string, from: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true, ...deadlines });
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

const deadlines = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
