import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { findProblems } from './check-page';
import { fillSignUp, readKey, signUp } from './credential-forms';
import { openBrowser, type TestBrowser } from './open-browser';

let service: TestService;
let browser: TestBrowser;
let url: string;
beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
  browser = await openBrowser();
  url = `http://127.0.0.1:${service.port}`;
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

test.each([
  ['with script', true],
  ['without script', false],
])('signing up gives a key that is shown once and works at once, %s', async (_, script) => {
  const profile = await browser.openProfile({ script, width: 360 });
  const { page } = profile;
  const email = `cook-${String(script)}@example.com`;
  await page.goto(url);
  await page.getByRole('link', { name: 'Sign up' }).click();
  const token = await signUp(page, email);
  expect(await findProblems(profile)).toEqual([]);
  expect((await service.analyze(token, pancakes)).status).toBe(200);
  expect(await page.locator('.code').first().textContent()).toContain(`Authorization: Bearer ${token}`);

  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  expect(await page.getByText(`${token.slice(0, 12)}…`).count()).toBe(1);
  expect(await page.content()).not.toContain(token);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${url}/sign-up`);
  await (await fillSignUp(page, email)).click();
  expect(await page.getByRole('alert').textContent()).toContain('cannot be signed up with these details');
  expect(await findProblems(profile)).toEqual([]);
  await profile.close();
});

test('the key and the example are copied by buttons that name them and say so for a moment', async () => {
  const profile = await browser.openProfile();
  const { page, context } = profile;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await page.goto(`${url}/sign-up`);
  const token = await signUp(page, 'copier@example.com');
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token);
  await page.getByRole('button', { name: 'Copy the key' }).waitFor();
  await page.getByRole('button', { name: /^Copy Example command, / }).click();
  await page.getByRole('button', { name: /^Copied Example command, / }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(token);
  expect(profile.takeProblems()).toEqual([]);
  await profile.close();
});

test('a double click creates one user and one key, and shows the key', async () => {
  const profile = await browser.openProfile();
  const { page } = profile;
  await page.goto(`${url}/sign-up`);
  await (await fillSignUp(page, 'double@example.com')).dblclick();
  const first = await readKey(page);
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Name', { exact: true }).fill('oven');
  await page.getByRole('button', { name: 'Create the key' }).dblclick();
  const second = await readKey(page);
  for (const token of [first, second]) expect((await service.analyze(token, pancakes)).status).toBe(200);
  await page.goto(`${url}/dashboard`);
  expect(await page.getByText(/^rna_\w{8}…$/).count()).toBe(2);
  expect(profile.takeProblems()).toEqual([]);
  await profile.close();
});
