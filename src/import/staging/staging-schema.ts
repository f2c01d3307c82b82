import type { Client } from 'pg';
import { amountSlots } from '../sources/nutrient-ids';
import { createSchemaSql, ownSchemas } from './schemas';

/** The column of a staged slot of amounts, by its place in `amountSlots`. */
export const slotColumns = amountSlots.map((_, index) => `slot_${index}`);

/**
 * The staging tables. All are unlogged, the checkpoints too: a crash of the server empties them
 * together, so no checkpoint refers to rows that are lost.
 */
export const stagingSql = `
CREATE UNLOGGED TABLE fdc_staging.import (key text NOT NULL, started_at timestamptz NOT NULL DEFAULT now());
CREATE UNLOGGED TABLE fdc_staging.checkpoint (
  source smallint, part smallint, read_to bigint NOT NULL, is_whole boolean NOT NULL, rows bigint NOT NULL, skipped json NOT NULL,
  PRIMARY KEY (source, part));
CREATE UNLOGGED TABLE fdc_staging.step (name text PRIMARY KEY, outcome json NOT NULL);
CREATE UNLOGGED TABLE fdc_staging.food (
  source smallint, fdc_id int, dataset public."Dataset", description text, category text, published_at date, words tsvector);
CREATE UNLOGGED TABLE fdc_staging.key (source smallint, fdc_id int, key int, category text);
CREATE UNLOGGED TABLE fdc_staging.amounts (source smallint, fdc_id int, ${slotColumns.map((name) => `${name} float8`).join(', ')});
CREATE UNLOGGED TABLE fdc_staging.portion (source smallint, fdc_id int, sequence int, text text, amount float8, grams float8);
CREATE UNLOGGED TABLE fdc_staging.ingredient (source smallint, fdc_id int, sequence int, code int, grams float8, cooked boolean);
CREATE UNLOGGED TABLE fdc_staging.product (
  source smallint, fdc_id int, brand_owner text, brand_name text, subbrand_name text, gtin text, category text, ingredients text,
  serving_size float8, serving_unit text, household_serving text, words tsvector);
`;

/** Creates an empty schema for the import with this key. */
export async function createStaging(session: Client, key: string): Promise<void> {
  await session.query('BEGIN');
  await session.query(`${dropSql}; ${createSchemaSql(ownSchemas.staging)}; ${stagingSql}`);
  await session.query('INSERT INTO fdc_staging.import (key) VALUES ($1)', [key]);
  await session.query('COMMIT');
}

/** Drops the staging tables, if there are any. */
export async function dropStaging(session: Client): Promise<void> {
  await session.query(dropSql);
}

/** Keeps what is staged while a dry run stages something else. */
export async function putStagingAside(session: Client): Promise<void> {
  await session.query(`ALTER SCHEMA ${ownSchemas.staging} RENAME TO ${ownSchemas.aside}`);
}

/** Drops what a dry run staged, also one that was killed, and restores what it had put aside. */
export async function restoreStaging(session: Client): Promise<void> {
  const { rows } = await session.query<{ isAside: boolean }>(`SELECT to_regnamespace($1) IS NOT NULL AS "isAside"`, [
    ownSchemas.aside,
  ]);
  if (rows[0]?.isAside !== true) return;
  await session.query(`BEGIN; ${dropSql}; ALTER SCHEMA ${ownSchemas.aside} RENAME TO ${ownSchemas.staging}; COMMIT`);
}

const dropSql = `DROP SCHEMA IF EXISTS ${ownSchemas.staging} CASCADE`;

/**
 * Key and start of the unfinished import; null where there is none, or a crash of the server
 * emptied its tables.
 */
export async function findStaging(session: Client): Promise<{ readonly key: string; readonly startedAt: Date } | null> {
  const { rows: found } = await session.query<{ there: boolean }>(
    `SELECT to_regclass('fdc_staging.import') IS NOT NULL AS there`,
  );
  if (found[0]?.there !== true) return null;
  const { rows } = await session.query<{ key: string; startedAt: Date }>(
    'SELECT key, started_at AS "startedAt" FROM fdc_staging.import',
  );
  return rows[0] ?? null;
}
