import type { ImportRun } from '../database/generated/client';
import { locks } from '../database/names';
import type { Database } from '../database/open-database';

/**
 * `interrupted`: it neither runs nor said how it ended, because its process or database was stopped.
 */
export type RunState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

/** A run of the import. */
export interface ListedRun {
  readonly id: number;
  readonly state: RunState;
  readonly downloads: readonly string[];
  /** What it does now, or did last. */
  readonly step: string;
  /** Share of the part that is being read, 0 to 1; null where that is not known. */
  readonly share: number | null;
  /** Rows read so far. */
  readonly rows: number;
  /** Null where it cannot be estimated. */
  readonly secondsLeft: number | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
  /** The result in a sentence; "" while it runs. */
  readonly message: string;
}

/** What imports of this database do and did. */
export interface ImportRuns {
  /** The session that holds the lock of imports: a run, or a dry run, which has no row. */
  readonly holder: { readonly name: string; readonly since: Date } | null;
  /** The latest runs, newest first. */
  readonly runs: readonly ListedRun[];
}

/** @param first how many runs to read */
export async function readImportRuns({ prisma }: Pick<Database, 'prisma'>, first: number): Promise<ImportRuns> {
  // The lock first: a run that ends in between has its end in its row by then.
  const [holder = null] = await prisma.$queryRaw<readonly { name: string; since: Date }[]>`
    SELECT coalesce(application_name, '') AS name, coalesce(backend_start, now()) AS since
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${locks.import}::int8::oid AND objsubid = 1
      AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const rows = await prisma.importRun.findMany({ orderBy: { id: 'desc' }, take: first });
  return { holder, runs: rows.map((row) => toListed(row, holder)) };
}

function toListed({ rows, outcome, session, ...run }: ImportRun, holder: ImportRuns['holder']): ListedRun {
  // Processes in containers often have the same number: the row has to be younger than the session.
  const holds = holder !== null && holder.name === session && holder.since <= run.startedAt;
  const unended = holds ? 'running' : 'interrupted';
  return { ...run, rows: Number(rows), state: ended.find((state) => state === outcome) ?? unended };
}

const ended = ['done', 'stopped', 'failed'] as const satisfies readonly RunState[];
