import { randomUUID } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Database } from '../database/open-database';
import { challengeLifetimeMs, consumeChallenge, createChallenge } from './passkey-challenges';
import type { NewPasskey } from './passkeys';

/** The site that passkeys belong to. A browser offers them to pages of this host name alone. */
export interface PasskeySite {
  /** The host name, without a port. */
  readonly id: string;
  /** Scheme, host name and port: what the browser says the page is. */
  readonly origin: string;
}

/** What a browser is asked for, and the secret of the cookie that ties the answer to it. */
interface Asked<Options> {
  readonly options: Options;
  readonly browserSecret: string;
}

/** An answer of a browser, as the form brings it. */
interface Answered {
  readonly site: PasskeySite;
  readonly browserSecret: string;
  /** JSON, as @simplewebauthn/browser makes it. */
  readonly answer: string;
}

/**
 * Asks a browser for a new passkey.
 * @param userId null for somebody who signs up
 */
export async function askForPasskey(
  database: Database,
  { site, userId, userName }: { readonly site: PasskeySite; readonly userId: string | null; readonly userName: string },
): Promise<Asked<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await loadServer();
  const handle = userId ?? randomUUID();
  const purpose = userId === null ? 'sign_up' : 'add';
  const { challenge, browserSecret } = await createChallenge(database, { purpose, userId: handle });
  const known = await database.prisma.passkey.findMany({ where: { userId: handle }, select: { id: true } });
  const options = await generateRegistrationOptions({
    rpName: 'Recipe nutrition',
    rpID: site.id,
    userName,
    userID: Uint8Array.from(Buffer.from(handle)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, browserSecret };
}

/**
 * Checks a new passkey, with which its challenge is used up.
 * @returns null where it proves nothing: for another site, purpose or browser, not signed, too late
 */
export async function checkNewPasskey(
  database: Database,
  {
    site,
    browserSecret,
    answer,
    purpose,
    name,
  }: Answered & { readonly purpose: 'sign_up' | 'add'; readonly name: string },
): Promise<NewPasskey | null> {
  const given = await consumeChallenge(database, { purpose, browserSecret });
  const response = readAnswer(attestation, answer);
  if (given === null || given.userId === null || response === null) return null;
  const { verifyRegistrationResponse } = await loadServer();
  const proof = await verifyRegistrationResponse({
    response,
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // It refuses by throwing.
  }).catch(() => null);
  if (!proof?.verified) return null;
  const { id, publicKey, counter } = proof.registrationInfo.credential;
  const { transports } = response.response;
  return { id, userId: given.userId, publicKey: Uint8Array.from(publicKey), counter, transports, name };
}

/** Asks a browser for a passkey that it has for this site. */
export async function askForSignIn(
  database: Database,
  site: PasskeySite,
): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await loadServer();
  const { challenge, browserSecret } = await createChallenge(database, { purpose: 'sign_in', userId: null });
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  });
  return { options, browserSecret };
}

/**
 * Whose passkey signed the challenge, which is used up.
 * @returns null where it proves nothing, or the authenticator counts no further than before, as a copy of it would
 */
export async function checkSignIn(
  database: Database,
  { site, browserSecret, answer }: Answered,
): Promise<{ readonly userId: string } | null> {
  const given = await consumeChallenge(database, { purpose: 'sign_in', browserSecret });
  const response = readAnswer(assertion, answer);
  if (given === null || response === null) return null;
  const passkey = await database.prisma.passkey.findUnique({ where: { id: response.id } });
  if (passkey === null) return null;
  const { id, userId, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadServer();
  const proof = await verifyAuthenticationResponse({
    response,
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: Number(counter) },
    requireUserVerification: true,
    // It refuses by throwing.
  }).catch(() => null);
  if (!proof?.verified) return null;
  // The counter that was compared is the one that is replaced.
  const { count } = await database.prisma.passkey.updateMany({
    where: { id, counter },
    data: { counter: proof.authenticationInfo.newCounter, lastUsedAt: new Date() },
  });
  return count === 0 ? null : { userId };
}

/** Loaded with the first passkey: few services see one in their first second. */
const loadServer = () => import('@simplewebauthn/server');

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,20000}$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

function readAnswer<Answer>(shape: z.ZodType<Answer>, text: string): Answer | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
