import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { ApiError } from '../../errors';
import { joinAccount } from '../../people/invitations';
import { findInvitationTerms, type InvitationTerms } from '../../people/invitation-terms';
import { findLink } from '../../people/links';
import { checkNewPasskey } from '../../people/passkey-proof';
import type { NewPasskey } from '../../people/passkeys';
import { findPasswordProblem } from '../../people/passwords';
import { createMailer, type Mailer } from '../../people/mailer';
import { findVisitor } from '../../people/sessions';
import { findUser, readEmail, signUp, type SignedIn } from '../../people/users';
import { toServiceUrl } from '../../api/http/service-url';
import { createFormOnce } from '../parts/form-once';
import { incompleteEmail, readField, readForms, readParameter, readSecretField, refuseAttempts } from '../parts/forms';
import { takePasskeyCookie, toPasskeySite } from './passkey-requests';
import {
  EmailForm,
  FirstKey,
  Join,
  JoinRefused,
  Mailed,
  mailedSentence,
  SignUp,
  type SignUpParts,
} from './sign-up-content';
import { setSessionCookie, toClientInfo } from '../parts/visitors';
import type { Exchange, WebParts } from '../parts/web-parts';

/**
 * Creates /sign-up, which creates a user with an account on the plan Free and a first key, shown
 * once. If the service can send mail, a person without an invitation gets one by mail, and a person
 * with an invitation that names no address gets a link that continues. Responses then do not reveal
 * whether an address is known, and nobody can sign up with another person's address.
 */
export function createSignUpPages(parts: WebParts): Router {
  const world: SignUpWorld = { ...parts, mailer: createMailer({ ...parts, publicUrl: parts.config.publicUrl }) };
  const signUps = createFormOnce(parts.database, signUpResult);
  const router = Router({ caseSensitive: true });
  router
    .route('/sign-up')
    .get((request, response) => showForm(world, request, response))
    .post(...readForms(), async (request, response) => {
      // All of it is done once: after the first time the invitation is used.
      const result = await signUps.run(request, '', () => receive(world, request, response));
      await sendResult(world, { request, response }, result);
    });
  router.post('/sign-up/join', ...readForms(), (request, response) => join(world, request, response));
  return router;
}

interface SignUpWorld extends WebParts {
  readonly mailer: Mailer;
}

/** Shows the form to a person without a session; a visitor may join the account of the invitation. */
async function showForm(world: SignUpWorld, request: Request, response: Response): Promise<void> {
  const { pages, visitors, database, mailer } = world;
  const secret = readParameter(request, 'invitation');
  const terms = await findTerms(world, secret);
  const visitor = await visitors.find(request);
  if (visitor === null) {
    checkCreatesUsers(world, terms);
    const isSent = readParameter(request, 'done') === 'mailed' && mailer.isOn;
    const done = isSent ? mailedSentence : undefined;
    const proof = readParameter(request, 'proof');
    const proved = await findLink(database, { purpose: 'verify_email', secret: proof });
    sendForm(world, response, {
      invitation: terms === null ? '' : secret,
      terms,
      proof: proved === null ? '' : proof,
      email: terms?.email ?? proved?.email ?? '',
      done,
    });
  } else if (terms === null || terms.accountId === null) {
    response.redirect(303, '/dashboard');
  } else {
    const content = <Join invitation={secret} terms={terms} />;
    pages.send(response, { frame: { title: 'Join an account', visitor }, content });
  }
}

/** Signs up the sender of a form, or mails the link that continues. */
async function receive(world: SignUpWorld, request: Request, response: Response): Promise<SignUpResult> {
  const { database, attempts, mailer } = world;
  const secret = readField(request, 'invitation');
  const proof = readField(request, 'proof');
  const terms = await findTerms(world, secret);
  checkCreatesUsers(world, terms);
  const clientInfo = toClientInfo(request);
  refuseAttempts(attempts.countRequest(clientInfo.address));
  const email = readEmail(readField(request, 'email'));
  if (email === null) return { status: 422, problem: incompleteEmail };
  // The user is looked up after these responses, so that their time does not reveal the result.
  if (mailer.isOn && secret === '') {
    mailer.sendSignUp(email);
    return 'mailed';
  }
  if (mailer.isOn && proof === '' && terms !== null && terms.email === null) {
    mailer.sendInvited(email, secret);
    return 'mailed to the invited';
  }
  // Runs before the user is looked up, so that the time does not reveal whether the address is
  // known.
  const credential = await readCredential(world, { request, response }, email);
  if ('problem' in credential) return credential;
  const secrets = { invitation: secret === '' ? null : secret, proof: proof === '' ? null : proof };
  const outcome = await signUp(database, { ...credential, ...secrets, email, clientInfo });
  if (typeof outcome === 'string') return { status: 409, problem: refusals[outcome] };
  await sendVerification(world, email);
  return outcome;
}

/**
 * Finds the invitation of a link.
 * @throws ApiError `sign_up_closed` without a link, or `invitation_not_open` if the link does not
 * work, unless the sign-up is open to everyone
 */
