import { DatabaseError } from 'pg';
import { ImportFault } from '../import-fault';
import { toPrintable } from '../source/files/to-printable';
import type { Progress } from './report/progress';

/**
 * Does what an import does step by step, and where the database does not take a row that passed all checks, says in a sentence at which step, and of which
 * table.
 * @throws ImportFault instead of the database's refusal: the same download would fail there each time
 */
export async function tellRefusedRow<T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> {
  let step = 'Before the first step';
  const phase = (what: string): void => {
    step = what;
    progress.phase(what);
  };
  try {
    return await work({ ...progress, phase });
  } catch (error) {
    throw error instanceof DatabaseError && isAboutRow(error) ? toFault(error, step) : error;
  }
}

/** PostgreSQL's classes of errors: data that has no such value, a constraint that is broken, and more than an index or a column holds. */
function isAboutRow({ code = '' }: DatabaseError): boolean {
  return /^(?:22|23|54)/.test(code);
}

function toFault(error: DatabaseError, step: string): ImportFault {
  const table = error.table ?? /^COPY (\w+)/.exec(error.where ?? '')?.[1];
  const row = table === undefined ? 'a row' : `a row of the table "${table}"`;
  const says = [error.message, error.detail ?? ''].filter((part) => part !== '').join('. ');
  return new ImportFault(
    `${step}: the database does not take ${row} (${toPrintable(says, mostLength)}). Nothing was changed. This program should have left the row out: please report it.`,
    { cause: error },
  );
}

const mostLength = 300;
