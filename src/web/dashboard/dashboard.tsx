import type { Request, Response } from 'express';
import type { ComponentChildren, VNode } from 'preact';
import { toUserActor } from '../../people/audit';
import { listAccountsOf } from '../../people/members';
import type { Visitor } from '../../people/sessions';
import type { Actor } from '../../people/key-audit';
import { readParameter } from '../parts/forms';
import { Tabs } from '../parts/tabs';
import { toClientInfo } from '../parts/visitors';
import type { WebParts } from '../parts/web-parts';

/** A page of the dashboard. */
interface DashboardPage {
  readonly status?: number;
  readonly visitor: Visitor;
  readonly title: string;
  /** The path of the tab that the page belongs to. */
  readonly tab: TabPath;
  readonly islands?: readonly string[];
  readonly content: VNode;
}

/**
 * Sends pages of the dashboard, with the account, the tabs and the result of the previous request.
 */
export interface Dashboard {
  send(request: Request, response: Response, page: DashboardPage): Promise<void>;
}

/** Creates the frame of the dashboard. */
export function createDashboard({ pages, database }: Pick<WebParts, 'pages' | 'database'>): Dashboard {
  return {
    async send(request, response, { status = 200, visitor, title, tab, islands = [], content }) {
      const accounts = await listAccountsOf(database, visitor.user.id);
      const done = findDone(readParameter(request, 'done'));
      pages.send(response, {
        status,
        frame: { title, visitor, islands, done, wide: true },
        content: (
          <Frame title={title} visitor={visitor} tab={tab} accounts={accounts}>
            {content}
          </Frame>
        ),
      });
    },
  };
}

/** Returns the actor of a form for the audit trail. */
export function toActor(request: Request, { user }: Visitor): Actor {
  return { actor: toUserActor(user.email), userId: user.id, address: toClientInfo(request).address };
}

/** The sentences of the codes of `?done=`. */
const doneSentences = {
  welcome: 'This browser is signed in.',
  joined: 'You are now a member of this account.',
  switched: 'The account was switched.',
  'key-revoked': 'The key is revoked and no longer works.',
  withdrawn: 'The invitation is withdrawn; its link no longer works.',
  removed: 'The member is removed.',
  role: 'The role is changed.',
  left: 'You left the account; another account of yours is shown.',
} as const;

function findDone(code: string): string | undefined {
  return Object.entries(doneSentences).find(([known]) => known === code)?.[1];
}

const tabs = {
  '/dashboard': 'Keys',
  '/dashboard/usage': 'Usage',
  '/dashboard/members': 'Members',
  '/dashboard/activity': 'Activity',
} as const;
type TabPath = keyof typeof tabs;

interface FrameParts {
  readonly title: string;
  readonly visitor: Visitor;
  readonly tab: TabPath;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly children: ComponentChildren;
}

function Frame({ title, visitor, tab, accounts, children }: FrameParts): VNode {
  const { account } = visitor;
  return (
    <>
      <h1>{title}</h1>
      <p class="hint">
        Account {account.name}, plan {account.plan.name}. You are {visitor.role === 'owner' ? 'an owner' : 'a member'}{' '}
        of it.
      </p>
      {accounts.length > 1 ? <AccountSwitch accounts={accounts} current={account.id} /> : null}
      <Tabs label="Dashboard" names={tabs} open={tab} />
      {children}
    </>
  );
}

function AccountSwitch({ accounts, current }: Pick<FrameParts, 'accounts'> & { readonly current: string }): VNode {
  return (
    <form method="post" action="/dashboard/switch" class="inline narrow">
      <p class="field">
        <label for="switch-account">Account</label>
        <select id="switch-account" name="account">
          {accounts.map(({ id, name }) => (
            <option key={id} value={id} selected={id === current}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" class="plain">
        Switch
      </button>
    </form>
  );
}

/** Renders a time in UTC, to the minute. */
export function Moment({ at }: { readonly at: Date }): VNode {
  const text = at.toISOString();
  return <time dateTime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)} UTC`}</time>;
}
