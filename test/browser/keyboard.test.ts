import type { Page } from 'playwright-core';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { password } from '../support/sign-up-person';
import { waitUntil } from '../support/wait-until';
import { readKey } from './credential-forms';
import { openBrowser, type Profile, type TestBrowser } from './open-browser';
import { tabTo } from './tab-to';

const email = 'keys-only@example.com';

let service: TestService;
let browser: TestBrowser;
let profile: Profile;
let page: Page;
let url: string;
beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
  browser = await openBrowser();
  profile = await browser.openProfile();
  ({ page } = profile);
  url = `http://127.0.0.1:${service.port}`;
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

async function press(name: 'button' | 'link', label: string | RegExp): Promise<void> {
  await tabTo(page.getByRole(name, { name: label, exact: typeof label === 'string' }));
  await page.keyboard.press('Enter');
  await page.waitForLoadState();
}

async function type(label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const heading = (text: string): Promise<void> => page.getByRole('heading', { level: 1, name: text }).waitFor();

test('a key is created, rotated and revoked after signing up and in with the keyboard alone', async () => {
  await page.goto(url);
  await press('link', 'Sign up');
  await heading('Sign up');
  await type('Email address', email);
  await type('Password', password);
  await page.keyboard.press('Enter');
  await heading('Your first key');
  await press('button', 'Sign out');
  await heading('Recipe nutrition analysis');

  await press('link', 'Dashboard');
  await heading('Sign in');
  await type('Email address', email);
  await type('Password', password);
  await press('button', 'Sign in');
  await heading('Dashboard');

  await type('Name', 'oven');
  await press('button', 'Create the key');
  await heading('Your new key');
  const token = await readKey(page);
  expect((await service.analyze(token, pancakes)).status).toBe(200);
  await press('link', 'I have saved it');

  await press('link', /^Rotate oven/);
  await heading('Rotate a key');
  await tabTo(page.getByLabel('24 hours'));
  await page.keyboard.press('ArrowUp');
  expect(await page.getByLabel('1 hour').isChecked()).toBe(true);
  await press('button', 'Rotate the key');
  await heading('Your new key');
  const next = await readKey(page);
  await press('link', 'I have saved it');

  await press('link', new RegExp(`^Revoke oven, ${next.slice(0, 12)}`));
  await heading('Revoke a key');
  await press('button', 'Revoke the key');
  await page.getByRole('status').waitFor();
  await waitUntil(async () => (await service.analyze(next, pancakes)).status === 403);
  expect((await service.analyze(token, pancakes)).status).toBe(200);
  expect(profile.takeProblems()).toEqual([]);
});

test('the first key Tab of a page leads past its menu', async () => {
  await page.goto(`${url}/docs`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true);
});
