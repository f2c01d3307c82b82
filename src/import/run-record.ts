import { Client } from 'pg';
import { keepAliveDelayMs } from '../database/open-database';
import { estimateSecondsLeft, type Progress, type Reading } from './progress';

/** The row of a running import in the database, which the pages of the administration show. */
export interface RunRecord {
  /** Reports how far the import is, to the row too. */
  readonly progress: Progress;
  /** Writes the result of the import. Never fails. */
  readonly end: (outcome: 'done' | 'stopped' | 'failed', message: string) => Promise<void>;
}

interface RecordedRun {
  /** Connection URL of the database. */
  readonly url: string;
  /** The name of the import's session, by which its lock is found. */
  readonly session: string;
  /** The names of the downloads. */
  readonly downloads: readonly string[];
  readonly progress: Progress;
}

/**
 * Adds the row of an import, and writes to it once a second at most. It has a connection of its
 * own: that of the import is busy with a statement for minutes, or within a transaction that other
 * connections do not see yet. If the row cannot be written, the import continues without it.
 */
export async function openRunRecord({ url, session, downloads, progress }: RecordedRun): Promise<RunRecord> {
  const client = new Client({
    connectionString: url,
    application_name: 'import progress',
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: deadlineMs,
    query_timeout: deadlineMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  });
  // A broken connection fails the next query as well.
  client.on('error', () => null);
  const id = await client
    .connect()
    .then(() => client.query<{ id: number }>(insertSql, [session, downloads]))
    .then(({ rows }) => rows[0]?.id ?? null)
    .catch(() => null);
  const startedAt = performance.now();
  let now: Standing = { step: '', share: null, rows: 0, secondsLeft: null };
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  function note(change: Partial<Standing>): void {
    now = { ...now, ...change };
    if (id !== null) timer ??= setTimeout(write, everyMs).unref();
  }

  function write(): void {
    timer = null;
    const { step, share, rows, secondsLeft } = now;
    writing = writing.then(() => client.query(updateSql, [id, step, share, rows, secondsLeft])).catch(() => null);
  }

  return {
    progress: {
      phase(what) {
        progress.phase(what);
        note({ step: what, share: null, secondsLeft: null });
      },
      identify: progress.identify,
      advance(reading) {
        progress.advance(reading);
        note(toStanding(reading, (performance.now() - startedAt) / 1000));
      },
      end: progress.end,
    },
    async end(outcome, message) {
      if (timer !== null) clearTimeout(timer);
      await writing;
      if (id !== null) {
        const values = [id, now.step, now.rows, outcome, message.slice(0, maxMessageLength)];
        await client.query(endSql, values).catch(() => null);
      }
      await client.end().catch(() => null);
    },
  };
}

/** Where an import stands. */
interface Standing {
  readonly step: string;
  readonly share: number | null;
  readonly rows: number;
  readonly secondsLeft: number | null;
}

function toStanding(reading: Reading, seconds: number): Partial<Standing> {
  const { share, rows } = reading;
  const secondsLeft = estimateSecondsLeft(reading, seconds);
  return {
    share: share === null ? null : Math.min(Math.max(share, 0), 1),
    rows,
    secondsLeft: secondsLeft === null ? null : Math.min(Math.round(secondsLeft), maxSeconds),
  };
}

const everyMs = 1000;
const deadlineMs = 5000;
const maxMessageLength = 2000;
const maxSeconds = 8_640_000; // a hundred days; the column holds more

const insertSql = 'INSERT INTO import_run (session, downloads) VALUES ($1, $2) RETURNING id';
const updateSql =
  'UPDATE import_run SET step = $2, share = $3, rows = $4, seconds_left = $5, updated_at = now() WHERE id = $1';
const endSql = `
  UPDATE import_run SET step = $2, share = NULL, rows = $3, seconds_left = NULL, updated_at = now(), ended_at = now(),
    outcome = $4, message = $5
  WHERE id = $1`;
