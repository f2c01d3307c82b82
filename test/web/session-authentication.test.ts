import { createSession, endAllSessions } from '../../src/people/sessions';
import type { Answer } from '../conformance/create-client';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createSmallDatabase, type TestDatabase } from '../support/database';

let follow: TestDatabase;
let service: TestService;
const now = Date.now();

beforeAll(async () => {
  follow = await createSmallDatabase();
  service = await startTestService({ follow, quotaMode: 'enforce', now: () => now });
});

afterAll(async () => {
  await service.close();
  await follow.drop();
});

interface SignedIn {
  readonly userId: string;
  readonly accountId: string;
  /** The Cookie header with the session. */
  readonly cookie: string;
}

let users = 0;

async function signIn(options: { isAdmin?: boolean; planName?: string } = {}): Promise<SignedIn> {
  const { prisma } = service.database;
  const email = `user${++users}@example.org`;
  const { isAdmin = false, planName = 'Boundless' } = options;
  const { id: userId } = await prisma.user.create({ data: { email, isAdmin } });
  const { id: accountId } = await prisma.account.create({ data: { name: email, planName } });
  await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
  return { userId, accountId, cookie: await openSession({ userId, accountId }) };
}

async function openSession(who: Pick<SignedIn, 'userId' | 'accountId'>): Promise<string> {
  return `session=${await createSession(service.database.prisma, { ...who, agent: 'test' })}`;
}

type Headers = Readonly<Record<string, string | undefined>>;

async function ask(query: string, headers: Headers, variables: unknown = {}): Promise<Answer> {
  const own = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const body = JSON.stringify({ query, variables });
  return service.send({ method: 'POST', path: '/graphql', headers: { ...own, ...headers }, body });
}

const analyze = `query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { status } }`;

test('a page of the service uses GraphQL by the session, and a recipe counts against the account', async () => {
  const { cookie, accountId } = await signIn();
  const answer = await ask(analyze, { Cookie: cookie }, { recipe: pancakes });
  expect([answer.status, answer.body]).toEqual([200, { data: { analyzeRecipe: { status: 'SUCCESS' } } }]);
  const { recipes } = await service.database.prisma.usage.findFirstOrThrow({ where: { accountId } });
  expect([recipes, answer.headers['x-quota-used']]).toEqual([1, '1']);
});

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the domain', { 'Sec-Fetch-Site': 'same-site' }],
  ['a typed address', { 'Sec-Fetch-Site': 'none' }],
  ['another site in an older browser', { 'Sec-Fetch-Site': undefined, Origin: 'https://elsewhere.example' }],
  ['a program', { 'Sec-Fetch-Site': undefined }],
])('a session is ignored in a request of %s', async (_, headers) => {
  const { cookie } = await signIn();
  const { status, body } = await ask('{ __typename }', { Cookie: cookie, ...headers });
  expect([status, body.error.code]).toEqual([401, 'unauthorized']);
});

test.each(['/v1/analyze', '/mcp'])('a session is ignored at POST %s', async (path) => {
  const { cookie } = await signIn();
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
  const { status, body } = await service.send({ method: 'POST', path, headers, body: JSON.stringify(pancakes) });
  expect([status, body.error.code]).toEqual([401, 'unauthorized']);
});

test('a key is used instead of the session beside it', async () => {
  const { cookie } = await signIn();
  const { status } = await ask('{ __typename }', { Cookie: cookie, Authorization: 'Bearer rna_wrong' });
  expect(status).toBe(403);
});

test('an ended session is refused', async () => {
  const { cookie, userId } = await signIn();
  await endAllSessions(service.database.prisma, userId);
  expect((await ask('{ __typename }', { Cookie: cookie })).status).toBe(401);
});

test('fields for admins are refused to other users', async () => {
  const query = '{ unmatchedNames { totalCount } }';
  const member = await ask(query, { Cookie: (await signIn()).cookie });
  expect(member.body.errors[0]).toMatchObject({
    message: 'This action requires an admin; ask an admin to do it.',
    extensions: { code: 'forbidden' },
  });
  const admin = await ask(query, { Cookie: (await signIn({ isAdmin: true })).cookie });
  expect(admin.body.data.unmatchedNames.totalCount).toBeGreaterThanOrEqual(0);
});

test('the limits of the plan apply to all sessions of a user together', async () => {
  const user = await signIn({ planName: 'Free' });
  const cookies = [user.cookie, await openSession(user)];
  const tries = Array.from({ length: 12 }, (_, index) =>
    ask(analyze, { Cookie: cookies[index % 2] }, { recipe: pancakes }),
  );
  const answers = await Promise.all(tries);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
  const sentence = "The rate limit of your account's plan is exceeded; wait and send the request again.";
  expect(refused.filter(({ text }) => !text.includes(sentence))).toEqual([]);
});

test('a correction names the person who made it by email address', async () => {
  const { cookie, userId } = await signIn({ isAdmin: true });
  const { email } = await service.database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const mutation = `mutation { setFlag(fdcId: 168894, flag: GLUTEN, state: YES, reason: "Wheat") { edit { madeBy } } }`;
  const { body } = await ask(mutation, { Cookie: cookie });
  expect(body).toMatchObject({ data: { setFlag: { edit: { madeBy: email } } } });
});

test('the log names the user, but never the session', async () => {
  const { cookie, userId } = await signIn();
  await ask('{ __typename }', { Cookie: cookie });
  expect(service.logLines.some((line) => line.includes(`"keyId":"user:${userId}"`))).toBe(true);
  expect(service.logLines.join('')).not.toContain(cookie.slice('session='.length));
});

test('a key that a person creates in the playground is in the audit trail under the email address and the user', async () => {
  const { cookie, userId, accountId } = await signIn();
  const { email } = await service.database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { body } = await ask('mutation { createKey(name: "oven") { key { name } } }', { Cookie: cookie });
  expect(body).toEqual({ data: { createKey: { key: { name: 'oven' } } } });
  expect(await service.database.prisma.auditEvent.findMany({ where: { accountId } })).toMatchObject([
    { kind: 'key_created', actor: email, userId },
  ]);
});

test('a key that a person without an email address creates is in the audit trail under the user', async () => {
  const { cookie, userId, accountId } = await signIn();
  await service.database.prisma.user.update({ where: { id: userId }, data: { email: null } });
  await ask('mutation { createKey(name: "oven") { key { name } } }', { Cookie: cookie });
  expect(await service.database.prisma.auditEvent.findMany({ where: { accountId } })).toMatchObject([
    { kind: 'key_created', actor: 'a user without an email address', userId },
  ]);
});
