import type { Release } from '../run/releases/release';
import type { FoodCounts } from '../run/report/import-report';
import { buildBrands } from './build-brands';
import { buildProducts } from './build-products';
import { countProducts } from './count-products';
import { doOnce, type Steps } from './do-once';

/** Builds the tables that are to take the place of the branded ones, beside them. @returns how they differ from those in use */
export async function buildBranded(steps: Steps, release: Release): Promise<FoodCounts> {
  const { session } = steps;
  await doOnce(steps, 'Building the table of products', async () => {
    await buildProducts(session, release);
    return {};
  });
  // Without it the first who count products look at each of them, and the server does it when requests are under way.
  steps.onStep('Settling the table of products');
  await session.query('VACUUM fdc_staging.branded_food');
  await doOnce(steps, 'Building the tables of brands and words', async () => {
    await buildBrands(session);
    return {};
  });
  return doOnce(steps, 'Comparing the products with those in use', () => countProducts(session, release));
}
