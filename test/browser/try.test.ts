import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findProjectRoot } from '../../src/project-root';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { findProblems } from './check-page';
import { openBrowser, type Profile, type ProfileOptions, type TestBrowser } from './open-browser';
import { tabTo } from './tab-to';

const source = `<!doctype html><html><head><title>Soup | A kitchen</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Leek soup',
  recipeYield: '6 servings',
  recipeIngredient: ['500 g leeks', '1 litre vegetable broth', '100 g garlic'],
})}</script></head><body><h1>Leek soup</h1></body></html>`;

let service: TestService;
let browser: TestBrowser;
let profile: Profile;
let page: Page;
let url: string;
beforeAll(async () => {
  service = await startTestService({ tryIt: 'public' });
  browser = await openBrowser();
  url = `http://127.0.0.1:${service.port}`;
});
afterAll(async () => {
  await browser.close();
  await service.close();
});
afterEach(() => profile.close());

async function open(options: ProfileOptions = {}): Promise<void> {
  profile = await browser.openProfile(options);
  ({ page } = profile);
  await page.goto(`${url}/try`);
}

const verdict = (text: string | RegExp) => page.locator('[data-status]', { hasText: text });
const lineOf = (text: string) => page.locator('.try-lines tr', { hasText: text });

/** Fills the form without the keyboard, and sends it by its button. */
async function analyze(text: string): Promise<void> {
  await page.getByLabel('Servings').fill('2');
  await page.locator('#field-text').fill(text);
  await page.getByRole('button', { name: 'Analyze' }).click();
  await verdict('2 servings').waitFor();
}

/** Pastes over all of the text, as by the keyboard. */
async function paste(text: string): Promise<void> {
  await profile.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator('#field-text').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

/** What a printer prints of the page: the text that is visible. */
async function readPrinted(): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  return printed;
}

test('a page that is pasted fills the form and shows its result at once', async () => {
  await open();
  await paste(source);
  await verdict('6 servings').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Leek soup');
  expect(await page.getByLabel('Servings').inputValue()).toBe('6');
  expect(await page.locator('#field-text').inputValue()).toBe('500 g leeks\n1 litre vegetable broth\n100 g garlic');
  // A recipe that is pasted over the whole text is a new one.
  await paste('Toast\nServes 3\n\n3 slices bread\n30 g butter');
  await verdict('3 servings').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Toast');
  expect(await findProblems(profile)).toEqual([]);
});

