import type { Client } from 'pg';
import { ImportHeld } from '../import-held';
import { keySql } from '../build/key-sql';
import type { FoodCounts } from '../run/report/import-report';
import { describeRelease, type Release } from '../run/releases/release';

/**
 * Takes a generic release that lacks most foods of its dataset for what it mostly is: a sample, or one page of a download. Foods with a newer record
 * are not lacked.
 * @throws ImportHeld that says what it lacks, and how to have it all the same
 */
export async function refuseFewerFoods(session: Client, release: Release): Promise<void> {
  refuseShrink(release, await compareFoods(session, release));
}

/**
 * As `refuseFewerFoods`, of a branded release.
 * @param counts how its products differ from those in use
 */
export async function refuseFewerProducts(session: Client, release: Release, counts: FoodCounts): Promise<void> {
  const { rows } = await session.query<{ loaded: number }>(
    'SELECT count(*)::int AS loaded FROM public.branded_food WHERE retired_at IS NULL',
  );
  refuseShrink(release, { loaded: rows[0]?.loaded ?? 0, lacked: counts.retired });
}

function refuseShrink(release: Release, { loaded, lacked }: Comparison): void {
  if (lacked * 2 <= loaded) return;
  throw new ImportHeld(
    `${describeRelease(release)} lacks ${lacked.toLocaleString('en-US')} of the ${loaded.toLocaleString('en-US')} foods that are loaded of its dataset. ` +
      'Nothing was changed; with --shrink it takes their place all the same, and what was read is not read again.',
  );
}

async function compareFoods(session: Client, { dataset }: Release): Promise<Comparison> {
  const { rows } = await session.query<Comparison>(
    `SELECT count(*)::int AS loaded, count(*) FILTER (WHERE fdc_id NOT IN (SELECT fdc_id FROM fdc_staging.record)
       AND coalesce(${keySql('food')}, 0) NOT IN (SELECT key FROM fdc_staging.record WHERE record.dataset = $1))::int AS lacked
     FROM public.food WHERE dataset = $1 AND release_id IS NOT NULL AND retired_at IS NULL`,
    [dataset],
  );
  return rows[0] ?? { loaded: 0, lacked: 0 };
}

interface Comparison {
  readonly loaded: number;
  readonly lacked: number;
}
