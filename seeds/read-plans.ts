import { readPositiveAmount } from './read-cells';
import { faultIn, readSeedTable } from './read-seed-table';
import { seedTables } from './seed-tables';
import type { Plan } from './seed';

/** Reads plans.tsv. @throws SeedError at the first broken row, or a plan that is there twice. */
export function readPlans(path: string): readonly Plan[] {
  const plans = new Map<string, Plan>();
  for (const row of readSeedTable(path, seedTables.plans)) {
    const [name = '', requestsPerSecond = '', recipesPerMonth = ''] = row.cells;
    if (name === '' || plans.has(name)) throw faultIn(row, 'name', `"${name}" must be a name, and there only once.`);
    plans.set(name, {
      name,
      requestsPerSecond: readPositiveAmount(row, 'requests_per_second', requestsPerSecond),
      recipesPerMonth: readPositiveAmount(row, 'recipes_per_month', recipesPerMonth),
    });
  }
  return [...plans.values()];
}
