import { join } from 'node:path';
import { pancakes } from '../conformance/recipes';
import { runService } from '../process/run-service';
import { createFolder } from '../support/folder';
import { password } from '../support/sign-up-person';
import { findProblems } from './check-page';
import { readKey, signIn } from './credential-forms';
import { openBrowser, type TestBrowser } from './open-browser';

let browser: TestBrowser;
beforeAll(async () => (browser = await openBrowser()));
afterAll(() => browser.close());

const email = 'first@example.com';

test.each([
  ['with script', true],
  ['without script', false],
])('the link that the first start prints leads to a working key, %s', async (_, script) => {
  const service = runService({ DATA_DIR: join(createFolder('start-link'), 'data') });
  await service.started;
  const link = /http:\/\/\S+\/welcome\?link=\S+/.exec(service.output())?.[0] ?? '';
  const { origin } = new URL(link);
  const profile = await browser.openProfile({ script });
  const { page } = profile;
  await page.goto(link);
  expect(await findProblems(profile)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in this browser' }).click();
  expect(await page.getByRole('status').textContent()).toContain('This browser is signed in.');
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set both' }).click();
  expect(await page.getByRole('status').textContent()).toContain('Sign in with them from now on');
  expect(await findProblems(profile)).toEqual([]);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByLabel('Name', { exact: true }).fill('oven');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const token = await readKey(page);
  const answer = await fetch(`${origin}/v1/analyze`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(pancakes),
  });
  expect(answer.status).toBe(200);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(link);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This link does not work');
  await page.goto(`${origin}/dashboard`);
  await signIn(page, email);
  expect(await page.getByRole('rowheader', { name: 'oven' }).count()).toBe(1);
  expect(await findProblems(profile)).toEqual([]);
  await profile.close();
  service.child.kill('SIGTERM');
  await service.ended;
});
