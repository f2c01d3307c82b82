import { Router, type Request, type Response } from 'express';
import { overlaps, type Overlap } from '../../accounts/account-key';
import {
  createAccountKey,
  findAccountKey,
  listAccountKeys,
  revokeAccountKey,
  rotateAccountKey,
  ScopeMissing,
  type KeyManager,
  type KeyReference,
} from '../../accounts/account-keys';
import { AccountError, scopes, type Scope } from '../../accounts/caller';
import { readExpiry } from '../../accounts/expiry';
import type { IssuedKey } from '../../accounts/keys';
import { readMonths } from '../../accounts/usage-report';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';
import { recordKeysBy } from '../../people/key-audit';
import { SessionEnded, switchAccount, type Visitor } from '../../people/sessions';
import { findStanding } from '../../people/standing';
import { toServiceUrl } from '../../api/http/service-url';
import { createDashboard, toActor, type Dashboard } from './dashboard';
import { createFormOnce, keyResult, type FormOnce, type FormProblem } from '../parts/form-once';
import { readField, readFields, readForms } from '../parts/forms';
import { Keys, NewKey, RevokeKey, RotateKey, type KeyDraft } from './keys-content';
import type { Exchange, WebParts } from '../parts/web-parts';

/** Creates /dashboard, the keys of an account with forms to create, rotate and revoke them. */
export function createKeysPages(parts: WebParts): Router {
  const world: KeysWorld = {
    ...parts,
    dashboard: createDashboard(parts),
    creations: createFormOnce(parts.database, keyResult),
    rotations: createFormOnce(parts.database, keyResult.nullable()),
  };
  const router = Router({ caseSensitive: true });
  router.get('/dashboard', (request, response) => showKeys(world, request, response));
  router.post('/dashboard/keys', ...readForms(), (request, response) => createKey(world, request, response));
  router
    .route('/dashboard/keys/:id/rotate')
    .get((request, response) => confirmRotation(world, request, response))
    .post(...readForms(), (request, response) => rotateKey(world, request, response));
  router
    .route('/dashboard/keys/:id/revoke')
    .get((request, response) => confirmRevocation(world, request, response))
    .post(...readForms(), (request, response) => revokeKey(world, request, response));
  router.post('/dashboard/switch', ...readForms(), (request, response) => changeAccount(world, request, response));
  return router;
}

interface KeysWorld extends WebParts {
  readonly dashboard: Dashboard;
  readonly creations: FormOnce<IssuedKey | FormProblem>;
  readonly rotations: FormOnce<IssuedKey | FormProblem | null>;
}

async function showKeys(world: KeysWorld, request: Request, response: Response): Promise<void> {
  await sendKeys(world, { request, response }, { visitor: await world.visitors.get(request) });
}

async function createKey(world: KeysWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.get(request);
  const draft = readDraft(request);
  const expiresAt = draft.expires === '' ? null : readExpiry(draft.expires);
  if (expiresAt === null && draft.expires !== '') {
    const problem = 'The date after which the key expires is not valid; write it as 2027-12-31, or leave it empty.';
    await sendKeys(world, { request, response }, { visitor, status: 422, draft, problem });
    return;
  }
  const { name, scopes: wanted } = draft;
  const newKey = { accountId: visitor.account.id, name, scopes: wanted, expiresAt };
  const issued = await world.creations.run(request, toSender(visitor), () =>
    createAccountKey(world.database, newKey, toKeyManager(request, visitor)).catch(toProblem),
  );
  if ('problem' in issued) await sendKeys(world, { request, response }, { visitor, status: 422, draft, ...issued });
  else await sendNewKey(world, { request, response }, { visitor, ...issued });
}

async function confirmRotation(world: KeysWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.get(request);
  const content = <RotateKey apiKey={await getKey(world, request, visitor)} />;
  await world.dashboard.send(request, response, { ...rotationFrame, visitor, content });
}

async function rotateKey(world: KeysWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.get(request);
  const key = await getKey(world, request, visitor);
  const { id: accountId } = visitor.account;
  const overlapMinutes = readOverlap(request);
  const issued =
    overlapMinutes === null
      ? { problem: 'Choose how long the old key still works.' }
      : await world.rotations.run(request, toSender(visitor), () => {
          const rotation = { accountId, id: key.id, overlapMinutes };
          return rotateAccountKey(world.database, rotation, toKeyManager(request, visitor)).catch(toProblem);
        });
  if (issued === null) throw new ApiError('unknown_key');
  if ('problem' in issued) {
    const content = <RotateKey apiKey={key} {...issued} />;
    await world.dashboard.send(request, response, { ...rotationFrame, visitor, status: 422, content });
    return;
  }
  const { state, expiresAt } = await getKey(world, request, visitor);
  const oldKeyUntil = state === 'replaced' ? expiresAt : null;
  await sendNewKey(world, { request, response }, { visitor, ...issued, oldKeyUntil });
}

const rotationFrame = { title: 'Rotate a key', tab: '/dashboard', islands: ['submit-once'] } as const;

async function confirmRevocation(world: KeysWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.get(request);
  const content = <RevokeKey apiKey={await getKey(world, request, visitor)} base="/dashboard" />;
  await world.dashboard.send(request, response, { visitor, title: 'Revoke a key', tab: '/dashboard', content });
}

