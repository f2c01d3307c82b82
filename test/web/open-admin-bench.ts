import { insertProducts } from '../catalog/insert-products';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createSmallDatabase } from '../support/database';
import { createPerson, type Person } from './create-person';

export const butter = 173410;
export const salt = 173468;
export const product = 9_000_001;
export const butterPage = `/admin/foods/${butter}`;

/** What would run, or break out of an attribute, if it were not shown as text. */
export const script = `<script>alert(1)</script>"'><svg onload=alert(2)>`;

export function expectText(html: string): void {
  expect(html).toContain('&lt;script>');
  expect(html).not.toMatch(/<script>|<svg onload/);
}

/** A service whose foods an admin corrects in a browser; the names of one food and one product are scripts. */
export interface AdminBench {
  readonly service: TestService;
  readonly admin: Person;
  /** Opens a page that is there. */
  readonly read: (path: string) => Promise<string>;
  /** Sends a form that is accepted; the address that the browser goes on to. */
  readonly send: (path: string, fields: Fields) => Promise<string>;
  /** Makes a correction of salted butter, or of the food of another page; the id of the correction. */
  readonly correct: (fields: Fields, path?: string) => Promise<string>;
  readonly undo: (id: string) => Promise<string>;
  readonly countCorrections: () => Promise<number>;
  /** Grams of protein in a line, as the next request has them. */
  readonly proteinOf: (line: string) => Promise<number>;
  readonly analyze: (...ingredients: readonly string[]) => Promise<Analysis>;
  readonly close: () => Promise<void>;
}

type Fields = Readonly<Record<string, string>>;
type Analysis = Awaited<ReturnType<TestService['analyze']>>['analysis'];

export async function openAdminBench(): Promise<AdminBench> {
  const store = await createSmallDatabase();
  const { pool } = store.database;
  await pool.query('UPDATE food SET description = $1, category = $1 WHERE fdc_id = $2', [`Salt ${script}`, salt]);
  const ingredients = `nuts ${script}`;
  await insertProducts(pool, [
    { fdcId: product, description: `NUTTY BUTTER ${script}`, brand: 'ACME "<b>"', ingredients },
  ]);
  await pool.query(
    `INSERT INTO branded_word (word, foods)
     SELECT lexeme, 1 FROM branded_food, unnest(tsvector_to_array(words)) lexeme WHERE lexeme NOT LIKE '% %'`,
  );
  await pool.query(`COMMENT ON TABLE branded_food IS 'first'`);
  await pool.query(`INSERT INTO data_version (name, version) VALUES ('branded', 'first')`);
  const service = await startTestService({ follow: store });
  const admin = await createPerson(service, { isAdmin: true });
  const key = await service.createKey();

  async function read(path: string): Promise<string> {
    const { status, text } = await admin.browser.get(path);
    expect(status).toBe(200);
    return text;
  }

  async function send(path: string, fields: Fields): Promise<string> {
    const { status, headers } = await admin.browser.post(path, fields);
    expect(status).toBe(303);
    return String(headers.location);
  }

  async function analyze(...lines: readonly string[]): Promise<Analysis> {
    return (await service.analyze(key, { title: 'A recipe', ingredients: lines, servings: 1 })).analysis;
  }

  return {
    service,
    admin,
    read,
    send,
    analyze,
    async correct(fields, path = butterPage) {
      const next = await send(path, { reason: 'for a test', ...fields });
      return new URL(next, 'http://localhost').searchParams.get('correction') ?? '';
    },
    undo: (id) => send(`/admin/corrections/${id}/undo`, { reason: 'the test is over', back: butterPage }),
    countCorrections: async () => (await pool.query('SELECT FROM food_edit')).rowCount ?? 0,
    proteinOf: async (line) => (await analyze(line)).totals.protein,
    async close() {
      await service.close();
      await store.drop();
    },
  };
}
