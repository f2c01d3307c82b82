import type { Client } from 'pg';

/** Steps of the building, each whole or not begun: an import that goes on passes those over that are done. */
export interface Steps {
  readonly session: Client;
  /** Hears of each step that begins. */
  readonly onStep: (what: string) => void;
}

/**
 * Does a step in one transaction with the note that it is done, or says what it came to when an earlier run did it.
 * @param what tells people; it names the step
 * @param work says what is worth keeping of it, as JSON
 */
export async function doOnce<Outcome extends object>(
  { session, onStep }: Steps,
  what: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { rows } = await session.query<{ outcome: Outcome }>('SELECT outcome FROM fdc_staging.step WHERE name = $1', [
    what,
  ]);
  if (rows[0] !== undefined) return rows[0].outcome;
  onStep(what);
  await session.query('BEGIN');
  try {
    const outcome = await work();
    await session.query('INSERT INTO fdc_staging.step (name, outcome) VALUES ($1, $2)', [
      what,
      JSON.stringify(outcome),
    ]);
    await session.query('COMMIT');
    return outcome;
  } catch (error) {
    await session.query('ROLLBACK').catch(() => null);
    throw error;
  }
}
