import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Database } from '../database/open-database';
import { traceStage } from '../stages';

/**
 * Everything that shapes a question to a model about a line. Equal questions have one permanent
 * answer.
 */
export interface Question {
  readonly step: DecisionStep;
  /** Version of the prompt. */
  readonly prompt: string;
  /** The grammar of the answer, as JSON. */
  readonly schema: unknown;
  /** Every option of the model, as JSON. */
  readonly options: unknown;
  /** Digest of the model: 64 hexadecimal digits over weights, template and parameters. */
  readonly digest: string;
  /** The line, as it stands in the prompt. */
  readonly line: string;
  /** The recipe's title where it stands in the prompt, else null. */
  readonly title: string | null;
  /** Foods in the order and wording of the prompt; null where nothing is chosen. */
  readonly candidates: readonly CandidateOfQuestion[] | null;
}

interface CandidateOfQuestion {
  readonly fdcId: number;
  readonly description: string;
}

export const decisionSteps = ['reread', 'choose', 'confirm'] as const;
export type DecisionStep = (typeof decisionSteps)[number];

/** An accepted answer, or the fact that there is none, and its question. */
export interface Decision {
  /** `toDecisionKey` of the question. */
  readonly key: string;
  readonly question: Question;
  /**
   * The name of the model, "qwen3:4b-instruct". It records the origin of an answer and shapes none.
   */
  readonly model: string;
  /**
   * The result that the step read from the model's answer, as JSON; null where the model was asked
   * twice and gave no usable answer.
   */
  readonly value: unknown;
}

/**
 * The key of a question: the SHA-256, as 64 hexadecimal digits, of its JSON with the properties in
 * alphabetical order.
 */
export function toDecisionKey(question: Question): string {
  return createHash('sha256').update(stringify(question)).digest('hex');
}

/**
 * Stored decisions, the same for every process on the database. Each is written once and never
 * changed.
 */
export interface DecisionStore {
  /** The values stored under the keys; undecided keys are left out. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Stores the decision unless its key exists. @returns the permanent value: the first writer's */
  keep(decision: Decision): Promise<unknown>;
}

/** Creates the access to the decisions of a database. */
export function createDecisionStore({ pool }: Pick<Database, 'pool'>): DecisionStore {
  async function find(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    if (keys.length === 0) return new Map();
    const { rows } = await traceStage('database', { query: 'decisions' }, () =>
      pool.query<{ key: string; value: unknown }>('SELECT key, value FROM decision WHERE key = ANY($1)', [keys]),
    );
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  async function keep({ key, question, model, value }: Decision): Promise<unknown> {
    await traceStage('database', { query: 'decisions' }, () =>
      pool.query(
        `INSERT INTO decision (key, step, digest, model, question, value) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (key) DO NOTHING`,
        [key, question.step, question.digest, model, JSON.stringify(question), JSON.stringify(value)],
      ),
    );
    // A separate statement: another process may have written first, and the statement above does
    // not see its row.
    const stored = await find([key]);
    if (!stored.has(key)) throw new Error(`The decision ${key} was stored and is missing.`);
    return stored.get(key);
  }

  return { find, keep };
}

export interface DecisionCount {
  readonly model: string;
  readonly digest: string;
  readonly step: string;
  readonly decisions: number;
  /** Those that found the model without a usable answer. */
  readonly unanswered: number;
  readonly latestAt: Date;
}

/** Counts the decisions of each step and model, by the model's name. */
export async function countDecisions({ pool }: Pick<Database, 'pool'>): Promise<readonly DecisionCount[]> {
  const { rows } = await pool.query<DecisionCount>(
    `SELECT model, digest, step, count(*)::int AS decisions,
       count(*) FILTER (WHERE value::text = 'null')::int AS unanswered, max(decided_at) AS "latestAt"
     FROM decision GROUP BY model, digest, step ORDER BY model, digest, step`,
  );
  return rows;
}

/**
 * Deletes the decisions made before a time, some thousands with each statement, so that none takes
 * long. Their questions are asked again.
 * @returns the number of deleted decisions
 */
export async function forgetDecisions({ pool }: Pick<Database, 'pool'>, before: Date): Promise<number> {
  for (let forgotten = 0; ;) {
    const { rowCount } = await pool.query(
      'DELETE FROM decision WHERE key IN (SELECT key FROM decision WHERE decided_at < $1 LIMIT $2)',
      [before, atOnce],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return forgotten;
  }
}

const atOnce = 5_000;

/**
 * The digest of the model's latest decision, made or imported; null where it has none.
 * @param names the names of the model
 */
export async function findLastDigest(
  { pool }: Pick<Database, 'pool'>,
  names: readonly string[],
): Promise<string | null> {
  const { rows } = await pool.query<{ digest: string }>(
    'SELECT digest FROM decision WHERE model = ANY($1) ORDER BY decided_at DESC, key LIMIT 1',
    [names],
  );
  return rows[0]?.digest ?? null;
}
