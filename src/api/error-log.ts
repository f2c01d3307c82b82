import type { Outage } from '../database/embedded/keep-server';
import { toReason } from '../database/errors';
import { explainFault } from '../database/explain-fault';
import { findOutageKind, type OutageKind } from '../database/outage';
import type { Log } from '../log';

/** What fails without its caller being at fault, of which the log tells. */
export interface ErrorLog {
  /** Notes a fault of a part, met by a request where there is one. Outages of the database are told for all parts together. */
  readonly report: (part: FailingPart, cause: unknown, requestId?: string) => void;
  /** Hears of the embedded Postgres that it is away, as often as there is news of it; null when it is back. */
  readonly follow: (outage: Pick<Outage, 'message'> | null) => void;
  readonly close: () => void;
}

interface ErrorLogParts {
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Whether the database answers. */
  readonly isAnswering: () => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long an outage is silent between two lines, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Tells of faults without filling the disk: while the database is away every request and every part of the service meets it, many times a second. So the first
 * of an outage is told at once, the others every five seconds in one line with their number, and then that it is over. Any other fault is told with its stack,
 * and while the same part goes on failing, again each minute.
 */
export function createErrorLog({ log, isAnswering, now, pauseMs = defaultPauseMs }: ErrorLogParts): ErrorLog {
  const told = new Map<FailingPart, { atMs: number; since: number }>();
  let current: CurrentOutage | null = null;

  function report(part: FailingPart, cause: unknown, requestId?: string): void {
    const kind = findOutageKind(cause);
    if (kind === null) tellStack(part, cause, requestId);
    else note(part, { kind, reason: toReason(cause) });
  }

  function tellStack(part: FailingPart, cause: unknown, requestId: string | undefined): void {
    const last = told.get(part);
    if (last !== undefined && now() - last.atMs < stackPauseMs) {
      last.since++;
      return;
    }
    const count = (last?.since ?? 0) + 1;
    log.error({ part, count, requestId, err: cause }, explainFault(cause) ?? messages[part]);
    told.set(part, { atMs: now(), since: 0 });
  }

  function note(part: FailingPart, { kind, reason }: { kind: OutageKind; reason: string }): void {
    if (current === null) {
      log.error({ count: 1, parts: { [part]: 1 }, reason }, outageMessages[kind]);
      const timer = setInterval(() => void look().catch(() => null), pauseMs).unref();
      current = { sinceMs: now(), lastMs: now(), total: 1, parts: new Map(), kind, reason, quietPauses: 0, timer };
      return;
    }
    current.parts.set(part, (current.parts.get(part) ?? 0) + 1);
    current.total++;
    current.lastMs = now();
    current.kind = kind;
    current.reason = reason;
  }

  /** Tells what came since the last line; where nothing did, finds out whether the outage is over. */
  async function look(): Promise<void> {
    if (current === null) return;
    const { parts, kind, reason, sinceMs } = current;
    if (parts.size > 0) {
      const count = [...parts.values()].reduce((sum, one) => sum + one, 0);
      log.error(
        { awaySeconds: toSeconds(now() - sinceMs), count, parts: Object.fromEntries(parts), reason },
        outageMessages[kind],
      );
      parts.clear();
      current.quietPauses = 0;
      return;
    }
    current.quietPauses++;
    const looked = current;
    // One pause alone may be that of a part between two tries.
    if (looked.quietPauses >= 2 && (await isAnswering()) && looked === current && looked.parts.size === 0) {
      end(looked.lastMs);
    }
  }

  function end(atMs: number): void {
    if (current === null) return;
    clearInterval(current.timer);
    const { sinceMs, total } = current;
    current = null;
    log.info({ awaySeconds: toSeconds(atMs - sinceMs), count: total }, 'the database answers again');
  }

  return {
    report,
    follow(outage) {
      if (outage === null) end(now());
      else note('server', { kind: 'away', reason: outage.message });
    },
    close() {
      if (current !== null) clearInterval(current.timer);
      current = null;
    },
  };
}

interface CurrentOutage {
  readonly sinceMs: number;
  readonly timer: NodeJS.Timeout;
  /** Faults that are not told yet, by part. */
  readonly parts: Map<FailingPart, number>;
  /** Faults in all. */
  total: number;
  /** When the last fault was. */
  lastMs: number;
  kind: OutageKind;
  /** What the last fault said. */
  reason: string;
  /** Pauses in a row without a fault. */
  quietPauses: number;
}

const messages = {
  accounts: 'the accounts cannot be read',
  asked_names: 'the names asked for in vain cannot be written; they are kept in memory',
  catalog: 'the newer catalog cannot be read',
  edits: 'the food of a correction that is kept cannot be read',
  requests: 'requests cannot be answered',
  server: 'the embedded Postgres is away',
  usage: 'recipes that were answered cannot be counted; they are kept in memory',
} as const;
type FailingPart = keyof typeof messages;

const outageMessages = {
  away: 'the database does not answer',
  full: 'the disk of the database is full; free space on it',
  crowded: 'the database has no connection or memory left; end what else uses it, or give it more',
} as const satisfies Record<OutageKind, string>;

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

const defaultPauseMs = 5_000;
const stackPauseMs = 60_000;