test('once the servings are entered, the cursor stays where a person types', async () => {
  await open();
  await paste('Omelette\n3 eggs\n1 tbsp butter');
  await verdict('in the whole recipe').waitFor();
  expect(await page.locator('#field-servings-problem').innerText()).toMatch('enter how many it makes');
  expect(await page.getByLabel('Servings').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Servings').fill('2');
  await verdict('2 servings').waitFor();
  await page.locator('#field-text').fill('100 g butter');
  await verdict('359 kcal').waitFor();
  expect(await page.locator('#field-text').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('screen readers are told which field is wrong, and why, while it is typed', async () => {
  await open();
  await page.getByLabel('Servings').fill('0');
  await page.locator('#field-text').fill('100 g butter');
  await page.getByRole('alert').getByText('a whole number of 1 or more').waitFor();
  const servings = page.getByLabel('Servings');
  expect(await servings.getAttribute('aria-invalid')).toBe('true');
  const frame = await servings.evaluate((field) => getComputedStyle(field).borderTopColor);
  expect(frame).not.toBe(await page.getByLabel('Title').evaluate((field) => getComputedStyle(field).borderTopColor));
  const id = (await servings.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`#${id}`).innerText()).toMatch('a whole number of 1 or more');
  await servings.fill('1');
  await verdict('717 kcal').waitFor();
  expect(await servings.getAttribute('aria-invalid')).toBeNull();
});

test('the result follows what is typed, and what is typed stays as it is', async () => {
  await open();
  await page.getByLabel('Servings').fill('1');
  await page.locator('#field-text').pressSequentially('100 g butter\n');
  await verdict('717 kcal').waitFor();
  await page.locator('#field-text').pressSequentially('100 g butter');
  await verdict('1,434 kcal').waitFor();
  expect(await page.locator('#field-text').inputValue()).toBe('100 g butter\n100 g butter');
  expect(await page.locator('#field-text').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Servings').fill('');
  await verdict('1,434 kcal in the whole recipe').waitFor();
  expect(await page.locator('.field-problem:visible').innerText()).toMatch('enter how many it makes');
  await page.getByLabel('Servings').fill('2');
  await verdict('717 kcal in each of 2').waitFor();
  expect(await page.locator('.field-problem:visible').count()).toBe(0);
  expect(await findProblems(profile)).toEqual([]);
});

test('a line is corrected by another food, and back', async () => {
  await open();
  await analyze('100 g garlic\n1 egg');
  const line = lineOf('100 g garlic');
  await line.locator('summary').click();
  await line.getByRole('button', { name: 'Use this: Spices, garlic powder' }).click();
  await line.getByText('You chose this food.').waitFor();
  expect(await line.locator('.line-food').innerText()).toBe('Spices, garlic powder');
  // The line is still open, and the keyboard is at it.
  expect(await line.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true);
  expect(await findProblems(profile)).toEqual([]);
  await line.getByRole('button', { name: 'Undo the choice' }).click();
  await line.locator('.line-food', { hasText: 'Garlic, raw' }).waitFor();
});

test('a line is reported', async () => {
  await open();
  await service.database.pool.query('DELETE FROM asked_name');
  await analyze('3 cloves garlic');
  await page.locator('#line-1 summary').click();
  await page.getByRole('button', { name: 'Report this line as wrong' }).click();
  await page.getByText('The line is reported; thank you.').waitFor();
  await waitUntil(async () => {
    const { rows } = await service.database.pool.query('SELECT unmatched, reported FROM asked_name');
    return JSON.stringify(rows) === JSON.stringify([{ unmatched: 1, reported: 1 }]);
  });
});

test('the label that is chosen is printed alone below the title, and downloaded as SVG', async () => {
  await open();
  await page.getByRole('button', { name: 'Pancakes' }).click();
  await verdict('4 servings').waitFor();
  const us = await readPrinted();
  expect(us).toMatch(/^Pancakes\s+Nutrition Facts/);
  expect(us).not.toContain('all-purpose flour');
  await page.getByLabel('European Union').check();
  const eu = await readPrinted();
  expect(eu).toContain('kJ');
  expect(eu).not.toContain('Nutrition Facts');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as SVG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pancakes-nutrition-label.svg');
  const svg = readFileSync(await download.path(), 'utf8');
  expect(svg).toContain('kJ');
  // A person may open the file by itself.
  await page.setContent(svg);
  expect(
    await page
      .locator('svg')
      .innerText()
      .catch(() => page.locator('svg').textContent()),
  ).toContain('kJ');
});

test('the nutrition of a serving is copied as schema.org has it', async () => {
  await open();
  await analyze('100 g garlic');
  await page.locator('#code-schema-org summary').click();
  const code = page.locator('#code-schema-org code');
  expect(JSON.parse(await code.innerText())).toMatchObject({
    '@type': 'NutritionInformation',
    calories: expect.stringMatching(/^\d+ calories$/),
  });
  await profile.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#code-schema-org').getByRole('button', { name: 'Copy' }).click();
  await page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, await code.innerText());
});

test('the button to print opens the dialog of the browser', async () => {
  await open();
  await analyze('100 g garlic');
  await page.evaluate('window.print = () => { document.title = "printed"; }');
  await page.getByRole('button', { name: 'Print the label' }).click();
  expect(await page.title()).toBe('printed');
});

test('an answer that takes long shows its progress, and only the latest change is answered', async () => {
  await open();
  await page.getByLabel('Servings').fill('1');
  let held = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/try', async (route) => {
    held += 1;
    if (held === 1) await released;
    await route.continue().catch(() => null);
  });
  await page.locator('#field-text').fill('100 g butter\n100 g garlic');
  await page.getByText('Analyzing 2 lines …').waitFor();
  await page.locator('#field-text').fill('100 g butter');
  await verdict('717 kcal').waitFor();
  release();
  expect(await page.locator('#try-progress').isVisible()).toBe(false);
  expect(await verdict('717 kcal').count()).toBe(1);
});

test('a service that cannot be reached says so, and the next change is answered', async () => {
  await open();
  await page.getByLabel('Servings').fill('1');
  await page.route('**/try', (route) => route.abort());
  await page.locator('#field-text').fill('100 g butter');
  await page.getByText('The service cannot be reached').waitFor();
  await page.unroute('**/try');
  await page.locator('#field-text').fill('100 g butter ');
  await verdict('717 kcal').waitFor();
  expect(await page.getByText('The service cannot be reached').count()).toBe(0);
});

test('all of it works without script', async () => {
  await open({ script: false });
  await page.getByLabel('Servings').fill('2');
  await page.locator('#field-text').fill('100 g garlic\n1 egg');
  await page.getByRole('button', { name: 'Analyze' }).click();
  await lineOf('100 g garlic').locator('summary').click();
  await page.getByRole('button', { name: 'Use this: Spices, garlic powder' }).click();
  expect(await lineOf('100 g garlic').locator('.line-food').innerText()).toBe('Spices, garlic powder');
  await page.getByLabel('European Union').check();
  expect(await page.locator('.label-us_vertical').isVisible()).toBe(false);
  await page.locator('#line-2 summary').click();
  await page.getByRole('button', { name: 'Report this line as wrong: “1 egg”' }).click();
  expect(await lineOf('100 g garlic').locator('.line-food').innerText()).toBe('Spices, garlic powder');
  expect(await page.getByLabel('European Union').isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: 'Print the label' }).isVisible()).toBe(false);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as SVG' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('kJ');
  expect(await findProblems(profile)).toEqual([]);
});

