import { startSession } from '../../src/people/users';
import type { TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';

/** A signed-in person who owns an account. */
export interface Person {
  readonly browser: Browser;
  readonly userId: string;
  /** The account that the browser shows. */
  readonly accountId: string;
  readonly email: string;
}

let people = 0;

export async function createPerson(service: TestService, { isAdmin = false } = {}): Promise<Person> {
  const email = `person${++people}@example.com`;
  const { id: userId } = await service.database.prisma.user.create({ data: { email, isAdmin } });
  const browser = openBrowser(service);
  const clientInfo = { address: '127.0.0.1', agent: 'Test browser' };
  const token = await startSession(service.database, { userId, how: 'link', clientInfo });
  if (token === null) throw new Error('The user is gone.');
  browser.cookies.set('session', token);
  const { accountId } = await service.database.prisma.membership.findFirstOrThrow({ where: { userId } });
  return { browser, userId, accountId, email };
}

/**
 * Creates a member of another person's account, whose session shows it, and who owns an account
 * too.
 */
export async function createMemberOf(service: TestService, { accountId }: Person): Promise<Person> {
  const member = await createPerson(service);
  const { userId } = member;
  await service.database.prisma.membership.create({ data: { accountId, userId, role: 'member' } });
  await member.browser.post('/dashboard/switch', { account: accountId });
  return { ...member, accountId };
}
