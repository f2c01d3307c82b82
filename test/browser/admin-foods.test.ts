import { startTestService, type TestService } from '../conformance/start-test-service';
import { createSmallDatabase, type TestDatabase } from '../support/database';
import { findProblems } from './check-page';
import { openBrowser, type Profile, type ProfileOptions, type TestBrowser } from './open-browser';
import { signInFirstUser } from './sign-in-first-user';

let store: TestDatabase;
let service: TestService;
let browser: TestBrowser;
let url: string;
let key: string;

beforeAll(async () => {
  store = await createSmallDatabase();
  service = await startTestService({ follow: store });
  browser = await openBrowser();
  url = `http://127.0.0.1:${service.port}`;
  key = await service.createKey();
});

afterAll(async () => {
  await browser.close();
  await service.close();
  await store.drop();
});

async function openSignedIn(options: ProfileOptions): Promise<Profile> {
  const profile = await browser.openProfile(options);
  await signInFirstUser(profile, url, store.database);
  return profile;
}

async function analyze(line: string): Promise<number> {
  const { analysis } = await service.analyze(key, { title: 'A recipe', ingredients: [line], servings: 1 });
  return analysis.totals.protein;
}

/** The page as it stands has no barrier, is not too wide, and has broken no rule. */
async function expectReadable(profile: Profile): Promise<void> {
  expect(await findProblems(profile)).toEqual([]);
}

const profiles: readonly (readonly [string, ProfileOptions])[] = [
  ['on a wide screen', {}],
  ['on a screen of 360 pixels', { width: 360 }],
  ['in dark colours', { dark: true }],
];

test.each(profiles)('foods, names and corrections are read without a barrier %s', async (_profile, options) => {
  await analyze('1 cup gloobenberry');
  await analyze('1 cup zaatar butter paste');
  const profile = await openSignedIn(options);
  for (const path of [
    '/admin/foods?q=butter',
    '/admin/foods?q=butter&pin=gloobenberry',
    '/admin/foods/173410',
    '/admin/foods/173410?correct=nutrient&nutrient=protein',
    '/admin/foods/173410?correct=new-portion',
    '/admin/foods/173410?correct=flag&flag=egg',
    '/admin/foods/173410?correct=new-phrase',
    '/admin/foods/173410?correct=retirement',
    '/admin/names',
    '/admin/names?list=unsure',
    '/admin/corrections',
  ]) {
    await profile.page.goto(`${url}${path}`);
    expect(await profile.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectReadable(profile);
  }
  await profile.close();
});

test('without script an admin pins a name, corrects an amount after a refusal, and undoes both', async () => {
  await analyze('100 g gloobenberry');
  const profile = await openSignedIn({ script: false });
  const { page } = profile;
  await page.goto(`${url}/admin/names`);
  await page.getByRole('link', { name: 'Other food for “gloobenberry”' }).click();
  await page.getByLabel(/Words of a name/).fill('salted butter');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Pin this: “gloobenberry” means Butter, salted' }).click();
  expect(await page.getByRole('status').textContent()).toContain('"gloobenberry" means “Butter, salted”');
  expect(await analyze('100 g gloobenberry')).toBe(0.85);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await analyze('100 g gloobenberry')).toBe(0);

  await page.goto(`${url}/admin/foods/173410`);
  await page.getByRole('link', { name: 'Correct Total protein' }).click();
  await page.getByLabel('Amount in g').fill('500');
  await page.getByLabel('Reason').fill('weighed');
  await page.getByRole('button', { name: 'Correct the amount' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('more than the food itself weighs');
  expect(await page.getByLabel('Reason').inputValue()).toBe('weighed');
  await page.getByLabel('Amount in g').fill('5');
  await page.getByRole('button', { name: 'Correct the amount' }).click();
  expect(await analyze('100 g salted butter')).toBe(5);
  await page.getByRole('link', { name: /^Undo no\./ }).click();
  await page.getByLabel('Reason').fill('a wrong scale');
  await page.getByRole('button', { name: 'Undo the correction' }).click();
  expect(await page.getByRole('status').textContent()).toContain('Undone: Total protein');
  expect(await analyze('100 g salted butter')).toBe(0.85);
  expect(profile.takeProblems()).toEqual([]);
  await profile.close();
});
