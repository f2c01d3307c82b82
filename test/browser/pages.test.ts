import { startTestService, type TestService } from '../conformance/start-test-service';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { findProblems } from './check-page';
import { openBrowser, type Profile, type ProfileOptions, type TestBrowser } from './open-browser';
import { signInFirstUser } from './sign-in-first-user';

/** Pages that anybody may open, and pages that refuse. */
const open = [
  '/',
  '/sign-in',
  '/sign-up',
  '/try',
  '/forgotten-password',
  '/new-password',
  '/verify',
  '/welcome',
  '/docs',
  '/docs/quickstart',
  '/docs/api/rest',
  '/docs/api/errors',
  '/docs/guides/self-hosting',
  '/docs/concepts/matching',
  '/docs/reference/configuration',
  '/docs/benchmarks/accuracy',
  '/docs/benchmarks/speed',
  '/docs/nothing-here',
  '/graphql',
  '/v1/analyze',
  '/nothing-here',
];

/** Pages of those who are signed in; the first user is an admin. */
const own = [
  '/',
  '/account',
  '/try',
  '/dashboard',
  '/dashboard/usage',
  '/dashboard/members',
  '/dashboard/activity',
  '/dashboard/keys/nothing-here/revoke',
  '/docs',
  '/graphql',
];

let store: TestDatabase;
let service: TestService;
let browser: TestBrowser;
let url: string;
beforeAll(async () => {
  store = await createTestDatabase();
  service = await startTestService({ follow: store, signUp: 'open', tryIt: 'public' });
  browser = await openBrowser();
  url = `http://127.0.0.1:${service.port}`;
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

async function openSignedIn(options: ProfileOptions): Promise<Profile> {
  const profile = await browser.openProfile(options);
  await signInFirstUser(profile, url, store.database);
  return profile;
}

const profiles: readonly (readonly [string, ProfileOptions])[] = [
  ['on a wide screen', {}],
  ['on a screen of 360 pixels', { width: 360 }],
  ['in dark colours', { dark: true }],
  ['without script', { script: false }],
];

describe.each(profiles)('%s', (_profile, options) => {
  let visitor: Profile;
  let user: Profile;
  beforeAll(async () => {
    visitor = await browser.openProfile(options);
    user = await openSignedIn(options);
  });
  afterAll(async () => {
    await visitor.close();
    await user.close();
  });

  const cases = [
    ...open.map((path) => ['a visitor', path, () => visitor] as const),
    ...own.map((path) => ['the first user', path, () => user] as const),
  ];
  test.each(cases)('%s reads %s without a barrier, a violation or a request elsewhere', async (_who, path, find) => {
    const profile = find();
    const { page } = profile;
    profile.takeProblems();
    await page.goto(`${url}${path}`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).not.toBe('');
    expect(await findProblems(profile)).toEqual([]);
  });
});
