import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { findProblems } from './check-page';
import { openBrowser, type Profile, type TestBrowser } from './open-browser';

let service: TestService;
let browser: TestBrowser;
let profile: Profile;
let page: Page;
beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  profile = await browser.openProfile({ width: 360 });
  ({ page } = profile);
  await page.goto(`http://127.0.0.1:${service.port}/docs`);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Sends the example of the reference with a key, and reads what the page shows of the answer. */
async function send(key: string, body?: string): Promise<string> {
  await page.getByLabel('API key').fill(key);
  if (body !== undefined) await page.getByLabel('Body').fill(body);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.run output pre').getByText('HTTP ').waitFor();
  return (await page.locator('.run output').textContent()) ?? '';
}

test('the example of the reference runs with a key of the reader', async () => {
  const shown = await send(await service.createKey());
  expect(shown).toMatch(/^HTTP 200\n/);
  expect(shown).toContain('"status": "success"');
  expect(await findProblems(profile)).toEqual([]);
});

test('a refusal is shown with its body', async () => {
  await page.reload();
  const shown = await send('rna_wrong');
  expect(shown).toMatch(/^HTTP 403\n/);
  expect(shown).toContain('"code": "unauthorized"');
});

test('what an answer repeats of a recipe is text', async () => {
  await page.reload();
  const evil = '1 <img src=x onerror=alert(1)> cup flour';
  const recipe = { title: evil, ingredients: [evil, '"><script>alert(1)</script>'], servings: 1 };
  const shown = await send(await service.createKey(), JSON.stringify(recipe));
  expect(shown).toContain('<img src=x onerror=alert(1)>');
  expect(await page.locator('.run output img, .run output script').count()).toBe(0);
  expect(await findProblems(profile)).toEqual([]);
});

test('where a browser has no clipboard, as over plain HTTP, a copy button asks to select the text', async () => {
  const profile = await browser.openProfile();
  const { page, context } = profile;
  await context.addInitScript("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })");
  await page.goto(`http://127.0.0.1:${service.port}/docs/quickstart`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('status').getByText('Select the text and copy it').waitFor();
  expect(profile.takeProblems()).toEqual([]);
  await profile.close();
});

test.each(['calorie-errors', 'reliability'])('the drawing %s has its styles under its content policy', async (name) => {
  const profile = await browser.openProfile();
  const { page } = profile;
  const response = await page.goto(`http://127.0.0.1:${service.port}/docs/benchmarks/${name}.svg`);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  // A shape is black where its style is refused.
  const fill = await page.evaluate(`getComputedStyle(document.querySelector('.paper')).fill`);
  expect([fill, profile.takeProblems()]).toEqual(['rgb(255, 255, 255)', []]);
  await profile.close();
});
