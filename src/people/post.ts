import type { Database } from '../database/open-database';
import type { Attempts } from './attempts';
import type { Errands } from './errands';
import { createInvitation, noteInvitationMailed } from './invitations';
import { writeChangeLetter, writeResetLetter, writeSignUpLetter, writeTakenLetter, writeVerifyLetter } from './letters';
import type { Letter, Mail } from './mail';
import { createResetLink, createVerification } from './recovery';
import { toInvitationPath, toResetPath } from './user-list';
import { findUser } from './users';

/**
 * Sends the letters of the service. Each is an errand: the answer that begins it knows neither whether the address has a user nor whether a letter was sent.
 */
export interface Post {
  /** False where no letter can be sent; nothing happens then. */
  readonly isOn: boolean;
  /** A link to set a new password, where the address has a user. */
  sendReset(email: string): void;
  /** A link to go on signing up by; where the address has a user, a letter that says so. */
  sendSignUp(email: string): void;
  /** A link that proves an address of a user; where another user has it, a letter that says so. */
  sendVerification(request: { readonly userId: string; readonly email: string }): void;
  /** What was changed of the user of an address, in a sentence; nothing to nobody. */
  sendChange(email: string | null, what: string): void;
}

interface PostParts {
  readonly database: Database;
  readonly mail: Mail;
  readonly errands: Errands;
  readonly attempts: Pick<Attempts, 'countLetter'>;
  /** Links begin with it; null: no letter is sent. */
  readonly publicUrl: string | null;
}

export function createPost({ database, mail, errands, attempts, publicUrl }: PostParts): Post {
  /** Writes and sends a letter, unless too many went to the address. */
  function send(email: string, write: (url: string) => Promise<Letter | null>): void {
    if (!mail.isOn || publicUrl === null) return;
    errands.run(async () => {
      if ((await attempts.countLetter(email)) !== null) return;
      const letter = await write(publicUrl);
      if (letter !== null) await mail.send(letter);
    });
  }

  return {
    isOn: mail.isOn && publicUrl !== null,
    sendReset: (email) =>
      send(email, async (url) => {
        const secret = await createResetLink(database, { email, actor: 'nobody' });
        return secret === null ? null : writeResetLetter(email, `${url}${toResetPath(secret)}`);
      }),
    sendSignUp: (email) =>
      send(email, async (url) => {
        if ((await findUser(database, email)) !== null) return writeTakenLetter(email, url);
        const request = { accountId: null, email, role: 'owner', invitedBy: null, actor: 'nobody' } as const;
        const secret = await createInvitation(database, request);
        await noteInvitationMailed(database, secret);
        return writeSignUpLetter(email, `${url}${toInvitationPath(secret)}`);
      }),
    sendVerification: ({ userId, email }) =>
      send(email, async (url) => {
        const owner = await findUser(database, email);
        if (owner !== null && owner.id !== userId) return writeTakenLetter(email, url);
        return writeVerifyLetter(email, `${url}/verify?link=${await createVerification(database, { userId, email })}`);
      }),
    sendChange: (email, what) => {
      if (email !== null) send(email, () => Promise.resolve(writeChangeLetter(email, what)));
    },
  };
}
