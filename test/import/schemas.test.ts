import type { Client } from 'pg';
import { channels, listen } from '../../src/database/listen';
import type { TestDatabase } from '../support/database';
import { digest, importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { useSession } from './use-session';
import { writeRelease, type MadeFood } from './write-release';

const folder = useFolder();
let own: TestDatabase;
let session: Client;

useSession((opened) => ({ own, session } = opened));

const salsa: MadeFood = { fdcId: 900003, dataset: 'branded', description: 'SALSA', product: { gtin_upc: '1' } };
const milk: MadeFood = { fdcId: 900001, dataset: 'survey', description: 'Milk', key: 99111000, amounts: { 1008: 61 } };

const release = (name: string, ...foods: readonly MadeFood[]): string => writeRelease(`${folder()}/${name}`, foods);

async function list(sql: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  return (await session.query<[unknown]>({ text: sql, values: [...values], rowMode: 'array' })).rows.map(([value]) => value); // prettier-ignore
}

const listSchemas = (): Promise<readonly unknown[]> =>
  list(`SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$|^public$' ORDER BY nspname`);

describe('schemas of others', () => {
  test('with common names, and the views in them, are not changed', async () => {
    await session.query(`
      CREATE SCHEMA staging; CREATE TABLE staging.import (key text); CREATE TABLE staging.checkpoint (id int); CREATE TABLE staging.sales (id int);
      CREATE SCHEMA former; CREATE VIEW former.branded_food AS SELECT 1 AS one`);
    await importReleases(own, [release('all', milk, salsa)]);
    expect(await listSchemas()).toEqual(['former', 'staging']);
    expect(await list('SELECT count(*)::int FROM staging.sales')).toEqual([0]);
    expect(await list('SELECT one FROM former.branded_food')).toEqual([1]);
  });

  test.each(['fdc_staging', 'fdc_staging_aside', 'fdc_former'])(
    'by the name %s are refused, and left as they are',
    async (name) => {
      await session.query(`CREATE SCHEMA ${name}; CREATE TABLE ${name}.import (key text, started_at timestamptz)`);
      for (const isDryRun of [true, false]) {
        await expect(importReleases(own, [release('all', milk, salsa)], { isDryRun })).rejects.toThrow(
          new RegExp(`a schema "${name}" that no import made`),
        );
      }
      expect(await list(`SELECT count(*)::int FROM ${name}.import`)).toEqual([0]);
    },
  );
});

describe('a view over products', () => {
  const view = 'CREATE SCHEMA shop; CREATE VIEW shop.sauces AS SELECT description FROM public.branded_food';

  test('is named before an import replaces the products, and the import then continues from there', async () => {
    await importReleases(own, [release('first', salsa)]);
    await session.query(view);
    const second = release('second', { ...salsa, description: 'SALSA VERDE', publishedAt: '2025-10-31' });
    await expect(importReleases(own, [second])).rejects.toThrow(/depend on the tables of branded foods, or lie among them: view shop\.sauces\./); // prettier-ignore
    expect(await list('SELECT description FROM shop.sauces')).toEqual(['SALSA']);
    await session.query('DROP VIEW shop.sauces');
    await expect(importReleases(own, [second])).resolves.toMatchObject({
      datasets: [{ kept: 1 }],
      effort: { rows: 0 },
    });
  });

  test('does not keep other foods from being imported', async () => {
    await session.query(view);
    await expect(importReleases(own, [release('survey', milk)])).resolves.toMatchObject({ datasets: [{ kept: 1 }] });
  });

  test('of the replaced products is not dropped with them', async () => {
    const makeView = async (what: string): Promise<void> => {
      if (what === 'Cleaning up') await session.query(view.replace('public', 'fdc_former'));
    };
    let made: Promise<unknown> = Promise.resolve();
    const listener = await listen(own.database, channels.catalog, () => null);
    await importReleases(own, [release('first', salsa)], {
      isPatient: true,
      onPhase: (what) => {
        made = made.then(() => makeView(what));
        if (what.startsWith('Waiting for requests')) void made.then(() => listener.close());
      },
    });
    expect(await list('SELECT description FROM shop.sauces')).toEqual([]);
    const second = release('second', { ...salsa, publishedAt: '2025-10-31' });
    await expect(importReleases(own, [second])).rejects.toThrow(/view shop\.sauces/);
  });
});

test.each([
  { what: 'a table among the former products', name: 'table fdc_former.notes', definition: '(id int)' },
  { what: 'a function of a product', name: 'function name_of(branded_food)', definition: `RETURNS text LANGUAGE sql AS 'SELECT $1.description'` },
  { what: 'a function of many products', name: 'function count_of(branded_food[])', definition: `RETURNS int LANGUAGE sql AS 'SELECT 1'` },
])('$what is named before the switch fails for it, and the import goes on once it is gone', async ({ name, definition }) => {
  await session.query(
    `CREATE SCHEMA fdc_former; COMMENT ON SCHEMA fdc_former IS 'Made by the import of FoodData Central, which drops it by itself.'; CREATE ${name} ${definition}`,
  );
  const path = release('first', salsa);
  await expect(importReleases(own, [path])).rejects.toThrow(`the tables of branded foods, or lie among them: ${name}. An import`);
  await session.query(`DROP ${name}`);
  await expect(importReleases(own, [path])).resolves.toMatchObject({ datasets: [{ kept: 1 }], effort: { rows: 0 } });
}); // prettier-ignore

describe('the former products', () => {
  const waiting = 'Waiting for requests that began before the switch';

  test('are not waited for if no process can ask for them', async () => {
    const phases: string[] = [];
    await importReleases(own, [release('first', salsa)], { isPatient: true, onPhase: (what) => phases.push(what) });
    expect(phases).not.toContain(waiting);
    expect(await listSchemas()).toEqual([]);
  });

  test('are kept for a running service, and removed after it ends', async () => {
    const listener = await listen(own.database, channels.catalog, () => null);
    const seen: Promise<readonly unknown[]>[] = [];
    await importReleases(own, [release('first', salsa)], {
      isPatient: true,
      onPhase: (what) => {
        if (what !== waiting) return;
        seen.push(listSchemas().finally(() => listener.close()));
      },
    });
    expect(await Promise.all(seen)).toEqual([['fdc_former']]);
    expect(await listSchemas()).toEqual([]);
  });
});

describe('the tables of products', () => {
  const roles = ['reporter', 'keeper'].map((name) => `${name}_${process.pid}`);
  const [reporter = '', keeper = ''] = roles;

  beforeEach(async () => {
    for (const role of roles) await session.query(`CREATE ROLE ${role}`);
  });
  afterEach(async () => {
    for (const role of roles) await session.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  test('keep their owner and the privileges on them and their columns over every import', async () => {
    await session.query(`
      GRANT SELECT ON branded_food, brand TO ${reporter} WITH GRANT OPTION; GRANT UPDATE (description) ON branded_food TO ${reporter};
      GRANT SELECT ON branded_word TO PUBLIC; ALTER TABLE brand OWNER TO ${keeper}`);
    const readRights = async (): Promise<unknown> =>
      (
        await session.query(
          `SELECT relname, pg_get_userbyid(relowner) AS owner, relacl::text,
             (SELECT json_agg(attacl::text) FROM pg_attribute WHERE attrelid = pg_class.oid AND attacl IS NOT NULL) AS columns
           FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname IN ('branded_food', 'brand', 'branded_word') ORDER BY relname`,
        )
      ).rows;
    const before = await readRights();
    await importReleases(own, [release('first', salsa)]);
    expect(await readRights()).toEqual(before);
    await importReleases(own, [release('second', { ...salsa, publishedAt: '2025-10-31' })]);
    expect(await readRights()).toEqual(before);
  });
});

describe('a dry run', () => {
  test('does not change an unfinished import of other downloads, which then continues', async () => {
    const all = release('all', milk, salsa);
    await expect(importReleases(own, [all], { stopAt: 'Checking the amounts' })).rejects.toThrow(/^Stopped/);
    await importReleases(own, [release('other', { ...milk, fdcId: 900009 })], { isDryRun: true });
    const phases: string[] = [];
    const { effort } = await importReleases(own, [all], { onPhase: (what) => phases.push(what) });
    expect(phases).toContainEqual(expect.stringContaining('Continuing the import'));
    expect(effort.rows).toBe(0);
    expect(await listSchemas()).toEqual([]);
  });

  test('that is stopped leaves nothing, and says that the next one starts from the beginning', async () => {
    const all = release('all', milk, salsa);
    await expect(importReleases(own, [all], { isDryRun: true, stopAt: 'Checking the amounts' })).rejects.toThrow(
      'Stopped. Nothing was changed. The next dry run starts from the beginning.',
    );
    expect(await listSchemas()).toEqual([]);
  });

  test('that was killed does not change the unfinished import either', async () => {
    const all = release('all', milk, salsa);
    await expect(importReleases(own, [all], { stopAt: 'Checking the amounts' })).rejects.toThrow(/^Stopped/);
    const before = await digest(own);
    // As a dry run leaves it that is killed while it reads.
    await session.query(`ALTER SCHEMA fdc_staging RENAME TO fdc_staging_aside; CREATE SCHEMA fdc_staging`);
    await session.query(
      `COMMENT ON SCHEMA fdc_staging IS 'Made by the import of FoodData Central, which drops it by itself.'`,
    );
    await importReleases(own, [release('other', { ...milk, fdcId: 900009 })], { isDryRun: true });
    expect(await digest(own)).toBe(before);
    expect((await importReleases(own, [all])).effort.rows).toBe(0);
  });
});
