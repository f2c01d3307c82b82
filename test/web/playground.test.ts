import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, Kind, parse, validate, type DocumentNode } from 'graphql';
import { scopes } from '../../src/accounts/caller';
import { examples } from '../../src/islands/playground/examples';
import { createSession } from '../../src/people/sessions';
import { findProjectRoot } from '../../src/project-root';
import { startTestService, type TestService } from '../conformance/start-test-service';

const schema = buildSchema(readFileSync(join(findProjectRoot(), 'schema.graphql'), 'utf8'));
let service: TestService;

beforeAll(async () => (service = await startTestService()));

afterAll(() => service.close());

test('every query of the schema has an example', () => {
  const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect(examples.map(({ query }) => query).sort()).toEqual(queries.sort());
});

test.each(examples.map((example) => [example.query, example] as const))(
  'the example of %s asks for it, as its scope allows, and is answered',
  async (_, { query, scope, document }) => {
    const ast = parse(document);
    expect(validate(schema, ast)).toEqual([]);
    expect(listFields(ast)).toEqual([query]);
    const body = JSON.stringify({ query: document });
    for (const each of scope === null ? scopes : [scope]) {
      const key = await service.createKey({ scopes: [each] });
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const answer = await service.send({ method: 'POST', path: '/graphql', headers, body });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      // No batch has the id of the example.
      if (query !== 'batch') expect(answer.body.data[query]).not.toBeNull();
    }
  },
);

test('a query in the address is refused to programs, and a browser gets the playground', async () => {
  const path = '/graphql?query=%7B__typename%7D';
  const refused = await service.send({ path, headers: { Accept: '*/*' } });
  expect([refused.status, refused.headers.allow, refused.body.error.code]).toEqual([405, 'POST', 'method_not_allowed']);
  const page = await service.send({ path, headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});

/** Returns the fields of the first operation. */
function listFields({ definitions }: DocumentNode): readonly string[] {
  const [operation] = definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
  return operation.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : []));
}

test('the page says whether the visitor is signed in, and is not cached', async () => {
  const { prisma } = service.database;
  const stranger = await service.send({ path: '/graphql' });
  expect(stranger.text).toContain('data-signed-in="no"');
  expect(stranger.text).toContain('href="/sign-in?next=%2Fgraphql"');
  const { id: userId } = await prisma.user.create({ data: { email: 'cook@example.org', isAdmin: true } });
  const { id: accountId } = await prisma.account.create({ data: { name: 'cook', planName: 'Free' } });
  await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
  const token = await createSession(prisma, { userId, accountId, agent: 'test' });
  const visitor = await service.send({ path: '/graphql', headers: { Cookie: `session=${token}` } });
  expect(visitor.text).toContain('data-signed-in="yes"');
  expect(visitor.text).toContain('href="/admin"');
  expect([stranger, visitor].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
});

test('the page has no inline script or style, and its script has a hash in its name', async () => {
  const { text, headers } = await service.send({ path: '/graphql' });
  expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
  expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
  expect(text).toMatch(/src="\/assets\/playground-[A-Z0-9]{8}\.js"/);
});

test('its files have a hash in their names, and a browser downloads them once', async () => {
  const { text } = await service.send({ path: '/graphql' });
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  expect(files).toHaveLength(6);
  for (const path of files) {
    expect(path).toMatch(/^\/assets\/[a-z-]+-[A-Z0-9]{8}\.(js|css)$/);
    const { status, headers } = await service.send({ path });
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('its style elements need a nonce that is different in every response', async () => {
  const answers = [await service.send({ path: '/graphql' }), await service.send({ path: '/graphql' })];
  const nonces = answers.map(({ headers, text }) => {
    const [, nonce = ''] =
      /style-src 'self' 'nonce-([\w+/=]{24})';/.exec(String(headers['content-security-policy'])) ?? [];
    expect(text).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe('');
  expect(nonces[0]).not.toBe(nonces[1]);
});
