import type { Database } from '../database/open-database';
import type { Decision, DecisionStep } from './decisions';

/** Which decisions to list. */
interface DecisionQuery {
  /** Null for all. */
  readonly step: DecisionStep | null;
  /** Words of the line, in any case; "" for all. */
  readonly search: string;
  /** Only those after this one in the list; null from the latest on. */
  readonly after: DecisionPlace | null;
  readonly first: number;
}

/** Where a decision stands in the list. */
export interface DecisionPlace {
  readonly decidedAt: Date;
  readonly key: string;
}

/** A stored decision and when it was made. */
export type ListedDecision = Decision & DecisionPlace;

/** Stored decisions, the latest first. */
export async function listDecisions(
  { pool }: Pick<Database, 'pool'>,
  { step, search, after, first }: DecisionQuery,
): Promise<readonly ListedDecision[]> {
  const { rows } = await pool.query<ListedDecision>(
    `SELECT key, question, model, value, decided_at AS "decidedAt" FROM decision
     WHERE ($1::text IS NULL OR step = $1)
       AND ($2::text IS NULL OR question::text ~* $2)
       AND ($3::timestamptz IS NULL OR (decided_at, key) < ($3, $4))
     ORDER BY decided_at DESC, key DESC LIMIT $5`,
    [step, search === '' ? null : toLinePattern(search), after?.decidedAt ?? null, after?.key ?? '', first],
  );
  return rows;
}

/**
 * A regular expression for questions whose line holds a text. It reads the JSON as it is stored,
 * because PostgreSQL refuses to take a line with half a surrogate pair out of its JSON.
 */
function toLinePattern(search: string): string {
  // The line of a question is JSON already, as it stands in the prompt.
  const text = encode(encode(search));
  // A backslash makes any of these characters stand for itself.
  const literal = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return `"line":"([^"\\\\]|\\\\.)*${literal}`;
}

const encode = (text: string): string => JSON.stringify(text).slice(1, -1);