async function findTerms({ database, config }: SignUpWorld, secret: string): Promise<InvitationTerms | null> {
  const terms = await findInvitationTerms(database, secret);
  if (terms === null && config.signUp !== 'open')
    throw new ApiError(secret === '' ? 'sign_up_closed' : 'invitation_not_open');
  return terms;
}

/** @throws ApiError `invitation_for_users` if the settings let the invitation create no user */
function checkCreatesUsers({ config }: SignUpWorld, terms: InvitationTerms | null): void {
  if (terms?.isByAdmin === false && config.signUp === 'closed') throw new ApiError('invitation_for_users');
}

/** Reads the credential of a form. */
async function readCredential(
  { database, config, passwords }: SignUpWorld,
  { request, response }: Exchange,
  email: string,
): Promise<Credential | Refused> {
  const answer = readField(request, 'passkey');
  if (answer === '') {
    const password = readSecretField(request, 'password');
    const problem = findPasswordProblem(password, email);
    return problem !== null
      ? { status: 422, problem }
      : { passwordHash: await passwords.hash(password), passkey: null };
  }
  const browserSecret = takePasskeyCookie(request, response);
  const site = toPasskeySite(request, config.publicUrl);
  const purpose = 'sign_up';
  const passkey = await checkNewPasskey(database, { site, browserSecret, answer, purpose, name: 'first passkey' });
  return passkey === null
    ? { status: 422, problem: 'The passkey was not created in time; try again.' }
    : { passwordHash: null, passkey };
}

async function sendVerification({ database, mailer }: SignUpWorld, email: string): Promise<void> {
  const user = await findUser(database, email);
  if (user !== null && !user.isVerified) mailer.sendVerification({ userId: user.id, email });
}

async function sendResult(world: SignUpWorld, exchange: Exchange, result: SignUpResult): Promise<void> {
  const { request, response } = exchange;
  const secret = readField(request, 'invitation');
  if (result === 'mailed') response.redirect(303, '/sign-up?done=mailed');
  else if (result === 'mailed to the invited')
    world.pages.send(response, { frame: { title: 'Sign up', visitor: null }, content: <Mailed /> });
  else if ('sessionToken' in result) await welcome(world, exchange, result);
  else {
    const [email, proof] = [readField(request, 'email'), readField(request, 'proof')];
    sendForm(world, response, { invitation: secret, terms: await findTerms(world, secret), proof, email, ...result });
  }
}

async function welcome(world: SignUpWorld, { request, response }: Exchange, signedIn: SignedIn): Promise<void> {
  const { pages, database, config } = world;
  const { sessionToken, keyToken } = signedIn;
  setSessionCookie(request, response, sessionToken);
  if (keyToken === null) {
    response.redirect(303, '/dashboard?done=joined');
    return;
  }
  const content = <FirstKey token={keyToken} url={toServiceUrl(config, request)} />;
  const visitor = await findVisitor(database, sessionToken);
  pages.send(response, { frame: { title: 'Your first key', visitor, islands: ['copy'] }, content });
}

function sendForm({ pages, mailer }: SignUpWorld, response: Response, answer: SignUpAnswer): void {
  const { status = 200, done, ...rest } = answer;
  const needsMessage = mailer.isOn && rest.proof === '' && (rest.terms?.email ?? null) === null;
  const content = needsMessage ? <EmailForm {...rest} /> : <SignUp {...rest} />;
  const islands = needsMessage ? [] : ['passkey', 'submit-once'];
  pages.send(response, { status, frame: { title: 'Sign up', visitor: null, islands, done }, content });
}

/** Adds a signed-in visitor to the account of an invitation. */
async function join(world: SignUpWorld, request: Request, response: Response): Promise<void> {
  const { pages, visitors, database } = world;
  const visitor = await visitors.get(request);
  if (!(await joinAccount(database, visitor, readField(request, 'invitation')))) {
    const content = <JoinRefused />;
    pages.send(response, { status: 409, frame: { title: 'Join an account', visitor }, content });
    return;
  }
  response.redirect(303, '/dashboard?done=joined');
}

const refusals = {
  taken: 'This address cannot be signed up with these details. Sign in, or set a new password.',
  invitation:
    'The invitation does not work for this address: it was used, withdrawn or has expired, or is for another address.',
} as const;

type SignUpAnswer = SignUpParts & { readonly status?: number; readonly done?: string | undefined };

/** What a person signs in with: a password or a passkey. */
interface Credential {
  readonly passwordHash: string | null;
  readonly passkey: NewPasskey | null;
}

/** Why nobody is signed up, with the HTTP status. */
interface Refused {
  readonly status: number;
  readonly problem: string;
}

const signUpResult = z.union([
  z.object({ sessionToken: z.string(), keyToken: z.string().nullable() }),
  z.object({ status: z.number(), problem: z.string() }),
  z.literal(['mailed', 'mailed to the invited']),
]);
type SignUpResult = SignedIn | Refused | 'mailed' | 'mailed to the invited';
