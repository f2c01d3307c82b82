import { startTestService, type TestService } from '../conformance/start-test-service';
import { findProblems } from './check-page';
import { openBrowser, type Profile, type ProfileOptions, type TestBrowser } from './open-browser';
import { signInFirstUser } from './sign-in-first-user';

let service: TestService;
let browser: TestBrowser;
let url: string;
beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  url = `http://127.0.0.1:${service.port}`;
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** A profile, and the statuses of all that it asks GraphQL. */
async function open(options: ProfileOptions = {}): Promise<{ profile: Profile; statuses: number[] }> {
  const profile = await browser.openProfile(options);
  const statuses: number[] = [];
  profile.page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/graphql')) statuses.push(response.status());
  });
  return { profile, statuses };
}

const editor = ({ page }: Profile) => page.locator('.graphiql-query-editor .CodeMirror-code');
const answer = ({ page }: Profile) => page.locator('.result-window .CodeMirror-code');

test('a stranger is asked for a key first, and nothing that would be refused is sent', async () => {
  const { profile, statuses } = await open();
  await profile.page.goto(`${url}/graphql`);
  await editor(profile).getByText('analyzeRecipe').waitFor();
  expect(await profile.page.locator('#key-state').textContent()).toContain('Enter an API key or sign in');
  expect(statuses).toEqual([]);
  expect(await findProblems(profile)).toEqual([]);
  await profile.close();
});

test('a key runs the first query at once, shows the schema, and is kept in the tab alone', async () => {
  const { profile, statuses } = await open();
  const { page, context } = profile;
  await page.goto(`${url}/graphql`);
  await page.getByLabel('API key').fill(await service.createKey());
  await page.getByRole('button', { name: 'Use' }).click();
  await answer(profile).getByText('"SUCCESS"').waitFor();
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByText('Root Types').waitFor();
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(await findProblems(profile)).toEqual([]);
  const other = await context.newPage();
  await other.goto(`${url}/graphql`);
  expect(await other.locator('#key-state').textContent()).toContain('Enter an API key or sign in');
  await profile.close();
});

test('a wrong key is refused with the reason', async () => {
  const { profile } = await open();
  const { page } = profile;
  await page.goto(`${url}/graphql`);
  await page.getByLabel('API key').fill(`rna_${'0'.repeat(34)}`);
  await page.getByRole('button', { name: 'Use' }).click();
  await page.locator('#key-state').getByText(/key/i).waitFor();
  await page.getByRole('button', { name: 'Forget' }).waitFor({ state: 'hidden' });
  expect(await answer(profile).textContent()).not.toContain('SUCCESS');
  await profile.close();
});

test('a session runs the first query at once, and other examples on a phone', async () => {
  const { profile, statuses } = await open({ width: 390 });
  const { page } = profile;
  await signInFirstUser(profile, url, service.database);
  await page.goto(`${url}/graphql`);
  await answer(profile).getByText('"SUCCESS"').waitFor();
  expect(await findProblems(profile)).toEqual([]);
  await page.getByLabel('Example').selectOption('matchFood');
  await page.getByRole('button', { name: 'Candidates' }).waitFor();
  await page.getByRole('button', { name: 'Execute query' }).click();
  await answer(profile).getByText('"matchFood"').waitFor();
  for (const pane of ['.graphiql-query-editor', '.result-window']) {
    const { x = -1, width = 0 } = (await page.locator(pane).boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(width).toBeGreaterThan(250);
    expect(x + width).toBeLessThanOrEqual(390);
  }
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(await findProblems(profile)).toEqual([]);
  await profile.close();
});

test('the settings, the hints and the search of the editor work under the content policy', async () => {
  const { profile } = await open();
  const { page } = profile;
  await page.goto(`${url}/graphql`);
  await page.getByLabel('API key').fill(await service.createKey());
  await page.getByRole('button', { name: 'Use' }).click();
  await answer(profile).getByText('"SUCCESS"').waitFor();
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await page.getByRole('dialog').getByText('Theme', { exact: true }).waitFor();
  // GraphiQL keeps the page from scrolling behind the dialog by a style element.
  expect(await page.evaluate('getComputedStyle(document.body).overflow')).toBe('hidden');
  await page.keyboard.press('Escape');
  await editor(profile).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Space');
  await page.locator('.CodeMirror-hints').waitFor();
  await page.keyboard.press('Escape');
  expect(profile.takeProblems()).toEqual([]);
  await profile.close();
});
