import { faultIn, type SeedRow } from './read-seed-table';

/** @throws SeedError where the cell is no FDC id. */
export function readFdcId(row: SeedRow, column: string, cell: string): number {
  if (!/^[1-9]\d{0,8}$/.test(cell)) throw faultIn(row, column, `"${cell}" is no FDC id; write digits only.`);
  return Number(cell);
}

/** The cell of the column fdc_id. @throws SeedError where it is no FDC id of a food in foods.tsv. */
export function readKnownFdcId(row: SeedRow, cell: string, fdcIds: ReadonlySet<number>): number {
  const fdcId = readFdcId(row, 'fdc_id', cell);
  if (!fdcIds.has(fdcId)) {
    throw faultIn(
      row,
      'fdc_id',
      `food ${fdcId} is not in foods.tsv. Run npm run seed:compile, or name a food that is.`,
    );
  }
  return fdcId;
}

/** A plain decimal of 0 or more. @throws SeedError */
export function readAmount(row: SeedRow, column: string, cell: string): number {
  if (!/^\d+(?:\.\d+)?(?:e-\d+)?$/.test(cell))
    throw faultIn(row, column, `"${cell}" is no amount; write a number of 0 or more.`);
  return Number(cell);
}

/** @throws SeedError where the cell is 0 or no number. */
export function readPositiveAmount(row: SeedRow, column: string, cell: string): number {
  const amount = readAmount(row, column, cell);
  if (amount === 0) throw faultIn(row, column, 'the amount is 0; it must be above 0.');
  return amount;
}

/** One of a closed set. @throws SeedError naming the set. */
export function readMember<Member extends string>(
  { row, column }: { readonly row: SeedRow; readonly column: string },
  members: readonly Member[],
  cell: string,
): Member {
  const member = members.find((each) => each === cell);
  if (member !== undefined) return member;
  const allowed = members.map((each) => `"${each}"`).join(' or ');
  throw faultIn(row, column, `"${cell}" is not allowed; write ${allowed}.`);
}