async function revokeKey(world: KeysWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.get(request);
  const reference = { accountId: visitor.account.id, id: readId(request) };
  await ensureRevoked(world.database, reference, toKeyManager(request, visitor));
  response.redirect(303, '/dashboard?done=key-revoked');
}

/**
 * Revokes a key of an account, unless it was revoked in the meantime, which has the same result.
 * @throws ApiError `unknown_key` where the account has no such key
 */
export async function ensureRevoked(
  database: Pick<Database, 'prisma'>,
  reference: KeyReference,
  manager: KeyManager,
): Promise<void> {
  const isDone = await revokeAccountKey(database, reference, manager).catch((error: unknown) => {
    if (error instanceof AccountError) return true;
    throw error;
  });
  if (!isDone) throw new ApiError('unknown_key');
}

async function changeAccount({ visitors, database }: KeysWorld, request: Request, response: Response): Promise<void> {
  const visitor = await visitors.get(request);
  if (!(await switchAccount(database, visitor, readField(request, 'account')))) throw new ApiError('unknown_page_part');
  response.redirect(303, '/dashboard?done=switched');
}

/** Finds the key of a page among those of the visitor's account. */
async function getKey({ database }: KeysWorld, request: Request, visitor: Visitor) {
  const key = await findAccountKey(database, { accountId: visitor.account.id, id: readId(request) });
  if (key === null) throw new ApiError('unknown_key');
  return key;
}

interface KeysPage {
  readonly visitor: Visitor;
  readonly status?: number;
  readonly draft?: KeyDraft;
  readonly problem?: string;
}

async function sendKeys(world: KeysWorld, { request, response }: Exchange, page: KeysPage): Promise<void> {
  const { database, keyUses, config, dashboard } = world;
  const { visitor, status = 200, ...draft } = page;
  const { account } = visitor;
  // Writes the uses of the last seconds. If that fails, the page is shown without them.
  await keyUses.flush().catch(() => null);
  const [month] = await readMonths(database, { accountId: account.id, months: 1, now: new Date() });
  const content = (
    <Keys
      keys={await listAccountKeys(database, account.id)}
      plan={account.plan}
      recipes={month?.recipes ?? 0}
      scopes={toScopes(visitor.user)}
      mayTry={config.tryIt !== 'off'}
      {...draft}
    />
  );
  const frame = { visitor, title: 'Dashboard', tab: '/dashboard', islands: ['submit-once'] } as const;
  await dashboard.send(request, response, { ...frame, status, content });
}

interface NewKeyPage {
  readonly visitor: Visitor;
  readonly id: string;
  readonly token: string;
  readonly oldKeyUntil?: Date | null;
}

async function sendNewKey(world: KeysWorld, { request, response }: Exchange, page: NewKeyPage): Promise<void> {
  const { visitor, token, oldKeyUntil } = page;
  const { id: accountId } = visitor.account;
  const key = await findAccountKey(world.database, { accountId, id: page.id });
  const url = toServiceUrl(world.config, request);
  const canAnalyze = key?.scopes.includes('analyze') === true;
  const content = <NewKey token={token} url={url} canAnalyze={canAnalyze} oldKeyUntil={oldKeyUntil} />;
  const frame = { visitor, title: 'Your new key', tab: '/dashboard', islands: ['copy'] } as const;
  await world.dashboard.send(request, response, { ...frame, content });
}

function readId(request: Request): string {
  return String(request.params['id']);
}

/** Reads the overlap that was chosen. Returns null for anything else. */
function readOverlap(request: Request): Overlap | null {
  const text = readField(request, 'overlap');
  return overlaps.find((overlap) => String(overlap) === text) ?? null;
}

/** The key as the form asks for it. */
export function readDraft(request: Request): KeyDraft {
  const wanted = readFields(request, 'scope');
  return {
    name: readField(request, 'name'),
    scopes: scopes.filter((scope) => wanted.includes(scope)),
    expires: readField(request, 'expires'),
  };
}

/** Returns the scopes that a user may give to a key. Only admins may give `admin`. */
function toScopes({ isAdmin }: { readonly isAdmin: boolean }): readonly Scope[] {
  return isAdmin ? scopes : scopes.filter((scope) => scope !== 'admin');
}

/** Names a person in an account, for the memory of forms. */
function toSender({ user, account }: Visitor): string {
  return `${user.id} ${account.id}`;
}

function toKeyManager(request: Request, visitor: Visitor): KeyManager {
  return {
    record: recordKeysBy(toActor(request, visitor)),
    async getScopes(transaction, accountId) {
      const standing = await findStanding(transaction, { accountId, userId: visitor.user.id });
      if (standing === null) throw new SessionEnded();
      return toScopes(standing);
    },
  };
}

/**
 * Converts the error of a request that is not valid to a problem of the form.
 * @throws ApiError `scope_not_given`, or the error itself if it is another
 */
export function toProblem(error: unknown): FormProblem {
  if (error instanceof ScopeMissing) throw new ApiError('scope_not_given');
  if (error instanceof AccountError) return { problem: error.message };
  throw error;
}
