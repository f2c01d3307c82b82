import { startTestService, type TestService } from '../conformance/start-test-service';
import { findProblems } from './check-page';
import { signIn, signUp } from './credential-forms';
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

const profiles = [
  ['with script', true],
  ['without script', false],
] as const;

test.each(profiles)(
  'a person who is signed out everywhere while typing a recipe signs in and goes on with it, %s',
  async (_, script) => {
    const profile = await browser.openProfile({ script, width: 360 });
    const { page } = profile;
    const email = `typist-${String(script)}@example.com`;
    await page.goto(`${url}/sign-up`);
    await signUp(page, email);

    await page.goto(`${url}/try`);
    const elsewhere = await profile.context.newPage();
    await elsewhere.goto(`${url}/account`);
    await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
    await elsewhere.getByText('You are signed out in all browsers.').waitFor();
    await page.getByLabel('Servings').fill('2');
    await page.locator('#field-text').fill('100 g butter\n1 cup "flour" & <water>');
    // With script the page sends the recipe by itself.
    if (!script) await page.getByRole('button', { name: 'Analyze' }).click();
    await page.getByRole('alert').getByText('Your session has ended.').waitFor();
    expect(await findProblems(profile)).toEqual([]);

    await signIn(page, email, 'another password');
    await signIn(page, email);
    await page.getByText('the recipe is as you left it').waitFor();
    expect(await page.locator('#field-text').inputValue()).toBe('100 g butter\n1 cup "flour" & <water>');
    expect(await page.getByLabel('Servings').inputValue()).toBe('2');
    expect(await findProblems(profile)).toEqual([]);
    await page.getByRole('button', { name: 'Analyze' }).click();
    await page.locator('[data-status]', { hasText: '2 servings' }).waitFor();
    expect(await findProblems(profile)).toEqual([]);
    await profile.close();
  },
);

test('a recipe that was left is as before after Back and many a Reload, with its chosen food, and not after Start over', async () => {
  const profile = await browser.openProfile({});
  const { page } = profile;
  await page.goto(`${url}/sign-up`);
  await signUp(page, 'leaver@example.com');
  await page.goto(`${url}/try`);
  await page.locator('#field-text').fill('Toast\nServes 2\n2 slices bread\n1 tbsp butter');
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.locator('#line-2 summary').click();
  await page.locator('#line-2 .candidates button').first().click();
  await page.getByText('Your choice; why').waitFor();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Create a key' }).waitFor();
  for (const leave of [() => page.goBack(), () => page.reload()]) {
    await leave();
    await page.getByText('Your choice; why').waitFor();
    expect(await page.locator('#field-text').inputValue()).toBe('2 slices bread\n1 tbsp butter');
    expect(await page.getByLabel('Title').inputValue()).toBe('Toast');
    expect(await page.getByLabel('Servings').inputValue()).toBe('2');
  }
  // More requests in a second than the plan allows, and left again before the recipe is shown.
  for (let times = 0; times < 4; times += 1) await page.reload();
  await page.getByText('Your choice; why').waitFor();
  expect(await page.locator('#field-text').inputValue()).toBe('2 slices bread\n1 tbsp butter');
  expect(await findProblems(profile)).toEqual([]);
  await page.getByRole('link', { name: 'Start over' }).click();
  await page.getByRole('heading', { name: 'Begin with an example' }).waitFor();
  expect(await page.locator('#field-text').inputValue()).toBe('');
  await profile.close();
});
