import { randomUUID } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Database } from '../database/open-database';
import { challengeLifetimeMs, consumeChallenge, createChallenge } from './passkey-challenges';
import type { NewPasskey } from './passkeys';

/** The site that passkeys belong to. A browser offers them only to pages of this host name. */
export interface PasskeySite {
  /** The host name, without a port. */
  readonly id: string;
  /** Scheme, host name and port, as the browser reports them for the page. */
  readonly origin: string;
}

/** The options for a browser, and the secret of the cookie that ties the response to it. */
interface ChallengeOptions<Options> {
  readonly options: Options;
  readonly browserSecret: string;
}

/** A response of an authenticator, as the form sends it. */
interface AuthenticatorResponse {
  readonly site: PasskeySite;
  readonly browserSecret: string;
  /** JSON, as @simplewebauthn/browser writes it. */
  readonly answer: string;
}

/**
 * Creates the options for a browser that creates a passkey.
 * @param userId null for a person who signs up
 */
export async function createRegistrationOptions(
  database: Database,
  { site, userId, userName }: { readonly site: PasskeySite; readonly userId: string | null; readonly userName: string },
): Promise<ChallengeOptions<PublicKeyCredentialCreationOptionsJSON>> {
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
 * Checks a new passkey and consumes its challenge.
 * @returns null if the passkey is for another site, purpose or browser, its signature is wrong, or
 * the challenge has expired
 */
export async function checkNewPasskey(
  database: Database,
  {
    site,
    browserSecret,
    answer,
    purpose,
    name,
  }: AuthenticatorResponse & { readonly purpose: 'sign_up' | 'add'; readonly name: string },
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
    // The library throws if the proof is not valid.
  }).catch(() => null);
  if (!proof?.verified) return null;
  const { id, publicKey, counter } = proof.registrationInfo.credential;
  const { transports } = response.response;
  return { id, userId: given.userId, publicKey: Uint8Array.from(publicKey), counter, transports, name };
}

/** Creates the options for a browser that signs in by a passkey of this site. */
export async function createAuthenticationOptions(
  database: Database,
  site: PasskeySite,
): Promise<ChallengeOptions<PublicKeyCredentialRequestOptionsJSON>> {
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
 * Finds the user whose passkey signed the challenge, and consumes the challenge.
 * @returns `no_challenge` if the browser has no challenge that works, `wrong` if the signature is
 * not valid, or if the counter of the authenticator has not increased, which suggests a copy of it
 */
export async function checkSignIn(
  database: Database,
  { site, browserSecret, answer }: AuthenticatorResponse,
): Promise<{ readonly userId: string } | 'no_challenge' | 'wrong'> {
  const given = await consumeChallenge(database, { purpose: 'sign_in', browserSecret });
  if (given === null) return 'no_challenge';
  const response = readAnswer(assertion, answer);
  if (response === null) return 'wrong';
  const passkey = await database.prisma.passkey.findUnique({ where: { id: response.id } });
  if (passkey === null) return 'wrong';
  const { id, userId, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadServer();
  const proof = await verifyAuthenticationResponse({
    response,
    expectedChallenge: given.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: Number(counter) },
    requireUserVerification: true,
    // The library throws if the proof is not valid.
  }).catch(() => null);
  if (!proof?.verified) return 'wrong';
  // Replaces only the counter that was compared.
  const { count } = await database.prisma.passkey.updateMany({
    where: { id, counter },
    data: { counter: proof.authenticationInfo.newCounter, lastUsedAt: new Date() },
  });
  return count === 0 ? 'wrong' : { userId };
}

/** Loads the library when the first passkey is used, which keeps the start of the service short. */
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
