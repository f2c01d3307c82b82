import { Router, type Request, type Response } from 'express';
import { createAccountKey, findAccountKey, listAccountKeys, type KeyManager } from '../../accounts/account-keys';
import { AccountError, scopes } from '../../accounts/caller';
import { readExpiry } from '../../accounts/expiry';
import type { IssuedKey } from '../../accounts/keys';
import { listPlans } from '../../accounts/plans';
import { readMonths, readUsageReport, toMonthRange } from '../../accounts/usage-report';
import { ApiError } from '../../errors';
import { changePlan } from '../../people/account-changes';
import { findAccount, type ListedAccount } from '../../people/account-list';
import { listEvents } from '../../people/audit';
import { createInvitation, listInvitations, withdrawInvitation } from '../../people/invitations';
import { recordKeysBy } from '../../people/key-audit';
import { listMembers } from '../../people/members';
import type { Visitor } from '../../people/sessions';
import { toInvitationPath } from '../../people/user-list';
import { readEmail } from '../../people/users';
import { toServiceUrl } from '../../api/http/service-url';
import { Account, OneTimeLinkNotice, type AccountProblem } from './admin-account-content';
import { sendAdminPage } from './admin-frame';
import { toAdminActor } from './admin-actor';
import { createFormOnce, keyResult, type FormOnce, type FormProblem } from '../parts/form-once';
import { incompleteOptionalEmail, readField, readForms } from '../parts/forms';
import { NewKey, RevokeKey, type KeyDraft } from '../dashboard/keys-content';
import { ensureRevoked } from '../dashboard/keys-page';
import { readDraft, toProblem } from '../dashboard/keys-page';
import type { Exchange, WebParts } from '../parts/web-parts';

const tab = '/admin/accounts';

/** /admin/accounts/:id: one account, and forms that change it. */
export function createAdminAccountPages(parts: WebParts): Router {
  const world: AdminAccountWorld = { ...parts, creations: createFormOnce(parts.database, keyResult) };
  const router = Router({ caseSensitive: true });
  const path = `${tab}/:id`;
  router.get(path, (request, response) => showAccount(world, request, response));
  router.post(`${path}/plan`, ...readForms(), (request, response) => setPlan(world, request, response));
  router.post(`${path}/invitations`, ...readForms(), (request, response) => invite(world, request, response));
  router.post(`${path}/invitations/:invitationId/withdraw`, ...readForms(), (request, response) =>
    withdraw(world, request, response),
  );
  router.post(`${path}/keys`, ...readForms(), (request, response) => createKey(world, request, response));
  router
    .route(`${path}/keys/:keyId/revoke`)
    .get((request, response) => confirmRevocation(world, request, response))
    .post(...readForms(), (request, response) => revokeKey(world, request, response));
  return router;
}

interface AdminAccountWorld extends WebParts {
  readonly creations: FormOnce<IssuedKey | FormProblem>;
}

async function showAccount(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  await sendAccount(world, { request, response }, { visitor, account: await getAccount(world, request) });
}

async function setPlan(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  const account = await getAccount(world, request);
  const change = { accountId: account.id, planName: readField(request, 'plan'), by: toAdminActor(request, visitor) };
  try {
    if (!(await changePlan(world.database, change))) throw new ApiError('unknown_page_part');
    response.redirect(303, `${tab}/${account.id}?done=plan`);
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    const problem = { form: 'plan', sentence: error.message } as const;
    await sendAccount(world, { request, response }, { visitor, account, status: 422, problem });
  }
}

async function invite(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  const account = await getAccount(world, request);
  const typed = readField(request, 'email');
  const email = typed === '' ? null : readEmail(typed);
  if (email === null && typed !== '') {
    const problem = { form: 'invitation', sentence: incompleteOptionalEmail } as const;
    await sendAccount(world, { request, response }, { visitor, account, status: 422, email: typed, problem });
    return;
  }
  const role = readField(request, 'role') === 'owner' ? 'owner' : 'member';
  const { actor, checkRights } = toAdminActor(request, visitor);
  const invitation = { accountId: account.id, email, role, invitedBy: visitor.user.id, actor, checkRights } as const;
  const path = toInvitationPath(await createInvitation(world.database, invitation));
  const content = (
    <OneTimeLinkNotice
      whom={email ?? 'one person'}
      effect="It joins the account once, within seven days."
      url={`${toServiceUrl(world.config, request)}${path}`}
      next={`${tab}/${account.id}`}
    />
  );
  const frame = { visitor, title: `Invitation to ${account.name}`, tab, islands: ['copy'] } as const;
  sendAdminPage(world.pages, { request, response }, { ...frame, content });
}

