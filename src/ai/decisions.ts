import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Database } from '../database/open-database';

/** Everything that shapes what a model is asked about a line. Two questions that are alike have one answer for good. */
export interface Question {
  readonly step: DecisionStep;
  /** Version of the prompt's text. */
  readonly prompt: string;
  /** The grammar the answer is bound to, as JSON. */
  readonly schema: unknown;
  /** Every option the model runs under, as JSON. */
  readonly options: unknown;
  /** Of the model: 64 hexadecimal digits over weights, template and parameters. */
  readonly digest: string;
  /** What is said about the line, as it stands in the prompt. */
  readonly line: string;
  /** The recipe's title where it stands in the prompt, else null. */
  readonly title: string | null;
  /** Foods in the order they are offered, as they are worded there; null where nothing is chosen from. */
  readonly candidates: readonly CandidateOfQuestion[] | null;
}

interface CandidateOfQuestion {
  readonly fdcId: number;
  readonly description: string;
}

export const decisionSteps = ['reread', 'choose', 'confirm'] as const;
export type DecisionStep = (typeof decisionSteps)[number];

/** An answer that was accepted, or that there is none, and what it answers. */
export interface Decision {
  /** `toDecisionKey` of the question. */
  readonly key: string;
  readonly question: Question;
  /** The name that the model went by, "qwen3:4b-instruct". It says where an answer came from and shapes none. */
  readonly model: string;
  /** What the step made of the model's answer, as JSON; null where the model was asked twice and gave none that can be used. */
  readonly value: unknown;
}

/** What a question is stored under: the SHA-256, as 64 hexadecimal digits, of its JSON with the properties in alphabetical order. */
export function toDecisionKey(question: Question): string {
  return createHash('sha256').update(stringify(question)).digest('hex');
}

/** Decisions that outlive the process, the same for every process on the database. Each is written once and never changed. */
export interface DecisionStore {
  /** The values stored under the keys; a key that is not in the answer is not decided yet. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Stores the decision unless its key is taken. @returns the value that stands from now on: the first writer's */
  keep(decision: Decision): Promise<unknown>;
}

export function createDecisionStore({ pool }: Pick<Database, 'pool'>): DecisionStore {
  async function find(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    if (keys.length === 0) return new Map();
    const { rows } = await pool.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM decision WHERE key = ANY($1)',
      [keys],
    );
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  async function keep({ key, question, model, value }: Decision): Promise<unknown> {
    await pool.query(
      `INSERT INTO decision (key, step, digest, model, question, value) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (key) DO NOTHING`,
      [key, question.step, question.digest, model, JSON.stringify(question), JSON.stringify(value)],
    );
    // A statement of its own: another process may have been first, and its row is not in sight of the one above.
    const stored = await find([key]);
    if (!stored.has(key)) throw new Error(`The decision ${key} was stored and is gone.`);
    return stored.get(key);
  }

  return { find, keep };
}

interface DecisionCount {
  readonly model: string;
  readonly digest: string;
  readonly step: string;
  readonly decisions: number;
  readonly latestAt: Date;
}

/** How many decisions of each step each model has made, by name of the model. */
export async function countDecisions({ pool }: Pick<Database, 'pool'>): Promise<readonly DecisionCount[]> {
  const { rows } = await pool.query<DecisionCount>(
    `SELECT model, digest, step, count(*)::int AS decisions, max(decided_at) AS "latestAt"
     FROM decision GROUP BY model, digest, step ORDER BY model, digest, step`,
  );
  return rows;
}

/**
 * Deletes the decisions made before a time, some thousands with one statement, so that none takes long. What they were about is asked anew.
 * @returns how many there were
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
 * The digest under which a model decided last, or was imported last; null where there is no decision of it.
 * @param names what the model goes by
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
