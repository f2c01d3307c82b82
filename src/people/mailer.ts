import type { Database } from '../database/open-database';
import { visitorActor } from './audit';
import type { Attempts } from './attempts';
import type { BackgroundWork } from './background-work';
import { createInvitation, noteInvitationMailed } from './invitations';
import {
  writeChangeMessage,
  writeResetMessage,
  writeSignUpMessage,
  writeTakenMessage,
  writeVerifyMessage,
} from './email-messages';
import { createLink } from './links';
import type { EmailMessage, Mail } from './mail';
import { createResetLink, createVerification } from './recovery';
import { toInvitationPath, toResetPath } from './user-list';
import { findUser } from './users';

/**
 * Sends the messages of the service in the background. The response that starts one therefore
 * reveals neither whether the address has a user nor whether a message was sent.
 */
export interface Mailer {
  /** False if no mail server or public address is configured. Nothing is sent then. */
  readonly isOn: boolean;
  /** Sends a link that sets a new password, if the address has a user. */
  sendReset(email: string): void;
  /**
   * Sends a link that continues a sign-up, or, if the address has a user, a message that says so.
   */
  sendSignUp(email: string): void;
  /**
   * Sends a link that continues a sign-up by an invitation without an address, or, if the address
   * has a user, a message that says so.
   * @param invitation the secret of the invitation
   */
  sendInvited(email: string, invitation: string): void;
  /** Sends a link that verifies an address, or, if another user has it, a message that says so. */
  sendVerification(request: { readonly userId: string; readonly email: string }): void;
  /**
   * Sends a message about a change of the credentials. Sends nothing if the address is null. No
   * limit applies: only users cause such messages, and a limit would let strangers suppress them.
   */
  sendChange(email: string | null, what: string): void;
}

interface MailerParts {
  readonly database: Database;
  readonly mail: Mail;
  readonly backgroundWork: BackgroundWork;
  readonly attempts: Pick<Attempts, 'countMessage'>;
  /** The beginning of links; null if no message is sent. */
  readonly publicUrl: string | null;
}

/** Creates the sender of messages. */
export function createMailer({ database, mail, backgroundWork, attempts, publicUrl }: MailerParts): Mailer {
  function send(write: (url: string) => Promise<EmailMessage | null>): void {
    if (!mail.isOn || publicUrl === null) return;
    backgroundWork.run(async () => {
      const message = await write(publicUrl);
      if (message !== null) await mail.send(message);
    });
  }

  /** Writes and sends a message, unless the address was sent too many already. */
  function sendLimited(email: string, write: (url: string) => Promise<EmailMessage | null>): void {
    send(async (url) => (attempts.countMessage(email) === null ? write(url) : null));
  }

  return {
    isOn: mail.isOn && publicUrl !== null,
    sendReset: (email) =>
      sendLimited(email, async (url) => {
        const secret = await createResetLink(database, { email, actor: visitorActor });
        return secret === null ? null : writeResetMessage(email, `${url}${toResetPath(secret)}`);
      }),
    sendSignUp: (email) =>
      sendLimited(email, async (url) => {
        if ((await findUser(database, email)) !== null) return writeTakenMessage(email, url);
        const request = { accountId: null, email, role: 'owner', invitedBy: null, actor: visitorActor } as const;
        const secret = await createInvitation(database, request);
        await noteInvitationMailed(database, secret);
        return writeSignUpMessage(email, `${url}${toInvitationPath(secret)}`);
      }),
    sendInvited: (email, invitation) =>
      sendLimited(email, async (url) => {
        if ((await findUser(database, email)) !== null) return writeTakenMessage(email, url);
        const proof = await createLink(database.prisma, { purpose: 'verify_email', userId: null, email });
        return writeSignUpMessage(email, `${url}${toInvitationPath(invitation)}&proof=${proof}`);
      }),
    sendVerification: ({ userId, email }) =>
      sendLimited(email, async (url) => {
        const owner = await findUser(database, email);
        if (owner !== null && owner.id !== userId) return writeTakenMessage(email, url);
        return writeVerifyMessage(email, `${url}/verify?link=${await createVerification(database, { userId, email })}`);
      }),
    sendChange: (email, what) => {
      if (email !== null) send(() => Promise.resolve(writeChangeMessage(email, what)));
    },
  };
}
