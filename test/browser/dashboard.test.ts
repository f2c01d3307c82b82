import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { findProblems } from './check-page';
import { readKey } from './credential-forms';
import { openBrowser, type TestBrowser } from './open-browser';
import { signInFirstUser } from './sign-in-first-user';

let service: TestService;
let browser: TestBrowser;
let url: string;
let minutesLater = 0;

beforeAll(async () => {
  service = await startTestService({ now: () => Date.now() + minutesLater * 60_000 });
  await service.createKey({ planName: 'Scale' });
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
])('a key is created, used, rotated and revoked on a screen of 360 pixels %s', async (_, script) => {
  const profile = await browser.openProfile({ width: 360, script });
  const { page } = profile;
  await signInFirstUser(profile, url, service.database);
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Name', { exact: true }).fill(`oven ${String(script)}`);
  await page.getByRole('button', { name: 'Create the key' }).click();
  const token = await readKey(page);
  expect(await findProblems(profile)).toEqual([]);
  expect((await service.analyze(token.trim(), pancakes)).status).toBe(200);

  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: `Rotate oven ${String(script)}` }).click();
  expect(await findProblems(profile)).toEqual([]);
  await page.getByLabel('1 hour').check();
  await page.getByRole('button', { name: 'Rotate the key' }).click();
  const next = await readKey(page);
  expect(await findProblems(profile)).toEqual([]);
  expect((await service.analyze(token.trim(), pancakes)).status).toBe(200);
  expect((await service.analyze(next.trim(), pancakes)).status).toBe(200);
  minutesLater += 59;
  expect((await service.analyze(token.trim(), pancakes)).status).toBe(200);
  minutesLater += 2;
  expect((await service.analyze(token.trim(), pancakes)).status).toBe(403);
  expect((await service.analyze(next.trim(), pancakes)).status).toBe(200);
  minutesLater -= 61;
  expect((await service.analyze(next.trim(), {})).status).toBe(422);

  await page.goto(`${url}/dashboard`);
  await page
    .getByRole('link', { name: new RegExp(`^Revoke oven ${String(script)}, ${next.trim().slice(0, 12)}`) })
    .click();
  expect(await findProblems(profile)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  expect(await page.getByRole('status').textContent()).toContain('The key is revoked');
  await waitUntil(async () => (await service.analyze(next.trim(), pancakes)).status === 403);

  await waitUntil(async () => {
    await page.goto(`${url}/dashboard/usage`);
    return (await page.getByText('validation_error').count()) > 0;
  });
  await page.getByText('Requests by day as a table').click();
  expect(await findProblems(profile)).toEqual([]);
  await profile.close();
});

test('a form that is rejected opens at what is wrong, which has the focus', async () => {
  const profile = await browser.openProfile({ width: 360 });
  const { page } = profile;
  await signInFirstUser(profile, url, service.database);
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Name', { exact: true }).fill('too late');
  await page.getByLabel('Expires after').fill('2020-01-01');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const problem = page.getByRole('alert');
  expect(await problem.textContent()).toContain('expires in the past');
  expect(await problem.evaluate((element) => element === document.activeElement)).toBe(true);
  const { bottom, height } = await problem.evaluate((element) => ({
    bottom: element.getBoundingClientRect().bottom,
    height: window.innerHeight,
  }));
  expect(bottom).toBeLessThanOrEqual(height);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('too late');
  expect(await findProblems(profile)).toEqual([]);
  await profile.close();
});
