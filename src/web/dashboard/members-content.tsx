import type { VNode } from 'preact';
import type { ListedInvitation } from '../../people/invitations';
import type { Member } from '../../people/members';
import { roles, type Role, type Visitor } from '../../people/sessions';
import { CardsTable } from '../parts/cards-table';
import { Moment } from './dashboard';
import { Confirmation, Field, Problem } from '../parts/forms';

interface MembersParts {
  readonly visitor: Visitor;
  readonly members: readonly Member[];
  /** The open invitations; empty if the visitor is not an owner. */
  readonly invitations: readonly ListedInvitation[];
  /** Whether only people who have signed up can accept an invitation of the visitor. */
  readonly invitesUsersOnly: boolean;
  readonly email?: string;
  readonly problem?: string;
}

/** Renders the members of an account, and for owners its invitations. */
export function Members({ visitor, members, invitations, invitesUsersOnly, email, problem }: MembersParts): VNode {
  const isOwner = visitor.role === 'owner';
  return (
    <>
      <p>Members manage the keys of the account. Owners also invite members, remove them and change roles.</p>
      <Problem>{problem}</Problem>
      <CardsTable
        region="Members"
        caption="Members"
        rows={members}
        columns={[
          {
            head: 'Email address',
            kind: 'name',
            cell: (member) => `${toName(member)}${member.userId === visitor.user.id ? ' (you)' : ''}`,
          },
          { head: 'Role', cell: ({ role }) => roleNames[role] },
          { head: 'Joined', cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
          { head: 'Change', isPlain: true, cell: (member) => <MemberChanges member={member} visitor={visitor} /> },
        ]}
      />
      {isOwner ? (
        <>
          <h2>Invite a member</h2>
          {invitesUsersOnly ? <p>Only existing users can accept it. To invite someone new, ask an admin.</p> : null}
          <InvitationForm action="/dashboard/invitations" email={email} role="member" label="Invite" />
        </>
      ) : null}
      {invitations.length > 0 ? <Invitations invitations={invitations} base="/dashboard" /> : null}
    </>
  );
}

const roleNames = { owner: 'owner', member: 'member' } as const satisfies Record<Role, string>;

function MemberChanges({ member, visitor }: { readonly member: Member; readonly visitor: Visitor }): VNode {
  const { userId, role } = member;
  const isSelf = userId === visitor.user.id;
  const name = toName(member);
  const otherRole = role === 'owner' ? 'member' : 'owner';
  return (
    <>
      {visitor.role === 'owner' ? (
        <form method="post" action={`/dashboard/members/${userId}/role`}>
          <input type="hidden" name="role" value={otherRole} />
          <button type="submit" class="link" aria-label={`Change to ${otherRole}: ${name}`}>
            Change to {otherRole}
          </button>
        </form>
      ) : null}
      {isSelf || visitor.role === 'owner' ? (
        <a href={`/dashboard/members/${userId}/remove`} aria-label={isSelf ? 'Leave the account' : `Remove ${name}`}>
          {isSelf ? 'Leave' : 'Remove'}
        </a>
      ) : null}
    </>
  );
}

interface InvitationFormParts {
  /** Where the form is sent. */
  readonly action: string;
  readonly email: string | undefined;
  /** The role that is selected first. */
  readonly role: Role;
  readonly label: string;
}

/** Renders the field for the address that an invitation is bound to. */
export function InvitedAddress({ email }: { readonly email: string | undefined }): VNode {
  return (
    <Field
      label="Email address"
      name="email"
      type="email"
      required={false}
      value={email}
      hint="Only this address can accept the invitation. If it is empty, anyone who has the link can."
    />
  );
}

/** Renders the form that creates an invitation to an account. */
export function InvitationForm({ action, email, role, label }: InvitationFormParts): VNode {
  return (
    <form method="post" action={action} class="narrow">
      <InvitedAddress email={email} />
      <p class="field">
        <label for="field-role">Role</label>
        <select id="field-role" name="role">
          {roles.map((each) => (
            <option key={each} value={each} selected={each === role}>
              {each}
            </option>
          ))}
        </select>
      </p>
      <p class="actions">
        <button type="submit">{label}</button>
      </p>
    </form>
  );
}

type InvitationsParts = Pick<MembersParts, 'invitations'> & {
  /** The path of the page, below which invitations are withdrawn. */
  readonly base: string;
};

/** Invitations that still work, each with a button that withdraws it. */
export function Invitations({ invitations, base }: InvitationsParts): VNode {
  return (
    <CardsTable
      region="Open invitations"
      caption="Open invitations"
      rows={invitations}
      columns={[
        { head: 'For', kind: 'name', cell: ({ email }) => toInvited(email) },
        { head: 'Role', cell: ({ role }) => roleNames[role] },
        { head: 'Invited by', cell: ({ invitedBy }) => invitedBy },
        { head: 'Works until', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        {
          head: 'Change',
          isPlain: true,
          cell: ({ id, email }) => (
            <form method="post" action={`${base}/invitations/${id}/withdraw`}>
              <button type="submit" class="link" aria-label={`Withdraw the invitation for ${toInvited(email)}`}>
                Withdraw
              </button>
            </form>
          ),
        },
      ]}
    />
  );
}

const toInvited = (email: string | null): string => email ?? 'anyone who has the link';

interface InvitedParts {
  readonly email: string | null;
  readonly isSent: boolean;
  readonly mayMail: boolean;
  readonly url: string;
}

/** Renders the result of an invitation: that it was mailed, or a link to copy. */
export function Invited({ email, isSent, mayMail, url }: InvitedParts): VNode {
  return (
    <>
      {isSent ? (
        <p>An email with the link was sent to {email}. It works once, within seven days.</p>
      ) : (
        <>
          {mayMail && email !== null ? (
            <Problem>The email could not be sent; pass on the link yourself.</Problem>
          ) : null}
          <p>This link is shown only once. Give it to {email ?? 'the new member'}; it works once, within seven days.</p>
          <p>
            <code class="secret" data-copy="the link">
              {url}
            </code>
          </p>
        </>
      )}
      <p class="actions">
        <a class="button" href="/dashboard/members">
          Back to the members
        </a>
      </p>
    </>
  );
}

/** Renders the confirmation before a member is removed or leaves. */
export function RemoveMember({ member, visitor }: { readonly member: Member; readonly visitor: Visitor }): VNode {
  const isSelf = member.userId === visitor.user.id;
  return (
    <>
      <p>
        {isSelf
          ? `You will no longer have access to ${visitor.account.name}. If you have no other account, you are signed out.`
          : `${toName(member)} will no longer have access to ${visitor.account.name}. Keys that they know still work; revoke those keys.`}
      </p>
      <Confirmation
        action={`/dashboard/members/${member.userId}/remove`}
        label={isSelf ? 'Leave the account' : 'Remove the member'}
        cancel="/dashboard/members"
      />
    </>
  );
}

function toName({ email }: Member): string {
  return email ?? 'a user without an address';
}
