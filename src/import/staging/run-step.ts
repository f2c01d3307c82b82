import type { Client } from 'pg';

/** How to run the steps of the building. An import that continues skips the finished ones. */
export interface Steps {
  readonly session: Client;
  /** Called when a step begins. */
  readonly onStep: (what: string) => void;
}

/**
 * Runs a step in one transaction with the mark that it is done. Where an earlier run has done it,
 * returns the stored outcome.
 * @param what the name of the step, which progress prints
 * @param work returns the outcome of the step, which must be plain JSON
 */
export async function runStep<Outcome extends object>(
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
