import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { FdcDataset } from '../analysis/food';
import type { GenericRules } from './derive/derive-foods';
import { amountChecks } from './staging/check-amounts';
import { stagingSql } from './staging/staging-schema';

/**
 * By dataset: a hash over everything but the release that its foods are derived with (program,
 * rules, kitchen table). The same release with another hash gives other foods.
 */
export type MadeWith = Readonly<Record<FdcDataset, string>>;

/**
 * The hashes of this program with the loaded seed. Products depend neither on the seed nor on the
 * rules.
 */
export async function readMadeWith(session: Client, rules: Pick<GenericRules, 'version'>): Promise<MadeWith> {
  const { rows } = await session.query<{ version: string }>(`SELECT version FROM data_version WHERE name = 'seed'`);
  const program = [derivation, stagingSql, amountChecks.map(({ reason, condition }) => [reason, condition])];
  const branded = hash(program);
  const generic = hash([program, rows[0]?.version ?? '', rules.version]);
  return { sr_legacy: generic, foundation: generic, survey: generic, branded };
}

/**
 * Raise this whenever the program derives other foods from the same release, seed, rules and
 * checks. A test that imports a few foods checks it.
 */
export const derivation = 2;

const hash = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
