import { Router, type Request, type Response } from 'express';
import { createAccountKey, findAccountKey, listAccountKeys, revokeAccountKey } from '../../accounts/account-keys';
import { AccountError, scopes } from '../../accounts/caller';
import { readExpiry } from '../../accounts/expiry';
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
import { Account, OneTimeLinkNotice, type AccountProblem } from './admin-account-content';
import { sendAdminPage } from './admin-frame';
import { toActor } from './dashboard';
import { createFormOnce, keyResult } from './form-once';
import { readField, readForms } from './forms';
import { toUrl } from './home-page';
import { NewKey, RevokeKey, type KeyDraft } from './keys-content';
import { readDraft, toProblem } from './keys-page';
import type { WebParts } from './web-parts';

/** /admin/accounts/:id: one account, and forms that change it. */
export function createAdminAccountPages(parts: WebParts): Router {
  const { pages, visitors, database, keyUses, config } = parts;
  const router = Router({ caseSensitive: true });
  const tab = '/admin/accounts';
  const creations = createFormOnce(database, keyResult);

  async function getAccount(request: Request): Promise<ListedAccount> {
    const account = await findAccount(database, String(request.params['id']));
    if (account === null) throw new ApiError('unknown_page_part');
    return account;
  }

  async function sendAccount(request: Request, response: Response, page: AccountPage): Promise<void> {
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
    sendAdminPage(pages, { request, response }, { visitor, status, title: account.name, tab, done, islands, content });
  }

  router.get(`${tab}/:id`, async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    await sendAccount(request, response, { visitor, account: await getAccount(request) });
  });

  router.post(`${tab}/:id/plan`, ...readForms(), async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const account = await getAccount(request);
    const change = { accountId: account.id, planName: readField(request, 'plan'), by: toActor(request, visitor) };
    try {
      if (!(await changePlan(database, change))) throw new ApiError('unknown_page_part');
      response.redirect(303, `${tab}/${account.id}?done=plan`);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      const problem = { form: 'plan', sentence: error.message } as const;
      await sendAccount(request, response, { visitor, account, status: 422, problem });
    }
  });

  router.post(`${tab}/:id/invitations`, ...readForms(), async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const account = await getAccount(request);
    const typed = readField(request, 'email');
    const email = typed === '' ? null : readEmail(typed);
    if (email === null && typed !== '') {
      const sentence = 'The email address is not complete; it looks like name@example.com.';
      const problem = { form: 'invitation', sentence } as const;
      await sendAccount(request, response, { visitor, account, status: 422, email: typed, problem });
      return;
    }
    const role = readField(request, 'role') === 'owner' ? 'owner' : 'member';
    const { actor } = toActor(request, visitor);
    const invitation = { accountId: account.id, email, role, invitedBy: visitor.user.id, actor } as const;
    const path = toInvitationPath(await createInvitation(database, invitation));
    const content = (
      <OneTimeLinkNotice
        whom={email ?? 'one person'}
        effect="It joins the account once, within seven days."
        url={`${config.publicUrl ?? toUrl(request)}${path}`}
        next={`${tab}/${account.id}`}
      />
    );
    const frame = { visitor, title: `Invitation to ${account.name}`, tab, islands: ['copy'] } as const;
    sendAdminPage(pages, { request, response }, { ...frame, content });
  });

  router.post(`${tab}/:id/invitations/:invitationId/withdraw`, ...readForms(), async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const { id: accountId } = await getAccount(request);
    const { actor } = toActor(request, visitor);
    const id = String(request.params['invitationId']);
    if (!(await withdrawInvitation(database, { id, accountId, actor }))) throw new ApiError('unknown_page_part');
    response.redirect(303, `${tab}/${accountId}?done=withdrawn`);
  });

  router.post(`${tab}/:id/keys`, ...readForms(), async (request, response) => {
    const visitor = await visitors.getAdmin(request);
    const account = await getAccount(request);
    const { id: accountId } = account;
    const draft = readDraft(request);
    const expiresAt = draft.expires === '' ? null : readExpiry(draft.expires);
    const newKey = { accountId, name: draft.name, scopes: draft.scopes, expiresAt };
    const manager = { record: recordKeysBy(toActor(request, visitor)), scopes };
    const issued =
      expiresAt === null && draft.expires !== ''
        ? { problem: 'The last day is not a valid date; write it as 2027-12-31, or leave it empty.' }
        : await creations.run(request, visitor.user.id, () =>
            createAccountKey(database, newKey, manager).catch(toProblem),
          );
    if ('problem' in issued) {
      const problem = { form: 'key', sentence: issued.problem } as const;
      await sendAccount(request, response, { visitor, account, status: 422, keyDraft: draft, problem });
      return;
    }
    const content = (
      <NewKey
        token={issued.token}
        url={config.publicUrl ?? toUrl(request)}
        canAnalyze={draft.scopes.includes('analyze')}
        next={`${tab}/${accountId}`}
      />
    );
    const frame = { visitor, title: `A new key of ${account.name}`, tab, islands: ['copy'] } as const;
    sendAdminPage(pages, { request, response }, { ...frame, content });
  });

  router
    .route(`${tab}/:id/keys/:keyId/revoke`)
    .get(async (request, response) => {
      const visitor = await visitors.getAdmin(request);
      const { id: accountId, name } = await getAccount(request);
      const apiKey = await findAccountKey(database, { accountId, id: request.params.keyId });
      if (apiKey === null) throw new ApiError('unknown_key');
      const content = <RevokeKey apiKey={apiKey} base={`${tab}/${accountId}`} />;
      sendAdminPage(pages, { request, response }, { visitor, title: `Revoke a key of ${name}`, tab, content });
    })
    .post(...readForms(), async (request, response) => {
      const visitor = await visitors.getAdmin(request);
      const { id: accountId } = await getAccount(request);
      const reference = { accountId, id: request.params.keyId };
      const manager = { record: recordKeysBy(toActor(request, visitor)) };
      const isDone = await revokeAccountKey(database, reference, manager).catch((error: unknown) => {
        // It was revoked meanwhile, which is what was wanted.
        if (error instanceof AccountError) return true;
        throw error;
      });
      if (!isDone) throw new ApiError('unknown_key');
      response.redirect(303, `${tab}/${accountId}?done=key-revoked`);
    });
  return router;
}

const shownEvents = 50;

const done = {
  created: 'The account is created. Invite an owner, or create a key.',
  plan: 'The account has this plan now; its next request is answered by it.',
  withdrawn: 'The invitation is withdrawn; its link does not work any more.',
  'key-revoked': 'The key is revoked; it is refused from now on.',
} as const;

interface AccountPage {
  readonly visitor: Visitor;
  readonly account: ListedAccount;
  readonly status?: number;
  readonly keyDraft?: KeyDraft;
  readonly email?: string;
  readonly problem?: AccountProblem;
}
