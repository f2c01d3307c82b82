import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../support/fast-check';
import { findProjectRoot } from '../../src/project-root';
import { createPerson } from '../web/create-person';
import type { Answer } from '../conformance/create-client';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { listForms, listRoutes, type Route } from '../support/list-routes';

/** The number of requests that each test draws. Set `REQUESTS=20000` before a release. */
const numRuns = Number(process.env['REQUESTS'] ?? 400);

let service: TestService;
let pages: readonly Route[];
let forms: readonly Route[];
beforeAll(async () => {
  service = await startTestService({ signUp: 'open', trustProxy: ['loopback'] });
  pages = listRoutes(service.app).filter(({ method, path }) => method === 'GET' && !path.startsWith('/assets/'));
  forms = listForms(service.app);
});
afterAll(() => service.close());

/** The names of the fields and parameters that any page reads, so that no new one is forgotten. */
function readNames(): readonly string[] {
  const folder = join(findProjectRoot(), 'src', 'web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/\bread\w*\((?:request, )?'([\w-]+)'\)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].sort();
}

const names = readNames();

test('the fields of forms and the parameters of pages are known', () => {
  expect(names).toEqual(
    expect.arrayContaining(['after', 'currentPassword', 'email', 'grams', 'invitation', 'next', 'overlap', 'search']),
  );
});

const hash = 'a'.repeat(64);

/** Texts that are right for some field, or wrong in an unusual way. */
const value = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '1', '-1', '1.5', '1e400', 'NaN', '2147483648', '9'.repeat(40), '168894', 'yes', 'on', 'off'],
    ...[
      'owner',
      'member',
      'analyze',
      'admin',
      'Free',
      'Scale',
      'calories',
      'gluten',
      'amount',
      'portion',
      'cup',
      'all',
    ],
    ...['cook@example.com', 'a@b.c', `${'a'.repeat(250)}@example.com`, 'a\0@example.com', 'correct horse battery'],
    ...['2026-11', '2026-13', '2027-12-31', '2027-02-30', '0000-01-01', '+275760-09-13', '99999-01-01'],
    ...['00000000-0000-0000-0000-000000000000', hash, `0-${hash}`, `99999999999999-${hash}`, 'A'.repeat(43)],
    ...[
      '/dashboard',
      '//evil.example',
      '/\\evil',
      'http://x:99999/',
      '%',
      '_',
      "'; --",
      '\0',
      'a\0b',
      '\ud800',
      '\u202e',
    ],
    ...['{"id":"a","type":"public-key","response":{}}', '[]', 'null', '😀'.repeat(300), '<script>', '__proto__'],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Texts that certain fields get more often, so that forms get further than to their first check. */
const usual: Readonly<Record<string, readonly string[]>> = {
  email: ['cook@example.com', 'a\0@example.com'],
  password: ['correct horse battery'],
  invitation: [''],
  passkey: [''],
  proof: [''],
  scope: ['analyze'],
  overlap: ['0', '60'],
};

const drawField = (name: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...(usual[name] ?? [''])) }, { weight: 2, arbitrary: value });

/** About half of all fields, so that most forms get the fields that they read. */
const fields = fc
  .tuple(...names.map((name) => fc.option(drawField(name))))
  .map((values) => names.flatMap((name, index) => (values[index] == null ? [] : [[name, values[index]] as const])));

/** What is wrong with the encoding of an address, after its path. */
const rest = fc.oneof(
  { weight: 9, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%E0%A4%A', '?', '&&=&=', '#', '?search=%ff', ';') },
);

const drawn = fc.record({
  caller: fc.constantFrom('a visitor', 'a user', 'an admin'),
  route: fc.nat(),
  id: value,
  fields,
  rest,
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Opens a browser that no earlier form has signed out, and that shares no limit with another. */
async function open(caller: Drawn['caller']): Promise<Browser> {
  if (caller === 'a visitor') return openBrowser(service);
  return (await createPerson(service, { isAdmin: caller === 'an admin' })).browser;
}

function toPath(routes: readonly Route[], { route, id, rest: end }: Drawn): string {
  const path = routes[route % routes.length]?.path ?? '/';
  const part = encodeURIComponent(Buffer.from(id).toString()) || 'none';
  return `${path.replaceAll(/\{\*\w+\}/g, part).replaceAll(/:\w+/g, part)}${end}`;
}

let requests = 0;
const headers = () => ({ 'X-Forwarded-For': `10.${[16, 8, 0].map((bits) => (++requests >> bits) & 255).join('.')}` });

/**
 * Sends drawn requests.
 * @throws Error for a response with the status 500, and if hardly any request was answered
 */
async function draw(send: (browser: Browser, request: Drawn) => Promise<Answer>): Promise<void> {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(drawn, async (request) => {
      const { status, text } = await send(await open(request.caller), request);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect([status === 500, text]).toEqual([false, text]);
    }),
    { numRuns },
  );
  for (const statuses of [[200], [303], [403, 404]])
    expect([statuses, statuses.some((status) => (seen.get(status) ?? 0) > 5)]).toEqual([statuses, true]);
}

test('no page answers drawn parameters with a 500', async () => {
  await draw((browser, request) => {
    const path = toPath(pages, request);
    const query = new URLSearchParams(request.fields.map(([name, text]) => [name, text])).toString();
    return browser.get(`${path}${path.includes('?') ? '&' : '?'}${query}`, headers());
  });
});

test('no form answers drawn fields with a 500', async () => {
  await draw((browser, request) => browser.post(toPath(forms, request), Object.fromEntries(request.fields), headers()));
});
