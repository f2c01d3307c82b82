import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

async function findDrift(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(__dirname, 'find-schema-drift.mjs'), own.url]);
  return stdout.trim();
}

const insertFood = `INSERT INTO food (fdc_id, dataset, description, category) VALUES (1, 'sr_legacy', 'Butter', 'Dairy')`;

/** Runs statements in a transaction that is rolled back. */
async function runAndRollBack(...statements: readonly string[]): Promise<void> {
  const client = await own.database.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('the migrations create exactly the schema of prisma/schema.prisma, as Prisma compares them', async () => {
  expect(await findDrift()).toBe('-- This is an empty migration.');
});

test('a difference between schema and migrations is found', async () => {
  await own.database.pool.query('ALTER TABLE usage DROP COLUMN granted');
  expect(await findDrift()).toContain('ADD COLUMN     "granted" INTEGER NOT NULL DEFAULT 0');
  await own.database.pool.query('ALTER TABLE usage ADD COLUMN granted INTEGER NOT NULL DEFAULT 0');
});

test.each([
  ['a portion without weight', `INSERT INTO portion VALUES (1, 0, 'cup', '', 0, 'record', 1)`],
  ['a portion whose weight is not a number', `INSERT INTO portion VALUES (1, 0, 'cup', '', 'NaN', 'record', 1)`],
  ['a negative nutrient', `UPDATE food SET fat_trans = -0.1`],
  ['an infinite nutrient', `UPDATE food SET calories = 'Infinity'`],
  [
    'an alias for a kind of amount that does not exist',
    `INSERT INTO alias VALUES ('butter', 'weight', 1, 'exact', '')`,
  ],
  ['a blank alias', `INSERT INTO alias VALUES ('', '', 1, 'exact', '')`],
  ['a plan without requests', `INSERT INTO plan VALUES ('None', 0, 1)`],
  [
    'usage of a month that does not begin on its first day',
    `INSERT INTO usage VALUES (gen_random_uuid(), '2026-11-15', 1)`,
  ],
  ['a key in place of its hash', `INSERT INTO api_key (account_id, name, prefix, hash) VALUES (gen_random_uuid(), 'k', 'rna_', 'rna_abc')`], // prettier-ignore
  ['a scope that does not exist', `INSERT INTO api_key (account_id, name, prefix, hash, scopes) VALUES (gen_random_uuid(), 'k', 'rna_', sha256('x'), '{root}')`], // prettier-ignore
])('the database itself refuses %s', async (_, statement) => {
  await expect(runAndRollBack(insertFood, statement)).rejects.toThrow('violates check constraint');
});

test.each([
  ['rewritten', `UPDATE food_edit SET reason = 'another'`, 'A correction is written once'],
  ['deleted', 'DELETE FROM food_edit', 'A correction is never deleted'],
  ['truncated', 'TRUNCATE food_edit', 'A correction is never deleted'],
])('a correction cannot be %s, not even by hand', async (_, statement, message) => {
  const insertEdit = `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by) VALUES ('retire', 1, '{}', '{}', 'r', 'me')`;
  await expect(runAndRollBack(insertEdit, statement)).rejects.toThrow(message);
});

test('a nutrient that is not known is accepted as null', async () => {
  await expect(runAndRollBack(insertFood, 'UPDATE food SET calories = NULL, protein = 0.85')).resolves.toBeUndefined();
});

test('the latest decisions are read from an index, not sorted', async () => {
  const client = await own.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await client.query('EXPLAIN SELECT key FROM decision ORDER BY decided_at DESC, key DESC LIMIT 50');
    expect(JSON.stringify(rows)).toContain('Backward using decision_decided_at_key_idx');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
