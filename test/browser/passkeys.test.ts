import { startTestService, type TestService } from '../conformance/start-test-service';
import { password } from '../support/sign-up-person';
import { signUp } from './credential-forms';
import { openBrowser, type Profile, type TestBrowser } from './open-browser';

let service: TestService;
let browser: TestBrowser;
let url: string;
beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
  browser = await openBrowser();
  // Browsers allow passkeys only for a host name.
  url = `http://localhost:${service.port}`;
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Gives the browser an authenticator. Returns a function that counts the passkeys on it. */
async function addAuthenticator({ page, context }: Profile): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

test('the device creates no passkey before the current password is filled in', async () => {
  const profile = await browser.openProfile();
  const { page } = profile;
  const countPasskeys = await addAuthenticator(profile);
  await page.goto(`${url}/sign-up`);
  await signUp(page, 'cook@example.com');
  await page.goto(`${url}/account`);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  expect(await page.evaluate('document.activeElement?.name')).toBe('currentPassword');
  expect([requests, await countPasskeys()]).toEqual([[], 0]);

  await page.locator('form:has([data-passkey="add"]) [name="currentPassword"]').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device, added').waitFor();
  expect(await countPasskeys()).toBe(1);
  expect(profile.takeProblems()).toEqual([]);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await profile.close();
});
