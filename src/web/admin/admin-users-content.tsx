import type { VNode } from 'preact';
import type { Page } from '../../people/account-list';
import type { ListedEvent } from '../../people/audit';
import type { ListedInvitation } from '../../people/invitations';
import type { ListedUser } from '../../people/user-list';
import { EventTable } from '../dashboard/activity-page';
import { Facts, Pager, SearchForm } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { printCount } from '../parts/figures';
import { Confirmation, Problem } from '../parts/forms';
import { InvitedAddress, Invitations } from '../dashboard/members-content';

interface UsersParts {
  readonly users: Page<ListedUser>;
  /** To sign up with an account of one's own. */
  readonly invitations: readonly ListedInvitation[];
  readonly search: string;
  readonly page: number;
  readonly email?: string;
  readonly problem?: string;
}

/** The list of users, and a form that invites one. */
export function Users({ users, invitations, search, page, email, problem }: UsersParts): VNode {
  return (
    <>
      <p>
        Users are the people who sign in. They manage <a href="/admin/accounts">accounts</a>.
      </p>
      <SearchForm
        action="/admin/users"
        label="Search users"
        hint="A part of the email address, or of the name of an account."
        search={search}
      />
      {users.items.length === 0 ? <p>No user was found.</p> : <UserTable users={users.items} />}
      <Pager path="/admin/users" search={search} page={page} total={users.total} />
      <h2 id="invite">Invite a user to sign up</h2>
      <p>The user gets a new account. To add a member to an account, open the account.</p>
      <Problem>{problem}</Problem>
      <form method="post" action="/admin/users/invitations" class="narrow">
        <InvitedAddress email={email} />
        <p class="actions">
          <button type="submit">Create a link</button>
        </p>
      </form>
      {invitations.length === 0 ? null : <Invitations invitations={invitations} base="/admin/users" />}
    </>
  );
}

function UserTable({ users }: { readonly users: readonly ListedUser[] }): VNode {
  return (
    <CardsTable
      region="Users"
      caption="Users, the oldest first"
      rows={users}
      columns={[
        {
          head: 'Email address',
          kind: 'name',
          cell: ({ id, email }) => <a href={`/admin/users/${id}`}>{email ?? 'no address yet'}</a>,
        },
        { head: 'Confirmed', cell: ({ isVerified }) => (isVerified ? 'yes' : 'no') },
        { head: 'Admin', cell: ({ isAdmin }) => (isAdmin ? 'yes' : 'no') },
        { head: 'Signs in by', cell: printWays },
        { head: 'Accounts', cell: (user) => <AccountsOf user={user} /> },
        { head: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { head: 'Last seen', cell: printSeen },
      ]}
    />
  );
}

function printWays({ hasPassword, passkeys }: ListedUser): string {
  const ways = [hasPassword ? 'password' : '', passkeys > 0 ? `${passkeys} passkey${passkeys === 1 ? '' : 's'}` : ''];
  return ways.filter((way) => way !== '').join(', ') || 'link';
}

function printSeen({ lastSeenAt }: ListedUser): VNode | string {
  return lastSeenAt === null ? 'not signed in' : <Moment at={lastSeenAt} />;
}

function AccountsOf({ user: { accounts } }: { readonly user: ListedUser }): VNode {
  if (accounts.length === 0) return <>none</>;
  return (
    <>
      {accounts.map(({ id, name, role }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <a href={`/admin/accounts/${id}`}>{name}</a> ({role})
        </span>
      ))}
    </>
  );
}

interface UserParts {
  readonly user: ListedUser;
  readonly events: readonly ListedEvent[];
  /** Whether the admin looks at their own page. */
  readonly isSelf: boolean;
  readonly problem?: string | undefined;
}

/** One user, and what an admin can do for them. */
export function User({ user, events, isSelf, problem }: UserParts): VNode {
  const base = `/admin/users/${user.id}`;
  return (
    <>
      <p>
        <a href="/admin/users">All users</a>
      </p>
      <Problem>{problem}</Problem>
      <Facts
        facts={[
          { name: 'Address confirmed', value: user.isVerified ? 'yes' : 'no' },
          { name: 'Admin', value: user.isAdmin ? 'yes' : 'no' },
          { name: 'Signs in by', value: printWays(user) },
          { name: 'Signed in browsers', value: printCount(user.sessions) },
          { name: 'Last seen', value: printSeen(user) },
          { name: 'Accounts', value: <AccountsOf user={user} /> },
        ]}
      />
      <h2>Forgotten password</h2>
      <p>
        Create a link with which this user sets a new password, once, within an hour. An earlier link stops working.
      </p>
      <form method="post" action={`${base}/link`}>
        <button type="submit">Create a link</button>
      </form>
      <h2>Sessions</h2>
      <p>Sign this user out in all browsers. The password and the keys of the accounts continue to work.</p>
      <form method="post" action={`${base}/sign-out`}>
        <button type="submit" class="plain">
          End all sessions
        </button>
      </form>
      {isSelf || !user.isAdmin ? null : <AdminRights base={base} />}
      {isSelf ? null : (
        <>
          <h2>Remove</h2>
          <p>
            <a class="button danger" href={`${base}/remove`}>
              Remove this user…
            </a>
          </p>
        </>
      )}
      <h2>Activity</h2>
      {events.length === 0 ? (
        <p>Nothing was done by this user or for them yet.</p>
      ) : (
        <EventTable events={events} caption="What was done by this user or for them, the latest first" />
      )}
    </>
  );
}

function AdminRights({ base }: { readonly base: string }): VNode {
  return (
    <>
      <h2>Admin rights</h2>
      <p>
        Make this admin an ordinary user. Open invitations that they made as an admin are withdrawn; keys that they know
        keep working, so revoke those with the scope admin.
      </p>
      <form method="post" action={`${base}/withdraw-admin`}>
        <button type="submit" class="plain">
          Withdraw admin rights
        </button>
      </form>
    </>
  );
}

/** Asks once more before a user is removed. */
export function RemoveUser({ user }: { readonly user: ListedUser }): VNode {
  const base = `/admin/users/${user.id}`;
  return (
    <>
      <p>
        {user.email ?? 'This user'} cannot sign in any more from then on: sessions, passkeys and links are deleted. The
        accounts and their keys stay; revoke the keys that this user knows.
      </p>
      {user.accounts.length === 0 ? null : (
        <p>
          Accounts of this user: <AccountsOf user={user} />.
        </p>
      )}
      <Confirmation action={`${base}/remove`} label="Remove the user" cancel={base} />
    </>
  );
}
