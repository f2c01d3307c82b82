import type { Database } from '../../database/open-database';
import type { Decision } from './decision';

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
