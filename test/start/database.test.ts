import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../src/database/migrate';
import { openDatabase } from '../../src/database/open-database';
import { findProjectRoot } from '../../src/project-root';
import { loadSeed } from '../../src/seed/load-seed';
import { openFoodDatabase } from '../../src/start/database';
import { createBlankDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { readSmallSeed } from '../support/small-seed';

let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ url, drop } = await createBlankDatabase());
});
afterEach(() => drop());

/** Opens the database as a service does, and returns what its operator reads. */
async function listNotices(): Promise<readonly string[]> {
  const notices: string[] = [];
  const note = (level: string) => (sentence: string) => void notices.push(`${level}: ${sentence}`);
  const opened = await openFoodDatabase({ databaseUrl: url, dataDir: '' }, { info: note('info'), warn: note('warn') });
  await opened.close();
  return notices;
}

test('the first start on a database of an earlier version says that it was migrated and has other foods', async () => {
  const migrations = createFolder('migrations');
  cpSync(join(findProjectRoot(), 'prisma', 'migrations'), migrations, { recursive: true });
  const [last = ''] = readdirSync(migrations).filter((name) => /^\d/.test(name)).slice(-1); // prettier-ignore
  rmSync(join(migrations, last), { recursive: true });
  await migrate(url, migrations);
  const database = await openDatabase({ url });
  await loadSeed(database, { ...readSmallSeed(), hash: '0'.repeat(64), edition: 1 });
  await database.close();

  expect(await listNotices()).toEqual([
    expect.stringMatching(/^info: The database of an earlier version was migrated\. Earlier versions no longer start/),
    expect.stringMatching(/^info: The kitchen table of this version was loaded in place of another one\./),
  ]);
  expect(await listNotices()).toEqual([]);
});

test('the first start on an empty database says nothing of an upgrade', async () => {
  expect(await listNotices()).toEqual([]);
});
