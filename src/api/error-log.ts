import type { Outage } from '../database/embedded/keep-server';
import { toReason } from '../database/errors';
import { explainDatabaseError } from '../database/explain-error';
import { findOutageKind, type OutageKind } from '../database/outage';
import type { Log } from '../log';
import type { LogIds } from './http/request-record';

/** Logs errors that are not the caller's mistake. */
export interface ErrorLog {
  /**
   * Reports an error of a part, and the ids of the request that met it, if any. Outages of the
   * database are logged for all parts together.
   */
  readonly report: (part: LoggedPart, cause: unknown, ids?: LogIds) => void;
  /**
   * Called when the embedded Postgres is away, at each failed start, and with null when it is back.
   */
  readonly follow: (outage: Pick<Outage, 'message'> | null) => void;
  /** How the database fails at the moment, by the errors reported; null if it does not. */
  readonly outage: () => OutageKind | null;
  readonly close: () => void;
}

interface ErrorLogParts {
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Whether the database answers. */
  readonly isAnswering: () => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds between two lines about the same outage. */
  readonly pauseMs?: number;
}

/**
 * Creates a log of errors that does not fill the disk: while the database is away, every request
 * and every part of the service meets the outage, many times a second. The first error of an outage
 * is logged at once, the others every five seconds in one line with their number, and then the end
 * of the outage. Any other error is logged with its stack, and again each minute while the same
 * part keeps failing.
 */
export function createErrorLog({ log, isAnswering, now, pauseMs = defaultPauseMs }: ErrorLogParts): ErrorLog {
  const lastLines = new Map<LoggedPart, { atMs: number; since: number }>();
  const outages = createOutageLog({ log, isAnswering, now, pauseMs });

  function report(part: LoggedPart, cause: unknown, ids: LogIds = {}): void {
    const kind = findOutageKind(cause);
    if (kind === null) logStack(part, cause, ids);
    else outages.add(part, { kind, reason: toReason(cause) });
  }

  function logStack(part: LoggedPart, cause: unknown, ids: LogIds): void {
    const last = lastLines.get(part);
    if (last !== undefined && now() - last.atMs < stackPauseMs) {
      last.since++;
      return;
    }
    const count = (last?.since ?? 0) + 1;
    log.error({ part, count, ...ids, err: cause }, explainDatabaseError(cause) ?? messages[part]);
    lastLines.set(part, { atMs: now(), since: 0 });
  }

  return {
    report,
    outage: outages.kind,
    follow(outage) {
      if (outage === null) outages.end(now());
      else outages.add('server', { kind: 'away', reason: outage.message });
    },
    close: outages.close,
  };
}

/** The lines of the log about one outage after the other. */
interface OutageLog {
  /** Adds an error to the current outage; the first begins one. */
  readonly add: (part: LoggedPart, error: { readonly kind: OutageKind; readonly reason: string }) => void;
  /**
   * Ends the outage, if there is one.
   * @param atMs milliseconds since 1970
   */
  readonly end: (atMs: number) => void;
  readonly kind: () => OutageKind | null;
  readonly close: () => void;
}

function createOutageLog({ log, isAnswering, now, pauseMs }: Required<ErrorLogParts>): OutageLog {
  let current: CurrentOutage | null = null;

  function add(part: LoggedPart, { kind, reason }: { kind: OutageKind; reason: string }): void {
    if (current === null) {
      log.error({ count: 1, parts: { [part]: 1 }, reason }, outageMessages[kind]);
      const timer = setInterval(() => void logProgress().catch(() => null), pauseMs).unref();
      current = { sinceMs: now(), lastMs: now(), total: 1, parts: new Map(), kind, reason, quietPauses: 0, timer };
      return;
    }
    current.parts.set(part, (current.parts.get(part) ?? 0) + 1);
    current.total++;
    current.lastMs = now();
    current.kind = kind;
    current.reason = reason;
  }

  /** Logs the errors since the last line; if there are none, checks whether the outage is over. */
  async function logProgress(): Promise<void> {
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
    const checked = current;
    // A single quiet pause may be that of a part between two attempts.
    if (checked.quietPauses >= 2 && (await isAnswering()) && checked === current && checked.parts.size === 0) {
      end(checked.lastMs);
    }
  }

  function end(atMs: number): void {
    if (current === null) return;
    clearInterval(current.timer);
    const { sinceMs, total } = current;
    current = null;
    log.info({ awaySeconds: toSeconds(atMs - sinceMs), count: total }, 'the database is available again');
  }

  return {
    add,
    end,
    kind: () => current?.kind ?? null,
    close() {
      if (current !== null) clearInterval(current.timer);
      current = null;
    },
  };
}

interface CurrentOutage {
  readonly sinceMs: number;
  readonly timer: NodeJS.Timeout;
  /** Errors that are not logged yet, by part. */
  readonly parts: Map<LoggedPart, number>;
  /** All errors of the outage. */
  total: number;
  /** The time of the last error. */
  lastMs: number;
  kind: OutageKind;
  /** The message of the last error. */
  reason: string;
  /** Pauses in a row without an error. */
  quietPauses: number;
}

const messages = {
  accounts: 'the accounts cannot be read',
  batches: 'a job of a batch failed and will be retried',
  asked_names: 'missed names cannot be written; they are kept in memory',
  catalog: 'the newer catalog cannot be read',
  edits: 'a correction was stored, but its food cannot be read',
  key_uses: 'the uses of keys cannot be written; they are kept in memory',
  cleanup: 'expired sessions and links cannot be removed; they no longer work, and the removal will be retried',
  mail: 'an email cannot be sent',
  rate_limits: 'requests cannot be counted across processes; this process counts alone',
  requests: 'requests cannot be processed',
  server: 'the embedded PostgreSQL is unavailable',
  usage: 'analyzed recipes cannot be counted in the database; they are kept in memory',
} as const;
type LoggedPart = keyof typeof messages;

const outageMessages = {
  away: 'the database does not respond',
  full: 'the disk of the database is full; free space on it',
  crowded: 'the database has no connection or memory left; end other programs that use it, or give it more',
} as const satisfies Record<OutageKind, string>;

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

const defaultPauseMs = 5_000;
const stackPauseMs = 60_000;