async function withdraw(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  const { id: accountId } = await getAccount(world, request);
  const { actor, checkRights } = toAdminActor(request, visitor);
  const id = String(request.params['invitationId']);
  if (!(await withdrawInvitation(world.database, { id, accountId, actor, checkRights })))
    throw new ApiError('unknown_page_part');
  response.redirect(303, `${tab}/${accountId}?done=withdrawn`);
}

async function createKey(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  const account = await getAccount(world, request);
  const { id: accountId } = account;
  const draft = readDraft(request);
  const expiresAt = draft.expires === '' ? null : readExpiry(draft.expires);
  const newKey = { accountId, name: draft.name, scopes: draft.scopes, expiresAt };
  const manager = toKeyManager(request, visitor);
  const issued =
    expiresAt === null && draft.expires !== ''
      ? { problem: 'The date after which the key expires is not valid; write it as 2027-12-31, or leave it empty.' }
      : await world.creations.run(request, visitor.user.id, () =>
          createAccountKey(world.database, newKey, manager).catch(toProblem),
        );
  if ('problem' in issued) {
    const problem = { form: 'key', sentence: issued.problem } as const;
    await sendAccount(world, { request, response }, { visitor, account, status: 422, keyDraft: draft, problem });
    return;
  }
  const content = (
    <NewKey
      token={issued.token}
      url={toServiceUrl(world.config, request)}
      canAnalyze={draft.scopes.includes('analyze')}
      next={`${tab}/${accountId}`}
    />
  );
  const frame = { visitor, title: `A new key of ${account.name}`, tab, islands: ['copy'] } as const;
  sendAdminPage(world.pages, { request, response }, { ...frame, content });
}

async function confirmRevocation(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  const { id: accountId, name } = await getAccount(world, request);
  const apiKey = await findAccountKey(world.database, { accountId, id: readKeyId(request) });
  if (apiKey === null) throw new ApiError('unknown_key');
  const content = <RevokeKey apiKey={apiKey} base={`${tab}/${accountId}`} />;
  sendAdminPage(world.pages, { request, response }, { visitor, title: `Revoke a key of ${name}`, tab, content });
}

async function revokeKey(world: AdminAccountWorld, request: Request, response: Response): Promise<void> {
  const visitor = await world.visitors.getAdmin(request);
  const { id: accountId } = await getAccount(world, request);
  const reference = { accountId, id: readKeyId(request) };
  await ensureRevoked(world.database, reference, toKeyManager(request, visitor));
  response.redirect(303, `${tab}/${accountId}?done=key-revoked`);
}

/** An admin may give all scopes, as long as they are one. */
function toKeyManager(request: Request, visitor: Visitor): KeyManager {
  const { checkRights, ...actor } = toAdminActor(request, visitor);
  return {
    record: recordKeysBy(actor),
    async getScopes(transaction) {
      await checkRights(transaction);
      return scopes;
    },
  };
}

async function getAccount({ database }: AdminAccountWorld, request: Request): Promise<ListedAccount> {
  const account = await findAccount(database, String(request.params['id']));
  if (account === null) throw new ApiError('unknown_page_part');
  return account;
}

function readKeyId(request: Request): string {
  return String(request.params['keyId']);
}

async function sendAccount(world: AdminAccountWorld, exchange: Exchange, page: AccountPage): Promise<void> {
  const { pages, database, keyUses } = world;
  const { visitor, status = 200, account, ...form } = page;
  const { id: accountId } = account;
  await keyUses.flush().catch(() => null);
  const now = new Date();
  const content = (
    <Account
      account={account}
      plans={await listPlans(database)}
      members={await listMembers(database, accountId)}
      invitations={await listInvitations(database, accountId)}
      keys={await listAccountKeys(database, accountId)}
      months={await readMonths(database, { accountId, months: 6, now })}
      report={await readUsageReport(database, { accountId, ...toMonthRange(now.toISOString().slice(0, 7)) })}
      events={await listEvents(database.prisma, { accountId, before: null, first: shownEvents })}
      {...form}
    />
  );
  const islands = ['submit-once'];
  sendAdminPage(pages, exchange, { visitor, status, title: account.name, tab, done, islands, content });
}

const shownEvents = 50;

const done = {
  created: 'The account is created. Invite an owner, or create a key.',
  plan: 'The account now has this plan, from its next request on.',
  withdrawn: 'The invitation is withdrawn; its link does not work any more.',
  'key-revoked': 'The key is revoked and no longer works.',
} as const;

interface AccountPage {
  readonly visitor: Visitor;
  readonly account: ListedAccount;
  readonly status?: number;
  readonly keyDraft?: KeyDraft;
  readonly email?: string;
  readonly problem?: AccountProblem;
}
