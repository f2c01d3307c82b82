import { Router } from 'express';
import type { VNode } from 'preact';
import { listEvents, type AuditKind, type ListedEvent } from '../../people/audit';
import { CardsTable } from '../parts/cards-table';
import { createDashboard, Moment } from './dashboard';
import { readParameter } from '../parts/forms';
import type { WebParts } from '../parts/web-parts';

const pageSize = 50;

/** Creates /dashboard/activity, the audit trail of an account. */
export function createActivityPage(parts: WebParts): Router {
  const { visitors, database } = parts;
  const dashboard = createDashboard(parts);
  const router = Router({ caseSensitive: true });
  router.get('/dashboard/activity', async (request, response) => {
    const visitor = await visitors.get(request);
    const before = readParameter(request, 'before');
    const found = await listEvents(database.prisma, {
      accountId: visitor.account.id,
      // A text that is not an id shows the latest events. Longer numbers do not fit into the
      // column.
      before: /^\d{1,18}$/.test(before) ? before : null,
      first: pageSize + 1,
    });
    const content = <Activity events={found.slice(0, pageSize)} hasMore={found.length > pageSize} />;
    await dashboard.send(request, response, { visitor, title: 'Activity', tab: '/dashboard/activity', content });
  });
  return router;
}

function Activity({ events, hasMore }: { readonly events: readonly ListedEvent[]; readonly hasMore: boolean }): VNode {
  if (events.length === 0) return <p>There are no earlier events.</p>;
  return (
    <>
      <EventTable events={events} caption="What was done to the account, the latest first" />
      {hasMore ? (
        <p>
          <a href={`/dashboard/activity?before=${events.at(-1)?.id ?? ''}`}>Earlier events</a>
        </p>
      ) : null}
    </>
  );
}

interface EventTableParts {
  readonly events: readonly ListedEvent[];
  readonly caption: string;
}

/** Renders events of the audit trail, latest first. */
export function EventTable({ events, caption }: EventTableParts): VNode {
  return (
    <CardsTable
      region="Events"
      caption={caption}
      rows={events}
      columns={[
        { head: 'When', isPlain: true, cell: ({ at }) => <Moment at={at} /> },
        { head: 'Who', isPlain: true, cell: ({ actor }) => printDetail(actor) },
        {
          head: 'What',
          isPlain: true,
          cell: ({ kind }) => Object.entries(kindNames).find(([known]) => known === kind)?.[1] ?? kind,
        },
        { head: 'Details', isPlain: true, cell: ({ details }) => printDetails(details) },
        { head: 'From', isPlain: ({ address }) => address === '', cell: ({ address }) => address },
      ]}
    />
  );
}

const kindNames = {
  user_created: 'signed up',
  signed_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  signed_out: 'signed out',
  signed_out_everywhere: 'signed out everywhere',
  password_changed: 'changed the password',
  password_reset: 'set a new password',
  email_changed: 'changed the email address',
  email_verified: 'confirmed the email address',
  link_created: 'created a link',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  key_created: 'created a key',
  key_rotated: 'rotated a key',
  key_revoked: 'revoked a key',
  invited: 'invited a user',
  invitation_withdrawn: 'withdrew an invitation',
  member_joined: 'joined the account',
  member_removed: 'removed a member',
  user_removed: 'removed a user',
  role_changed: 'changed a role',
  plan_changed: 'changed the plan',
  plan_limits_changed: 'set the limits of a plan',
  account_created: 'created the account',
} as const satisfies Record<AuditKind, string>;

const detailNames: ReadonlyMap<string, string> = new Map([
  ['oldKeyUntil', 'old key until'],
  ['requestsPerSecond', 'requests per second'],
  ['recipesPerMonth', 'recipes per month'],
  ['formerRequestsPerSecond', 'requests per second before'],
  ['formerRecipesPerMonth', 'recipes per month before'],
]);

function printDetails(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${detailNames.get(name) ?? name}: ${printDetail(String(value))}`)
    .join(', ');
}

/** Prints a time as the rest of the page does, and says what the link of the start is. */
function printDetail(value: string): string {
  if (value === 'link of the start') return 'the sign-in link that the service printed at startup';
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2 UTC');
}
