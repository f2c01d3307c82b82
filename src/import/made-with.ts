import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Dataset } from '../analysis/food';
import type { GenericRules } from './derive/derive-foods';
import { amountChecks } from './staging/check-amounts';
import { stagingSql } from './staging/staging-schema';

/** What the foods of a dataset are derived with besides its release, as one hash: other ones make other foods of the same release. */
export type MadeWith = Readonly<Record<Dataset, string>>;

/** Of this program, on the seed that is loaded. Products know nothing of the seed and the rules of other foods. */
export async function readMadeWith(session: Client, rules: Pick<GenericRules, 'version'>): Promise<MadeWith> {
  const { rows } = await session.query<{ version: string }>(`SELECT version FROM data_version WHERE name = 'seed'`);
  const program = [derivation, stagingSql, amountChecks.map(({ reason, condition }) => [reason, condition])];
  const branded = hash(program);
  const generic = hash([program, rows[0]?.version ?? '', rules.version]);
  return { sr_legacy: generic, foundation: generic, survey: generic, branded };
}

/** Raised whenever this program makes other foods of the same release, seed, rules and checks. A test that imports a few foods pins it. */
export const derivation = 2;

const hash = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
