import { dietFlags, type DietFlag, type FlagState, type FlagVerdict, type Food } from '../src/analysis/food';
import { readKnownFdcId, readMember } from './read-cells';
import { faultIn, readSeedTable, type SeedRow } from './read-seed-table';
import { seedTables } from './seed-tables';

/** The flags of a food that nobody has looked at: unknown, and so safe for nobody. */
export const notReviewed: Food['flags'] = toFlags(() => ({ state: 'unknown', reason: 'not reviewed' }));

/**
 * Reads flags.tsv: one row a food, `y`, `n` or `?` for each flag, and the reasons as "flag=reason; flag=reason". A flag that is `n`
 * needs no reason of its own.
 * @throws SeedError at the first broken row, or a food that has two rows.
 */
export function readFlags(path: string, fdcIds: ReadonlySet<number>): ReadonlyMap<number, Food['flags']> {
  const flags = new Map<number, Food['flags']>();
  for (const row of readSeedTable(path, seedTables.flags)) {
    const [id = '', ...cells] = row.cells;
    const fdcId = readKnownFdcId(row, id, fdcIds);
    if (flags.has(fdcId)) throw faultIn(row, 'fdc_id', `food ${fdcId} has two rows; keep one.`);
    const reasons = readReasons(row, cells.at(-1) ?? '');
    flags.set(
      fdcId,
      toFlags((flag) => {
        const letter = readMember({ row, column: flag }, ['y', 'n', '?'], cells[dietFlags.indexOf(flag)] ?? '');
        const reason = reasons.get(flag) ?? (letter === 'n' ? 'contains none' : null);
        if (reason === null) throw faultIn(row, 'reasons', `the reason for ${flag} is missing; write "${flag}=…".`);
        return { state: states[letter], reason };
      }),
    );
  }
  return flags;
}

const states = { y: 'yes', n: 'no', '?': 'unknown' } as const satisfies Record<string, FlagState>;

function readReasons(row: SeedRow, text: string): ReadonlyMap<DietFlag, string> {
  const reasons = new Map<DietFlag, string>();
  for (const part of text.split('; ').filter((each) => each !== '')) {
    const at = part.indexOf('=');
    reasons.set(readMember({ row, column: 'reasons' }, dietFlags, part.slice(0, Math.max(at, 0))), part.slice(at + 1));
  }
  return reasons;
}

function toFlags(judge: (flag: DietFlag) => FlagVerdict): Food['flags'] {
  return {
    meat: judge('meat'),
    poultry: judge('poultry'),
    fish: judge('fish'),
    shellfish: judge('shellfish'),
    dairy: judge('dairy'),
    egg: judge('egg'),
    honey: judge('honey'),
    gelatine: judge('gelatine'),
    gluten: judge('gluten'),
  };
}
