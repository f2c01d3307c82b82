import type { Prisma } from '../database/generated/client';

/** The kinds of events that the audit trail records. */
export type AuditKind =
  | 'user_created'
  | 'user_removed'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'email_verified'
  | 'link_created'
  | 'passkey_added'
  | 'passkey_removed'
  | 'key_created'
  | 'key_rotated'
  | 'key_revoked'
  | 'invited'
  | 'invitation_withdrawn'
  | 'member_joined'
  | 'member_removed'
  | 'role_changed'
  | 'plan_changed'
  | 'plan_limits_changed'
  | 'account_created';

/** An event to record. */
export interface AuditEntry {
  readonly kind: AuditKind;
  /**
   * The email address of the person, "command line", "key NAME" for a key of the account, or one of
   * the values below.
   */
  readonly actor: string;
  readonly userId?: string | null;
  readonly accountId?: string | null;
  /** The network address; "" if there is none. */
  readonly address?: string;
  /** Further facts about the event; never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The actor of an event that a visitor causes before the sign-in. */
export const visitorActor = 'a visitor who is not signed in';

/** Names a user as the actor of an event. The first admin may have no email address yet. */
export function toUserActor(email: string | null | undefined): string {
  return email ?? 'a user without an email address';
}

/** Records an event in the transaction that makes the change. */
export async function recordEvent(client: Prisma.TransactionClient, entry: AuditEntry): Promise<void> {
  const { kind, actor, userId = null, accountId = null, address = '', details = {} } = entry;
  await client.auditEvent.create({ data: { kind, actor, userId, accountId, address, details } });
}

/** An event as the pages list it. */
export interface ListedEvent {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly actor: string;
  readonly address: string;
  readonly details: unknown;
}

/** Filters events; a field that is null or left out filters nothing. */
interface EventQuery {
  readonly accountId: string | null;
  /** Who did it, or whom it is about. */
  readonly userId?: string;
  readonly kind?: AuditKind;
  /** Only events older than the one of this id. */
  readonly before: string | null;
  readonly first: number;
}

/** The latest events, newest first. */
export async function listEvents(
  client: Prisma.TransactionClient,
  { accountId, userId, kind, before, first }: EventQuery,
): Promise<readonly ListedEvent[]> {
  const events = await client.auditEvent.findMany({
    where: {
      ...(accountId === null ? {} : { accountId }),
      ...(userId === undefined ? {} : { userId }),
      ...(kind === undefined ? {} : { kind }),
      ...(before === null ? {} : { id: { lt: BigInt(before) } }),
    },
    orderBy: { id: 'desc' },
    take: first,
  });
  return events.map(({ id, at, kind, actor, address, details }) => ({
    id: String(id),
    at,
    kind,
    actor,
    address,
    details,
  }));
}
