import type { Letter } from './mail';

/** What the service writes to people. Links begin with the address that its operator set, never with one that a request names. */

/** @param url the whole link */
export function writeResetLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Set a new password',
    text: `Somebody, probably you, asked for a new password at the recipe nutrition service.

Set it here within an hour:

${url}

The link works once. If you did not ask, ignore this letter: your password stays as it is.
`,
  };
}

/** @param url the whole link */
export function writeSignUpLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Finish signing up',
    text: `Somebody, probably you, wants to sign up at the recipe nutrition service with this address.

Go on here within seven days:

${url}

If it was not you, ignore this letter: nothing was created.
`,
  };
}

/** To somebody who has a user already and whose address was signed up with, or chosen, once more. */
export function writeTakenLetter(to: string, publicUrl: string): Letter {
  return {
    to,
    subject: 'You are signed up already',
    text: `Somebody, probably you, tried to use this address at the recipe nutrition service. It belongs to your user there already.

Sign in:             ${publicUrl}/sign-in
Set a new password:  ${publicUrl}/forgotten-password

If it was not you, ignore this letter: nothing was changed.
`,
  };
}

/** @param url the whole link */
export function writeVerifyLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Confirm your email address',
    text: `A user of the recipe nutrition service gave this as their email address.

Confirm it here within seven days:

${url}

If it was not you, ignore this letter: the address is then not used.
`,
  };
}

/** @param what a sentence on what was changed */
export function writeChangeLetter(to: string, what: string): Letter {
  return {
    to,
    subject: 'Your sign-in was changed',
    text: `${what}

If it was not you, set a new password and sign out everywhere, or ask an admin of the service.
`,
  };
}
