import { createAccountKey } from '../../src/accounts/account-keys';
import { createInvitation } from '../../src/people/invitations';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createManager } from '../support/account';
import { createSmallDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';
import { createPerson, type Person } from './create-person';

let store: TestDatabase;
let service: TestService;
let actor: Person;
let other: Person;
let ids: { readonly key: string; readonly toAccount: string; readonly toSignUp: string; readonly correction: number };

beforeAll(async () => {
  store = await createSmallDatabase();
  service = await startTestService({ follow: store });
  actor = await createPerson(service, { isAdmin: true });
  other = await createPerson(service, { isAdmin: true });
  const { database } = service;
  const { accountId } = other;
  const request = { accountId, name: 'oven', scopes: ['analyze'], expiresAt: null } as const;
  const { id: key } = await createAccountKey(database, request, createManager(['analyze']));
  const invitation = { email: null, role: 'member', invitedBy: other.userId, actor: other.email } as const;
  await createInvitation(database, { ...invitation, accountId });
  await createInvitation(database, { ...invitation, accountId: null });
  const findId = async (of: string | null) =>
    (await database.prisma.invitation.findFirstOrThrow({ where: { accountId: of } })).id;
  await actor.browser.post(toFood, fields);
  const { id: correction } = await database.prisma.foodEdit.findFirstOrThrow();
  await database.prisma.askedName.create({ data: { name: 'kitchen', unmatched: 1, example: '1 kitchen', match: 0 } });
  ids = { key, toAccount: await findId(accountId), toSignUp: await findId(null), correction };
});

afterAll(async () => {
  await service.close();
  await store.drop();
});

/** The page of salted butter. */
const toFood = '/admin/foods/173410';

const fields = {
  name: 'Kitchen',
  plan: 'Scale',
  second: '7',
  month: '70',
  email: 'new@example.com',
  scope: 'analyze',
  correct: 'nutrient',
  nutrient: 'calories',
  amount: '720',
  reason: 'the label says so',
  fdcId: '173410',
  phrase: 'kitchen',
};

/** Every form of an admin that changes accounts, users, plans, invitations, foods or missed names. */
const forms: readonly (readonly [string, () => string])[] = [
  ['creates an account', () => '/admin/accounts'],
  ['changes the limits of a plan', () => '/admin/plans'],
  ['invites a user to sign up', () => '/admin/users/invitations'],
  ['withdraws an invitation to sign up', () => `/admin/users/invitations/${ids.toSignUp}/withdraw`],
  ['changes the plan of an account', () => `/admin/accounts/${other.accountId}/plan`],
  ['invites a user to an account', () => `/admin/accounts/${other.accountId}/invitations`],
  ['withdraws an invitation', () => `/admin/accounts/${other.accountId}/invitations/${ids.toAccount}/withdraw`],
  ['creates a key', () => `/admin/accounts/${other.accountId}/keys`],
  ['revokes a key', () => `/admin/accounts/${other.accountId}/keys/${ids.key}/revoke`],
  ['creates a link for a password', () => `/admin/users/${other.userId}/link`],
  ['ends the sessions of a user', () => `/admin/users/${other.userId}/sign-out`],
  ['withdraws the rights of an admin', () => `/admin/users/${other.userId}/withdraw-admin`],
  ['removes a user', () => `/admin/users/${other.userId}/remove`],
  ['corrects a food', () => toFood],
  ['undoes a correction', () => `/admin/corrections/${ids.correction}/undo`],
  ['pins a missed name', () => '/admin/names/pin'],
  ['dismisses a missed name', () => '/admin/names/dismiss'],
  ['dismisses all missed names', () => '/admin/names/dismiss-all'],
];

/** What these forms may change, and who did what. */
async function readAll(): Promise<unknown> {
  const { account, plan, apiKey, user, session, oneTimeLink, invitation, auditEvent, foodEdit, askedName } =
    service.database.prisma;
  return Promise.all([
    account.findMany({ orderBy: { id: 'asc' } }),
    plan.findMany({ orderBy: { name: 'asc' } }),
    apiKey.findMany({ orderBy: { id: 'asc' }, select: { id: true, revokedAt: true } }),
    user.findMany({ orderBy: { id: 'asc' } }),
    session.count(),
    oneTimeLink.count(),
    invitation.count(),
    auditEvent.count(),
    foodEdit.findMany({ orderBy: { id: 'asc' } }),
    askedName.findMany(),
  ]);
}

async function countWaiting(): Promise<number> {
  const rows = await service.database.prisma.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_locks WHERE NOT granted`;
  return Number(rows[0]?.count);
}

test.each(forms)('an admin who loses the rights while a form %s changes nothing', async (_change, toPath) => {
  const { prisma } = service.database;
  const setAdmin = (isAdmin: boolean) => ({ where: { id: actor.userId }, data: { isAdmin } });
  const before = await readAll();
  let status: number | null = null;
  const answers: Promise<void>[] = [];
  await prisma.$transaction(async (transaction) => {
    await transaction.user.update(setAdmin(false));
    // The form sees the rights, which end when this transaction does.
    answers.push(
      actor.browser.post(toPath(), fields).then((response) => {
        status = response.status;
      }),
    );
    await waitUntil(async () => status !== null || (await countWaiting()) > 0);
  });
  await Promise.all(answers);
  await prisma.user.update(setAdmin(true));
  expect([status, await readAll()]).toEqual([403, before]);
});

test('two admins who remove each other at once leave one', async () => {
  const [first, second] = [await createPerson(service, { isAdmin: true }), await createPerson(service, { isAdmin: true })]; // prettier-ignore
  const remove = async (by: Person, whom: Person): Promise<number> =>
    (await by.browser.post(`/admin/users/${whom.userId}/remove`, fields)).status;
  const statuses = await Promise.all([remove(first, second), remove(second, first)]);
  expect(statuses.every((status) => status < 500)).toBe(true);
  const left = await service.database.prisma.user.count({ where: { id: { in: [first.userId, second.userId] } } });
  expect(left).toBe(1);
});
