import type { Client } from 'pg';
import { ImportFault } from '../import-fault';
import { keySql } from '../build/key-sql';
import type { FoodCounts } from '../run/report/import-report';
import { describeRelease, type Release } from '../run/releases/release';

/**
 * Takes a release that lacks most foods of its dataset for what it mostly is: a sample, or one page of a download. Foods with a newer record
 * are not lacked.
 * @param productCounts how the products differ from those in use; null where the import has none
 * @throws ImportFault that says what it lacks, and how to have it all the same
 */
export async function refuseShrink(session: Client, release: Release, productCounts: FoodCounts | null): Promise<void> {
  const { loaded, lacked } =
    release.dataset === 'branded'
      ? { loaded: await countProducts(session), lacked: productCounts?.retired ?? 0 }
      : await compareFoods(session, release);
  if (lacked * 2 <= loaded) return;
  throw new ImportFault(
    `${describeRelease(release)} lacks ${lacked.toLocaleString('en-US')} of the ${loaded.toLocaleString('en-US')} foods that are loaded of its dataset. ` +
      'Nothing was changed; with --shrink it takes their place all the same.',
  );
}

async function countProducts(session: Client): Promise<number> {
  const { rows } = await session.query<{ loaded: number }>(
    'SELECT count(*)::int AS loaded FROM public.branded_food WHERE retired_at IS NULL',
  );
  return rows[0]?.loaded ?? 0;
}

async function compareFoods(session: Client, { dataset }: Release): Promise<Comparison> {
  const { rows } = await session.query<Comparison>(
    `SELECT count(*)::int AS loaded, count(*) FILTER (WHERE fdc_id NOT IN (SELECT fdc_id FROM staging.record)
       AND coalesce(${keySql('food')}, 0) NOT IN (SELECT key FROM staging.record WHERE record.dataset = $1))::int AS lacked
     FROM public.food WHERE dataset = $1 AND release_id IS NOT NULL AND retired_at IS NULL`,
    [dataset],
  );
  return rows[0] ?? { loaded: 0, lacked: 0 };
}

interface Comparison {
  readonly loaded: number;
  readonly lacked: number;
}
