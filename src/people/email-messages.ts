import type { EmailMessage } from './mail';

/**
 * The messages that the service sends by mail. Links begin with the configured public address,
 * never with a host name from a request.
 */

/**
 * Writes the message with a link that sets a new password.
 * @param url the complete link
 */
export function writeResetMessage(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Set a new password',
    text: `A new password was requested for your sign-in at the recipe nutrition service.

Set it here within an hour:

${url}

The link works once. If you did not request it, ignore this message: your password does not change.
`,
  };
}

/**
 * Writes the message with a link that continues a sign-up.
 * @param url the complete link
 */
export function writeSignUpMessage(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Finish signing up',
    text: `A sign-up at the recipe nutrition service was started with this address.

Continue here within seven days:

${url}

If it was not you, ignore this message: nothing was created.
`,
  };
}

/** Writes the message to the owner of an address that another sign-up or user tried to use. */
export function writeTakenMessage(to: string, publicUrl: string): EmailMessage {
  return {
    to,
    subject: 'You have signed up already',
    text: `There was an attempt to use this address at the recipe nutrition service. You have signed up with it already.

Sign in:             ${publicUrl}/sign-in
Set a new password:  ${publicUrl}/forgotten-password

If it was not you, ignore this message: nothing was changed.
`,
  };
}

/**
 * Writes the message with a link that verifies an email address.
 * @param url the complete link
 */
export function writeVerifyMessage(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Confirm your email address',
    text: `This email address was entered at the recipe nutrition service.

Confirm it here within seven days:

${url}

If it was not you, ignore this message: the address is then not used.
`,
  };
}

/**
 * Writes the message about a change of the credentials.
 * @param what a sentence that says what was changed
 */
export function writeChangeMessage(to: string, what: string): EmailMessage {
  return {
    to,
    subject: 'Your sign-in was changed',
    text: `${what}

If it was not you, set a new password and sign out everywhere, or ask an admin of the service.
`,
  };
}
