import { Router, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { AccountError } from '../../accounts/caller';
import { accountNames } from '../../accounts/check-name';
import { listPlans, type ListedPlan } from '../../accounts/plans';
import { createAccount } from '../../people/account-changes';
import { listAccounts, type ListedAccount, type Page } from '../../people/account-list';
import type { Visitor } from '../../people/sessions';
import { sendAdminPage } from './admin-frame';
import { pageSize, Pager, readPage, SearchForm } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { toAdminActor } from './admin-actor';
import { printCount, printShare } from '../parts/figures';
import { Field, Problem, readField, readForms, readParameter } from '../parts/forms';
import type { WebParts } from '../parts/web-parts';

/** /admin/accounts: all accounts, and a form that creates one. */
export function createAdminAccountsPage({ pages, visitors, database }: WebParts): Router {
  const router = Router({ caseSensitive: true });

  async function sendAccounts(request: Request, response: Response, page: AccountsPage): Promise<void> {
    const { visitor, status = 200, ...draft } = page;
    const [search, number] = [readParameter(request, 'search').trim(), readPage(request)];
    const [accounts, plans] = await Promise.all([
      listAccounts(database, { search, page: number, pageSize }),
      listPlans(database),
    ]);
    const content = <Accounts {...{ accounts, plans, search, page: number, ...draft }} />;
    const frame = { visitor, status, title: 'Accounts', tab: '/admin/accounts' } as const;
    sendAdminPage(pages, { request, response }, { ...frame, content });
  }

  router
    .route('/admin/accounts')
    .get(async (request, response) => {
      await sendAccounts(request, response, { visitor: await visitors.getAdmin(request) });
    })
    .post(...readForms(), async (request, response) => {
      const visitor = await visitors.getAdmin(request);
      const [name, planName] = [readField(request, 'name'), readField(request, 'plan')];
      try {
        const id = await createAccount(database, { name, planName, by: toAdminActor(request, visitor) });
        response.redirect(303, `/admin/accounts/${id}?done=created`);
      } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        await sendAccounts(request, response, { visitor, status: 422, name, planName, problem: error.message });
      }
    });
  return router;
}

interface AccountsPage {
  readonly visitor: Visitor;
  readonly status?: number;
  readonly name?: string;
  readonly planName?: string;
  readonly problem?: string;
}

interface AccountsParts extends Pick<AccountsPage, 'name' | 'planName' | 'problem'> {
  readonly accounts: Page<ListedAccount>;
  readonly plans: readonly ListedPlan[];
  readonly search: string;
  readonly page: number;
}

function Accounts({ accounts, plans, search, page, name, planName, problem }: AccountsParts): VNode {
  return (
    <>
      <p>
        An account has a plan, keys and members. <a href="/admin/users">Users</a> are the people who sign in.
      </p>
      <SearchForm
        action="/admin/accounts"
        label="Search accounts"
        hint="A part of the name or of a member's email address, or the beginning of a key."
        search={search}
      />
      {accounts.items.length === 0 ? <p>No account was found.</p> : <AccountTable accounts={accounts.items} />}
      <Pager path="/admin/accounts" search={search} page={page} total={accounts.total} />
      <h2 id="create">Create an account</h2>
      <Problem>{problem}</Problem>
      <form method="post" action="/admin/accounts" class="narrow">
        <Field label="Name" name="name" value={name} maxLength={accountNames.maxLength} />
        <PlanField plans={plans} chosen={planName ?? plans[0]?.name} />
        <p class="actions">
          <button type="submit">Create the account</button>
        </p>
      </form>
    </>
  );
}

/** A choice of plans with their limits. */
export function PlanField({
  plans,
  chosen,
}: {
  readonly plans: readonly ListedPlan[];
  readonly chosen?: string | undefined;
}): VNode {
  return (
    <p class="field">
      <label for="field-plan">Plan</label>
      <select id="field-plan" name="plan">
        {plans.map(({ name, requestsPerSecond, recipesPerMonth }) => (
          <option key={name} value={name} selected={name === chosen}>
            {`${name}: ${printCount(requestsPerSecond)} per second, ${printCount(recipesPerMonth)} recipes per month`}
          </option>
        ))}
      </select>
    </p>
  );
}

function AccountTable({ accounts }: { readonly accounts: readonly ListedAccount[] }): VNode {
  return (
    <CardsTable
      region="Accounts"
      caption="Accounts by name"
      rows={accounts}
      columns={[
        { head: 'Name', kind: 'name', cell: ({ id, name }) => <a href={`/admin/accounts/${id}`}>{name}</a> },
        { head: 'Plan', cell: ({ plan }) => plan.name },
        { head: 'Members', kind: 'number', cell: ({ members }) => printCount(members) },
        { head: 'Active keys', kind: 'number', cell: ({ keys }) => printCount(keys) },
        { head: 'Recipes this month', kind: 'number', cell: ({ recipes }) => printCount(recipes) },
        {
          head: 'Of the plan',
          kind: 'number',
          cell: ({ recipes, plan }) => printShare(recipes, plan.recipesPerMonth),
        },
        { head: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}
