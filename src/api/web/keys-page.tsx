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
} from '../../accounts/account-keys';
import { AccountError, scopes, type Scope } from '../../accounts/caller';
import { readExpiry } from '../../accounts/expiry';
import { readMonths } from '../../accounts/usage-report';
import { ApiError } from '../../errors';
import { recordKeysBy } from '../../people/key-audit';
import { switchAccount, type Visitor } from '../../people/sessions';
import { createDashboard, toActor } from './dashboard';
import { createFormOnce, keyResult, type FormProblem } from './form-once';
import { readField, readFields, readForms } from './forms';
import { toUrl } from './home-page';
import { Keys, NewKey, RevokeKey, RotateKey, type KeyDraft } from './keys-content';
import type { WebParts } from './web-parts';

/** Creates /dashboard, the keys of an account with forms to create, rotate and revoke them. */
export function createKeysPages(parts: WebParts): Router {
  const { visitors, database, keyUses, config } = parts;
  const dashboard = createDashboard(parts);
  const creations = createFormOnce(database, keyResult);
  const rotations = createFormOnce(database, keyResult.nullable());
  const router = Router({ caseSensitive: true });

  async function sendKeys(request: Request, response: Response, page: KeysPage): Promise<void> {
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
        scopes={toScopes(visitor)}
        mayTry={config.tryIt !== 'off'}
        {...draft}
      />
    );
    const islands = ['submit-once'];
    await dashboard.send(request, response, {
      status,
      visitor,
      title: 'Dashboard',
      tab: '/dashboard',
      islands,
      content,
    });
  }

  /** Finds the key of a page among those of the visitor's account. */
  async function getKey(request: Request, visitor: Visitor) {
    const key = await findAccountKey(database, { accountId: visitor.account.id, id: readId(request) });
    if (key === null) throw new ApiError('unknown_key');
    return key;
  }

  async function sendNewKey(request: Request, response: Response, page: NewKeyPage): Promise<void> {
    const { visitor, token, oldKeyUntil } = page;
    const { id: accountId } = visitor.account;
    const key = await findAccountKey(database, { accountId, id: page.id });
    const url = config.publicUrl ?? toUrl(request);
    const canAnalyze = key?.scopes.includes('analyze') === true;
    const content = <NewKey token={token} url={url} canAnalyze={canAnalyze} oldKeyUntil={oldKeyUntil} />;
    const title = 'Your new key';
    await dashboard.send(request, response, { visitor, title, tab: '/dashboard', islands: ['copy'], content });
  }

  router.get('/dashboard', async (request, response) => {
    await sendKeys(request, response, { visitor: await visitors.get(request) });
  });

  router.post('/dashboard/keys', ...readForms(), async (request, response) => {
    const visitor = await visitors.get(request);
    const draft = readDraft(request);
    const expiresAt = draft.expires === '' ? null : readExpiry(draft.expires);
    if (expiresAt === null && draft.expires !== '') {
      const problem = 'The last day is not a valid date; write it as 2027-12-31, or leave it empty.';
      await sendKeys(request, response, { visitor, status: 422, draft, problem });
      return;
    }
    const { name, scopes: wanted } = draft;
    const newKey = { accountId: visitor.account.id, name, scopes: wanted, expiresAt };
    const issued = await creations.run(request, toSender(visitor), () =>
      createAccountKey(database, newKey, toKeyManager(request, visitor)).catch(toProblem),
    );
    if ('problem' in issued) await sendKeys(request, response, { visitor, status: 422, draft, ...issued });
    else await sendNewKey(request, response, { visitor, ...issued });
  });

  router
    .route('/dashboard/keys/:id/rotate')
    .get(async (request, response) => {
      const visitor = await visitors.get(request);
      const content = <RotateKey apiKey={await getKey(request, visitor)} />;
      const islands = ['submit-once'];
      await dashboard.send(request, response, { visitor, title: 'Rotate a key', tab: '/dashboard', islands, content });
    })
    .post(...readForms(), async (request, response) => {
      const visitor = await visitors.get(request);
      const key = await getKey(request, visitor);
      const { id: accountId } = visitor.account;
      const overlapMinutes = readOverlap(request);
      const issued =
        overlapMinutes === null
          ? { problem: 'Choose how long the old key still works.' }
          : await rotations.run(request, toSender(visitor), () => {
              const rotation = { accountId, id: key.id, overlapMinutes };
              return rotateAccountKey(database, rotation, toKeyManager(request, visitor)).catch(toProblem);
            });
      if (issued === null) throw new ApiError('unknown_key');
      if ('problem' in issued) {
        const content = <RotateKey apiKey={key} {...issued} />;
        const islands = ['submit-once'];
        const page = { visitor, status: 422, title: 'Rotate a key', tab: '/dashboard', islands, content } as const;
        await dashboard.send(request, response, page);
        return;
      }
      const { state, expiresAt } = await getKey(request, visitor);
      await sendNewKey(request, response, {
        visitor,
        ...issued,
        oldKeyUntil: state === 'replaced' ? expiresAt : null,
      });
    });

  router
    .route('/dashboard/keys/:id/revoke')
    .get(async (request, response) => {
      const visitor = await visitors.get(request);
      const content = <RevokeKey apiKey={await getKey(request, visitor)} base="/dashboard" />;
      await dashboard.send(request, response, { visitor, title: 'Revoke a key', tab: '/dashboard', content });
    })
    .post(...readForms(), async (request, response) => {
      const visitor = await visitors.get(request);
      const reference = { accountId: visitor.account.id, id: readId(request) };
      const isDone = await revokeAccountKey(database, reference, toKeyManager(request, visitor)).catch(
        (error: unknown) => {
          // It was revoked in the meantime, which has the same result.
          if (error instanceof AccountError) return true;
          throw error;
        },
      );
      if (!isDone) throw new ApiError('unknown_key');
      response.redirect(303, '/dashboard?done=key-revoked');
    });

  router.post('/dashboard/switch', ...readForms(), async (request, response) => {
    const visitor = await visitors.get(request);
    if (!(await switchAccount(database, visitor, readField(request, 'account'))))
      throw new ApiError('unknown_page_part');
    response.redirect(303, '/dashboard?done=switched');
  });
  return router;
}

interface KeysPage {
  readonly visitor: Visitor;
  readonly status?: number;
  readonly draft?: KeyDraft;
  readonly problem?: string;
}

interface NewKeyPage {
  readonly visitor: Visitor;
  readonly id: string;
  readonly token: string;
  readonly oldKeyUntil?: Date | null;
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

/** Returns the scopes that a visitor may give to a key. Only admins may give `admin`. */
function toScopes({ user }: Visitor): readonly Scope[] {
  return user.isAdmin ? scopes : scopes.filter((scope) => scope !== 'admin');
}

/** Names a person in an account, for the memory of forms. */
function toSender({ user, account }: Visitor): string {
  return `${user.id} ${account.id}`;
}

function toKeyManager(request: Request, visitor: Visitor): KeyManager {
  return { record: recordKeysBy(toActor(request, visitor)), scopes: toScopes(visitor) };
}

/** Converts the error of a request that is not valid to a problem of the form. */
export function toProblem(error: unknown): FormProblem {
  if (error instanceof ScopeMissing) throw new ApiError('scope_not_given');
  if (error instanceof AccountError) return { problem: error.message };
  throw error;
}
