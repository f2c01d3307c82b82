import stringify from 'safe-stable-stringify';
import { z } from 'zod';
import type { Database } from '../database/open-database';
import { parseJson } from '../json';
import { createDecisionStore, decisionSteps, toDecisionKey, type Decision } from './decisions';

/**
 * All decisions in the order of their keys, a JSON line each with its line feed: the same store
 * gives the same bytes. Decisions made during the export may be included or not.
 */
export async function* exportDecisions({ pool }: Pick<Database, 'pool'>): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows } = await pool.query<Decision>(
      'SELECT key, question, model, value FROM decision WHERE key > $1 ORDER BY key LIMIT $2',
      [after, pageSize],
    );
    for (const { key, question, model, value } of rows) yield `${JSON.stringify({ key, question, model, value })}\n`;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.key;
  }
}

const pageSize = 1000;

/** The result of importing a file. */
interface ImportedDecisions {
  readonly added: number;
  /** Existed already, with the same value. */
  readonly known: number;
  /** Keys that the store has with another value, which is kept. */
  readonly contradicted: readonly string[];
}

/**
 * Adds the decisions of an exported file that the store lacks; none is changed. Every five hundred
 * are one transaction, so that an interrupted import can be repeated.
 * @param isUsable whether a value is a possible answer to its question: an imported value is
 * permanent
 * @throws Error that names the first line that is not a decision, whose value is not usable, or
 * whose key does not match its question; the decisions before it may be stored
 */
export async function importDecisions(
  database: Pick<Database, 'pool'>,
  lines: AsyncIterable<string> | Iterable<string>,
  isUsable: (decision: Decision) => boolean,
): Promise<ImportedDecisions> {
  let added = 0;
  let known = 0;
  const contradicted: string[] = [];
  let batch: Decision[] = [];
  async function store(): Promise<void> {
    const outcome = await addDecisions(database, batch);
    added += outcome.added;
    known += batch.length - outcome.added - outcome.contradicted.length;
    contradicted.push(...outcome.contradicted);
    batch = [];
  }
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const decision = readDecision(line, number);
    if (!isUsable(decision)) throw new Error(`Line ${number}: the value is not a possible answer to its question.`);
    batch.push(decision);
    if (batch.length === batchSize) await store();
  }
  await store();
  return { added, known, contradicted };
}

const batchSize = 500;

const decisionLine = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  question: z.strictObject({
    step: z.enum(decisionSteps),
    prompt: z.string(),
    schema: z.unknown(),
    options: z.unknown(),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    line: z.string(),
    title: z.string().nullable(),
    candidates: z.array(z.strictObject({ fdcId: z.int(), description: z.string() })).nullable(),
  }),
  model: z.string(),
  value: z.json(),
});

function readDecision(line: string, number: number): Decision {
  const read = decisionLine.safeParse(parseJson(line));
  if (!read.success) {
    throw new Error(
      `Line ${number} is not a decision. Use a file that "export" wrote, with a JSON object on each line.`,
    );
  }
  if (toDecisionKey(read.data.question) !== read.data.key) {
    throw new Error(`Line ${number}: the key does not match its question, which was changed after the export.`);
  }
  return read.data;
}

async function addDecisions(
  database: Pick<Database, 'pool'>,
  decisions: readonly Decision[],
): Promise<Pick<ImportedDecisions, 'added' | 'contradicted'>> {
  const { rowCount } = await database.pool.query(
    `INSERT INTO decision (key, step, digest, model, question, value)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::json[], $6::json[])
     ON CONFLICT (key) DO NOTHING`,
    [
      decisions.map(({ key }) => key),
      decisions.map(({ question }) => question.step),
      decisions.map(({ question }) => question.digest),
      decisions.map(({ model }) => model),
      decisions.map(({ question }) => JSON.stringify(question)),
      decisions.map(({ value }) => JSON.stringify(value)),
    ],
  );
  const stored = await createDecisionStore(database).find(decisions.map(({ key }) => key));
  const contradicted = decisions.filter(({ key, value }) => stringify(stored.get(key)) !== stringify(value));
  return { added: rowCount ?? 0, contradicted: contradicted.map(({ key }) => key) };
}