test('a recipe is typed, analyzed and corrected with the keyboard alone', async () => {
  await open();
  await tabTo(page.locator('#field-servings'));
  await page.keyboard.type('2');
  await tabTo(page.locator('#field-text'));
  await page.keyboard.type('100 g garlic');
  await tabTo(page.locator('#try-analyze'));
  await page.keyboard.press('Enter');
  await verdict('2 servings').waitFor();
  await tabTo(page.locator('#line-1 summary'));
  await page.keyboard.press('Enter');
  await tabTo(page.locator('#line-1 button[name="choose"]'));
  await page.keyboard.press('Enter');
  await page.getByText('You chose this food.').waitFor();
  await tabTo(page.locator('[data-label="us_vertical"]'));
  await page.keyboard.press('ArrowRight');
  expect(await page.getByLabel('European Union').isChecked()).toBe(true);
});

const profiles: readonly (readonly [string, ProfileOptions])[] = [
  ['on a wide screen', {}],
  ['on a screen of 360 pixels', { width: 360 }],
  ['in dark colours', { dark: true }],
  ['without script', { script: false }],
];

test.each(profiles)('results are read without a barrier %s', async (_profile, options) => {
  await open(options);
  for (const example of ['Pancakes', 'Chickpea curry', 'The source of a page']) {
    await page.goto(`${url}/try`);
    await page.getByRole('button', { name: example }).click();
    await verdict('servings').waitFor();
    for (const summary of await page.locator('#result summary').all()) await summary.click();
    expect(await findProblems(profile)).toEqual([]);
    await page.getByLabel('European Union').check();
    expect(await findProblems(profile)).toEqual([]);
  }
  await page.goto(`${url}/try`);
  await page.locator('#field-text').fill(`1 cup ${'x'.repeat(300)}\n${'1 egg '.repeat(20)}`);
  await page.getByLabel('Title').fill('y'.repeat(300));
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.getByText('enter how many it makes').first().waitFor();
  expect(await findProblems(profile)).toEqual([]);
  await page.getByLabel('Servings').fill('2');
  await page.getByRole('button', { name: 'Analyze' }).click();
  await verdict('2 servings').waitFor();
  expect(await findProblems(profile)).toEqual([]);
});

test('the script of the page is at most 15 kB', () => {
  const assets = join(findProjectRoot(), 'dist', 'assets');
  const manifest: unknown = JSON.parse(readFileSync(join(assets, 'manifest.json'), 'utf8'));
  const files = new Map(Object.entries(manifest ?? {}).map(([name, file]) => [name, String(file)]));
  const load = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const script = readFileSync(join(assets, file), 'utf8');
    for (const [, imported = ''] of script.matchAll(/from"\.\/([^"]+)"|import"\.\/([^"]+)"/g)) load(imported, seen);
    return seen;
  };
  const loaded = [...load(files.get('try.js') ?? '')];
  const bytes = loaded.reduce((sum, file) => sum + readFileSync(join(assets, file)).length, 0);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(15_000);
  expect(loaded.length).toBeLessThanOrEqual(3);
});
