import type { Answer } from '../../conformance/create-client';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { commitLate } from '../../support/commit-late';
import { createSmallDatabase, type TestDatabase } from '../../support/database';
import { createPerson, type Person } from '../../web/create-person';

let store: TestDatabase;
let service: TestService;
let key: string;
let person: Person;
let file: string;
let id: number;

beforeAll(async () => {
  store = await createSmallDatabase();
  service = await startTestService({ follow: store });
  key = await service.createKey({ scopes: ['analyze', 'admin'] });
  person = await createPerson(service, { isAdmin: true });
  const calories = 'correctNutrient(fdcId: 173410, nutrient: CALORIES, amountPer100g: 720, reason: "weighed")';
  ({ id } = (await askByKey(`mutation { made: ${calories} { edit { id } } }`)).body.data.made.edit);
  file = (await askByKey('{ exportEdits }')).body.data.exportEdits;
  await service.database.prisma.askedName.create({ data: { name: 'florbnax', unmatched: 1, example: '1 florbnax', match: 0 } }); // prettier-ignore
});

afterAll(async () => {
  await service.close();
  await store.drop();
});

function ask(query: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const body = JSON.stringify({ query });
  return service.send({
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
}

const askByKey = (query: string): Promise<Answer> => ask(query, { Authorization: `Bearer ${key}` });

/** As the playground asks, with the session of the browser. */
const askByPerson = (query: string): Promise<Answer> =>
  ask(query, { Cookie: `session=${person.browser.cookies.get('session') ?? ''}`, 'Sec-Fetch-Site': 'same-origin' });

/** Every change of an admin over GraphQL. */
const mutations: readonly (readonly [string, () => string])[] = [
  [
    'correctNutrient',
    () => 'correctNutrient(fdcId: 173410, nutrient: PROTEIN, amountPer100g: 5, reason: "weighed") { isServed }',
  ],
  ['correctPortion', () => 'correctPortion(fdcId: 173410, unit: "cup", grams: 230, reason: "weighed") { isServed }'],
  ['setFlag', () => 'setFlag(fdcId: 173410, flag: EGG, state: YES, reason: "the label") { isServed }'],
  ['pinPhrase', () => 'pinPhrase(phrase: "spread", fdcId: 173410, reason: "ours") { isServed }'],
  ['retireFood', () => 'retireFood(fdcId: 173410, reason: "not sold") { isServed }'],
  ['undoEdit', () => `undoEdit(id: ${id}, reason: "a slip") { isServed }`],
  ['importEdits', () => `importEdits(file: ${JSON.stringify(renamed(file))}) { added }`],
  ['dismissName', () => 'dismissName(name: "florbnax")'],
  ['dismissAllNames', () => 'dismissAllNames'],
];

/** The correction of a file under another identity, so that it is new here. */
const renamed = (text: string): string => text.replace(/[0-9a-f-]{36}/, '00000000-0000-4000-8000-000000000000');

async function readAll(): Promise<unknown> {
  const { foodEdit, askedName } = service.database.prisma;
  return [await foodEdit.findMany({ orderBy: { id: 'asc' } }), await askedName.findMany()];
}

test.each(mutations)('a key that is revoked while it asks for %s changes nothing', async (_name, toMutation) => {
  const before = await readAll();
  const prefix = key.slice(0, 12);
  const { body } = await commitLate(
    service.database,
    `UPDATE api_key SET revoked_at = now() WHERE prefix = '${prefix}'`,
    () => askByKey(`mutation { ${toMutation()} }`),
  );
  await service.database.prisma.apiKey.updateMany({ where: { prefix }, data: { revokedAt: null } });
  expect([body.errors?.[0]?.message, await readAll()]).toEqual([
    'This API key is unknown, expired or revoked; send a valid one.',
    before,
  ]);
});

test.each(mutations)('a user who loses the rights of an admin during %s changes nothing', async (_name, toMutation) => {
  const before = await readAll();
  const { body } = await commitLate(
    service.database,
    `UPDATE app_user SET is_admin = false WHERE id = '${person.userId}'`,
    () => askByPerson(`mutation { ${toMutation()} }`),
  );
  await service.database.prisma.user.update({ where: { id: person.userId }, data: { isAdmin: true } });
  expect([body.errors?.[0]?.message, await readAll()]).toEqual([
    'This action requires an admin; ask an admin to do it.',
    before,
  ]);
});
