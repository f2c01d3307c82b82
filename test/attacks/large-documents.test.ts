import { once } from 'node:events';
import { connect } from 'node:net';
import { everythingOf, foodFields, makeRecipe, repeat } from '../api/graphql/large-documents';
import { waitUntil } from '../support/wait-until';
import { measureAttack, startAttackedService, type AttackedService } from './attacked-service';

// The heap that `npm start` gives the service: an attack that would fill it ends the process.
let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService({ NODE_OPTIONS: '--max-old-space-size=512' });
});
afterAll(() => service.close());

interface Attack {
  /** A document and its variables, or the whole body as text. */
  readonly sent: { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> } | string;
  readonly status: number;
  /** The expected text of the answer. */
  readonly says: string;
  readonly maxCpuMs: number;
  readonly maxGrowthMiB: number;
}

const recipe = makeRecipe(500);
// Everything about it, with five alternatives for each line, is a little less than 16 MiB.
const largeRecipe = makeRecipe(400);
const longName = 'a&'.repeat(8000);
const byName = (field: string): string => `query ($name: String!) { ${field} }`;

// Costs are five to ten times those measured on two quiet cores.
const attacks: readonly (readonly [string, Attack])[] = [
  [
    '500 lines with everything of their alternatives under 20 aliases',
    {
      sent: { query: everythingOf(20), variables: { recipe } },
      status: 400,
      says: '1,000,000 is allowed',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
  [
    'the same under 2 aliases',
    {
      sent: { query: everythingOf(2), variables: { recipe } },
      status: 400,
      says: '1,000,000 is allowed',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
  [
    'the same of 400 lines once, about all that a caller may ask for',
    {
      sent: { query: everythingOf(1), variables: { recipe: largeRecipe } },
      status: 200,
      says: '"SUCCESS"',
      maxCpuMs: 10_000,
      maxGrowthMiB: 400,
    },
  ],
  [
    'an answer above 16 MiB',
    {
      sent: {
        query: `query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { ingredients { match { alternatives { food { aliases { ${repeat(28, (index) => `p${index}: phrase`)} } } } } } } }`,
        variables: { recipe },
      },
      status: 400,
      says: 'larger than 16 MiB',
      maxCpuMs: 10_000,
      maxGrowthMiB: 400,
    },
  ],
  [
    '14,500 lines to be taken apart by aliases',
    {
      sent: {
        query: `query ($lines: [String!]!) { ${repeat(29, (index) => `a${index}: parseIngredients(lines: $lines) { text quantity unit size name preparation comment purpose confidence alternatives issues { code message } }`)} }`,
        variables: { lines: recipe.ingredients.map((line) => line.padEnd(500, ' chopped')) },
      },
      status: 400,
      says: '1,000,000 is allowed',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
  [
    'a name of 16 kB to be matched',
    {
      sent: { query: byName('matchFood(name: $name) { score }'), variables: { name: longName } },
      status: 422,
      says: 'name must not be longer than 1,000 characters',
      maxCpuMs: 500,
      maxGrowthMiB: 50,
    },
  ],
  [
    'a search of 240 kB',
    {
      sent: { query: byName('foods(search: $name) { totalCount }'), variables: { name: 'chedar '.repeat(34_000) } },
      status: 422,
      says: 'search must not be longer than 1,000 characters',
      maxCpuMs: 500,
      maxGrowthMiB: 50,
    },
  ],
  [
    'a cursor of 120 kB of opening brackets',
    {
      sent: {
        query: byName('foods(after: $name) { totalCount }'),
        variables: { name: Buffer.from('['.repeat(90_000)).toString('base64url') },
      },
      status: 422,
      says: 'after must not be longer than 2,000 characters',
      maxCpuMs: 500,
      maxGrowthMiB: 50,
    },
  ],
  [
    '2,900 foods with all that is known of them by aliases',
    {
      sent: {
        query: `{ ${repeat(29, (index) => `a${index}: foods(search: "chicken", first: 100) { edges { node { ...F } } }`)} } fragment F on Food { ${foodFields} }`,
      },
      status: 200,
      says: '"Poultry Products"',
      maxCpuMs: 15_000,
      maxGrowthMiB: 400,
    },
  ],
  [
    'lists of a hundred within each other',
    {
      sent: {
        query: `{ edits(first: 100) { edges { node { food { history(first: 100) { edges { node { food { history(first: 100) { totalCount } } } } } } } } } }`,
      },
      status: 400,
      says: '1,000,000 is allowed',
      maxCpuMs: 500,
      maxGrowthMiB: 50,
    },
  ],
  [
    'the whole schema under 29 aliases',
    {
      sent: {
        query: `{ ${repeat(29, (index) => `a${index}: __schema { types { ...T } }`)} } fragment T on __Type { name description fields { name description args { name description type { name } } type { name ofType { name ofType { name } } } } enumValues { name description } }`,
      },
      status: 200,
      says: 'analyzeRecipe',
      maxCpuMs: 3000,
      maxGrowthMiB: 200,
    },
  ],
  [
    'fragments that double each other',
    {
      sent: {
        query: `{ food(fdcId: 1) { ...F0 } } ${repeat(28, (index) => `fragment F${index} on Food { fdcId ...F${index + 1} ...F${index + 1} }`)} fragment F28 on Food { fdcId }`,
      },
      status: 400,
      says: 'GRAPHQL_VALIDATION_FAILED',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
  [
    'fields that each have to be compared with all others',
    {
      sent: { query: `{ food(fdcId: 1) { ${repeat(14, () => `portions { ${repeat(60, () => 'unit')} }`)} } }` },
      status: 400,
      says: 'GRAPHQL_VALIDATION_FAILED',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
  [
    'a variable of another type that is 250 kB long',
    {
      sent: { query: 'query ($id: Int!) { food(fdcId: $id) { fdcId } }', variables: { id: 'x'.repeat(250_000) } },
      status: 400,
      says: 'BAD_USER_INPUT',
      maxCpuMs: 500,
      maxGrowthMiB: 50,
    },
  ],
  [
    'a field name of 250 kB',
    {
      sent: { query: `{ ${'z'.repeat(250_000)} }` },
      status: 400,
      says: 'GRAPHQL_VALIDATION_FAILED',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
  [
    'variables of 120,000 lists within each other',
    {
      sent: `{"query":"{__typename}","variables":{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}}`,
      status: 200,
      says: '"Query"',
      maxCpuMs: 1000,
      maxGrowthMiB: 100,
    },
  ],
];

test.each(attacks)('%s: the expected answer, within the limit of time', async (_what, attack) => {
  const { outcome, cpuMs, growthMiB } = await measureAttack(service, () => ask(attack.sent));
  expect(outcome.status).toBe(attack.status);
  // Some of the answers are too long to be printed.
  expect(outcome.text.includes(attack.says)).toBe(true);
  if (attack.status >= 400) expect(outcome.text.length).toBeLessThan(30_000);
  expect(cpuMs).toBeLessThan(attack.maxCpuMs);
  expect(growthMiB).toBeLessThan(attack.maxGrowthMiB);
});

test('a hundred documents of comments alone do not stay in memory', async () => {
  const { outcome, cpuMs, growthMiB } = await measureAttack(service, async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 100; index++) {
      statuses.add((await send({ query: `{ __typename } #${index}${'\n#'.repeat(80_000)}` })).status);
    }
    return [...statuses];
  });
  expect(outcome).toEqual(expect.arrayContaining([200]));
  expect(outcome.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(cpuMs).toBeLessThan(15_000);
  expect(growthMiB).toBeLessThan(200);
});

test('a document whose caller has left is not executed to its end', async () => {
  const whole = await measureAttack(service, () => ask({ query: everythingOf(1), variables: { recipe: largeRecipe } }));
  expect(whole.outcome.status).toBe(200);
  const left = await measureAttack(service, async () => {
    for (let index = 0; index < 5; index++)
      await askAndLeave({ query: everythingOf(1), variables: { recipe: largeRecipe } });
    await waitUntilIdle();
  });
  expect(left.cpuMs).toBeLessThan(2.5 * whole.cpuMs);
});

test('the service answers as before after all of these', async () => {
  expect((await service.send({ path: '/readyz' })).status).toBe(200);
  expect((await service.analyze(service.key, makeRecipe(10))).status).toBe(200);
});

const headers = (): Record<string, string> => ({
  Authorization: `Bearer ${service.key}`,
  'Content-Type': 'application/json',
});

function toBody(sent: Attack['sent']): string {
  return typeof sent === 'string' ? sent : JSON.stringify(sent);
}

function send(sent: Attack['sent']): ReturnType<AttackedService['send']> {
  return service.send({ method: 'POST', path: '/graphql', headers: headers(), body: toBody(sent) });
}

/** Sends a document again while the service refuses its key with 429. */
async function ask(sent: Attack['sent']): ReturnType<AttackedService['send']> {
  let answer = await send(sent);
  // The wait that the service names is in whole seconds.
  await waitUntil(async () => answer.status !== 429 || (answer = await send(sent)).status !== 429, 1000);
  return answer;
}

/**
 * Sends a document and leaves as soon as the service has begun to work on it: it answers another
 * request in between.
 */
async function askAndLeave(sent: Attack['sent']): Promise<void> {
  const body = toBody(sent);
  const head = Object.entries({ Host: 'localhost', ...headers(), 'Content-Length': Buffer.byteLength(body) });
  const socket = connect(service.port, '127.0.0.1');
  await once(socket, 'connect');
  const request = `POST /graphql HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  await new Promise((resolve) => socket.write(request, resolve));
  await service.send({ path: '/healthz' });
  socket.destroy();
}

/** Waits until the service uses hardly any CPU between two looks. */
async function waitUntilIdle(): Promise<void> {
  let before = -1;
  await waitUntil(async () => {
    const { text } = await service.send({ path: '/metrics' });
    const seconds = Number(/^process_cpu_seconds_total (.*)$/m.exec(text)?.[1]);
    const isIdle = before >= 0 && seconds - before < 0.05;
    before = seconds;
    return isIdle;
  }, 300);
}
