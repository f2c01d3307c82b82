import { DatabaseError, type PoolClient } from 'pg';
import type { Food } from '../analysis/food';
import { locks } from '../database/names';
import type { Database } from '../database/open-database';
import { findOutage } from '../database/outage';
import { useConnection, type TransactionCheck } from '../database/transaction';
import { ApiError } from '../errors';
import { isPortion, type Correction, type StoredCorrection, type Undoing } from './correction';
import type { Ledger } from './ledger';
import { correctionColumns, toCorrection, type CorrectionRow } from './read-corrections';

/** Who makes a correction, and why. */
export interface Author {
  /** The account and the key, as text for people. */
  readonly madeBy: string;
  readonly reason: string;
  /** Whether the author still may correct foods; absent for a program, which always may. */
  readonly checkRights?: TransactionCheck;
}

/**
 * The origin of a correction that was made elsewhere; the database sets these fields for one that
 * is made here.
 */
export interface Provenance {
  readonly uid: string;
  readonly madeAt: Date;
  readonly undone: Undoing | null;
}

/** Stores a checked correction with the former value. */
export async function addCorrection(
  client: PoolClient,
  ledger: Ledger,
  { correction, food, author, provenance }: Addition,
): Promise<StoredCorrection> {
  const { kind, fdcId, change } = correction;
  const { rows } = await client.query<CorrectionRow>(addSql, [
    provenance?.uid ?? null,
    kind,
    fdcId,
    JSON.stringify(change),
    JSON.stringify(findFormer(ledger, correction, food)),
    author.reason,
    author.madeBy,
    provenance?.madeAt ?? null,
    provenance?.undone?.at ?? null,
    provenance?.undone?.by ?? null,
    provenance?.undone?.reason ?? null,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('A stored correction is missing.');
  const stored = toCorrection(row);
  if (stored.undone === null) ledger.add(stored);
  return stored;
}

interface Addition {
  readonly correction: Correction;
  /** As it is before the correction; null for a forbidden phrase. */
  readonly food: Food | null;
  readonly author: Author;
  readonly provenance?: Provenance;
}

const addSql = `
  INSERT INTO food_edit (uid, kind, fdc_id, change, former, reason, made_by, made_at, undone_at, undone_by, undone_reason)
  VALUES (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()), $9, $10, $11)
  RETURNING ${correctionColumns}`;

function findFormer(ledger: Ledger, correction: Correction, food: Food | null): StoredCorrection['former'] {
  switch (correction.kind) {
    case 'nutrient':
      return { amountPer100g: food?.nutrientsPer100g[correction.change.nutrient] ?? null };
    case 'portion':
      return { grams: food?.portions.find((portion) => isPortion(portion, correction.change))?.grams ?? null };
    case 'flag':
      return { state: food?.flags[correction.change.flag].state ?? 'unknown' };
    case 'pin':
      return { fdcId: ledger.findNamed(correction.change) };
    case 'retire':
      return {};
  }
}

/**
 * Runs work on the corrections in one transaction. Such transactions, imports and seeds are
 * serialized. At the end the version of the foods is renewed, and the commit notifies every process
 * on the database. Nothing is stored where the work throws; where the connection is lost during the
 * commit, the error says that the result is unknown.
 * @throws ApiError `service_unavailable` where another transaction holds the lock for more than
 * five seconds, or the database is away
 */
export async function correctInTurn<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(refuse(nothingStored));
  return useConnection(client, async () => {
    const result = await makeReady(client, work).catch(refuse(nothingStored));
    await client.query('COMMIT').catch(refuse(unsure));
    return result;
  });
}

async function makeReady<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  await takeTurn(client);
  const result = await work(client);
  await client.query('SELECT renew_catalog_version()');
  return result;
}

const refuse =
  (message: string) =>
  (error: unknown): never => {
    throw findOutage(error, message) ?? error;
  };

const nothingStored = 'The database does not respond. Nothing was stored; send the request again later.';
const unsure =
  'The connection to the database was lost during the commit. Check in edits whether the change was stored before you send it again.';

async function takeTurn(client: PoolClient): Promise<void> {
  try {
    await client.query(`SET LOCAL lock_timeout = ${maxWaitMs}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [locks.foods]);
    await client.query('SET LOCAL lock_timeout = DEFAULT');
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error;
    throw new ApiError('service_unavailable', { message: busy, retryAfterSeconds: 5 });
  }
}

// Far below the time limit of a statement.
const maxWaitMs = 5_000;
const lockNotAvailable = '55P03';
const busy = 'An import or another correction is changing the foods. Nothing was stored; send the request again later.';
