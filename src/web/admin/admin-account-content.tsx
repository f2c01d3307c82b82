import type { VNode } from 'preact';
import type { AccountKey } from '../../accounts/account-key';
import { scopes } from '../../accounts/caller';
import type { ListedPlan } from '../../accounts/plans';
import type { MonthOfUse, UsageReport } from '../../accounts/usage-report';
import type { ListedAccount } from '../../people/account-list';
import type { ListedEvent } from '../../people/audit';
import type { ListedInvitation } from '../../people/invitations';
import type { Member } from '../../people/members';
import { EventTable } from '../dashboard/activity-page';
import { PlanField } from './admin-accounts-page';
import { Facts } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { printCount } from '../parts/figures';
import { Problem } from '../parts/forms';
import { KeyTable } from '../dashboard/key-table';
import { KeyForm, type KeyDraft } from '../dashboard/keys-content';
import { InvitationForm, Invitations } from '../dashboard/members-content';
import { MonthsTable, Refusals } from '../dashboard/usage-page';

/** What a form of the page could not do, at the form. */
export interface AccountProblem {
  readonly form: 'key' | 'invitation' | 'plan';
  readonly sentence: string;
}

interface AccountParts {
  readonly account: ListedAccount;
  readonly plans: readonly ListedPlan[];
  readonly members: readonly Member[];
  readonly invitations: readonly ListedInvitation[];
  readonly keys: readonly AccountKey[];
  readonly months: readonly MonthOfUse[];
  /** Of this month. */
  readonly report: UsageReport;
  readonly events: readonly ListedEvent[];
  readonly keyDraft?: KeyDraft | undefined;
  readonly email?: string | undefined;
  readonly problem?: AccountProblem | undefined;
}

/** An account with all that an admin sees and changes of it. */
export function Account(parts: AccountParts): VNode {
  const { account, plans, members, invitations, keys, events, keyDraft, email, problem } = parts;
  const base = `/admin/accounts/${account.id}`;
  const toProblem = (form: AccountProblem['form']): string | null => (problem?.form === form ? problem.sentence : null);
  return (
    <>
      <p>
        <a href="/admin/accounts">All accounts</a>
      </p>
      <Use {...parts} />
      <h2 id="plan">Plan</h2>
      <Problem>{toProblem('plan')}</Problem>
      <form method="post" action={`${base}/plan`} class="inline search">
        <PlanField plans={plans} chosen={account.plan.name} />
        <button type="submit">Change the plan</button>
      </form>
      <h2 id="members">Members</h2>
      {members.length === 0 ? <p>This account has no members yet; invite an owner.</p> : <Members members={members} />}
      {invitations.length === 0 ? null : <Invitations invitations={invitations} base={base} />}
      <h3 id="invite">Invite a member</h3>
      <Problem>{toProblem('invitation')}</Problem>
      <InvitationForm
        action={`${base}/invitations`}
        email={email}
        role={members.length === 0 ? 'owner' : 'member'}
        label="Create a link"
      />
      <h2 id="keys">Keys</h2>
      <KeyTable keys={keys} base={base} mayRotate={false} />
      <details open={toProblem('key') !== null}>
        <summary>Create a key for this account</summary>
        <Problem>{toProblem('key')}</Problem>
        <KeyForm action={`${base}/keys`} draft={keyDraft} scopes={scopes} />
      </details>
      <h2 id="activity">Activity</h2>
      {events.length === 0 ? (
        <p>Nothing was done to this account yet.</p>
      ) : (
        <EventTable events={events} caption="What was done to the account, the latest first" />
      )}
    </>
  );
}

function Use({ account, keys, members, months, report }: AccountParts): VNode {
  const { plan, recipes, createdAt } = account;
  const answered = report.days.reduce((sum, day) => sum + day.answered, 0);
  const refused = report.days.reduce((sum, day) => sum + day.refused, 0);
  return (
    <>
      <Facts
        facts={[
          { name: 'Plan', value: plan.name },
          { name: 'Recipes this month', value: `${printCount(recipes)} of ${printCount(plan.recipesPerMonth)}` },
          { name: 'Requests per second', value: `at most ${printCount(plan.requestsPerSecond)}` },
          { name: 'Members', value: printCount(members.length) },
          { name: 'Active keys', value: printCount(keys.filter(({ state }) => works.has(state)).length) },
          { name: 'Created', value: <Moment at={createdAt} /> },
        ]}
      />
      <h2 id="usage">Usage</h2>
      <p>
        {printCount(answered)} requests of this month were answered and {printCount(refused)} rejected.
      </p>
      {report.refusals.length === 0 ? null : (
        <>
          <h3>Rejected requests of this month</h3>
          <Refusals refusals={report.refusals} />
        </>
      )}
      <h3>Recipes by month</h3>
      <MonthsTable
        class="months"
        caption="Recipes by month (UTC)"
        limit={plan.recipesPerMonth}
        months={months}
        renderMonth={(month) => month}
      />
    </>
  );
}

const works: ReadonlySet<AccountKey['state']> = new Set(['valid', 'replaced']);

function Members({ members }: { readonly members: readonly Member[] }): VNode {
  return (
    <CardsTable
      region="Members"
      caption="Members"
      rows={members}
      columns={[
        {
          head: 'Email address',
          kind: 'name',
          cell: ({ userId, email }) => <a href={`/admin/users/${userId}`}>{email ?? 'a user without an address'}</a>,
        },
        { head: 'Role', cell: ({ role }) => role },
        { head: 'Joined', cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
      ]}
    />
  );
}

interface LinkParts {
  /** Whom it is for, in words. */
  readonly whom: string;
  /** What it does: "It joins the account once, within seven days." */
  readonly effect: string;
  readonly url: string;
  /** The page to go on to. */
  readonly next: string;
}

/** A link that an admin hands on, shown once. */
export function OneTimeLinkNotice({ whom, effect, url, next }: LinkParts): VNode {
  return (
    <>
      <p>
        This link is shown once. Give it to {whom} alone. {effect}
      </p>
      <p>
        <code class="secret" data-copy="the link">
          {url}
        </code>
      </p>
      <p class="actions">
        <a class="button" href={next}>
          I have copied it
        </a>
      </p>
    </>
  );
}
