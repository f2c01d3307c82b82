import type { Portion } from '../src/analysis/food';
import { readFdcId, readKnownFdcId, readMember, readPositiveAmount } from './read-cells';
import { faultIn, readSeedTable, type SeedRow } from './read-seed-table';
import { seedTables } from './seed-tables';

type PortionsByFood = ReadonlyMap<number, readonly Portion[]>;

/** Reads portions.tsv, in its order, by the food's FDC id. @throws SeedError at the first broken row. */
export function readPortions(path: string, fdcIds: ReadonlySet<number>): PortionsByFood {
  return collect(
    readSeedTable(path, seedTables.portions).map((row) => {
      const [id = '', unit = '', modifier = '', grams = '', origin = '', source = ''] = row.cells;
      return {
        fdcId: readKnownFdcId(row, id, fdcIds),
        unit: readUnitName(row, unit),
        modifier,
        grams: readPositiveAmount(row, 'grams', grams),
        origin: readMember({ row, column: 'origin' }, ['record', 'sibling'], origin),
        sourceFdcId: readFdcId(row, 'source_fdc_id', source),
      };
    }),
  );
}

/** Reads customary-portions.tsv: kitchen weights that no record states, with the evidence for each. @throws SeedError */
export function readCustomaryPortions(path: string, fdcIds: ReadonlySet<number>): PortionsByFood {
  return collect(
    readSeedTable(path, seedTables.customaryPortions).map((row) => {
      const [id = '', unit = '', modifier = '', grams = '', evidence = ''] = row.cells;
      if (evidence === '') throw faultIn(row, 'evidence', 'there is none; say where the weight comes from.');
      return {
        fdcId: readKnownFdcId(row, id, fdcIds),
        unit: readUnitName(row, unit),
        modifier,
        grams: readPositiveAmount(row, 'grams', grams),
        origin: 'customary',
        sourceFdcId: null,
      };
    }),
  );
}

function readUnitName(row: SeedRow, unit: string): string {
  if (unit === '' || unit !== unit.toLowerCase())
    throw faultIn(row, 'unit', `"${unit}" is no unit; write one in lower case.`);
  return unit;
}

function collect(portions: readonly (Portion & { readonly fdcId: number })[]): PortionsByFood {
  const byFood = new Map<number, Portion[]>();
  for (const { fdcId, ...portion } of portions) {
    const ofFood = byFood.get(fdcId);
    if (ofFood === undefined) byFood.set(fdcId, [portion]);
    else ofFood.push(portion);
  }
  return byFood;
}
