import { createDecisionStore, toDecisionKey, type Question } from '../../src/ai/decisions';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { findProblems } from './check-page';
import { openBrowser, type TestBrowser } from './open-browser';
import { signInFirstUser } from './sign-in-first-user';

let service: TestService;
let browser: TestBrowser;
let url: string;
let paths: readonly string[];

beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  url = `http://127.0.0.1:${service.port}`;
  paths = await fillService();
});

afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Every page with something on it. @returns their paths */
async function fillService(): Promise<readonly string[]> {
  const { prisma } = service.database;
  await service.createKey({ planName: 'Free' });
  const names = ['Bakery on the corner', 'Canteen of the school with a name that is rather long', 'x'.repeat(60)];
  for (const name of names) await prisma.account.create({ data: { name, planName: 'Startup' } });
  const account = await prisma.account.findFirstOrThrow({ where: { name: 'account 1' } });
  const month = new Date(`${new Date().toISOString().slice(0, 7)}-01`);
  await prisma.usage.create({ data: { accountId: account.id, month, recipes: 103 } });
  await prisma.dailyCount.create({
    data: { accountId: account.id, day: new Date(), outcome: 'rate_limited', requests: 12 },
  });
  const user = await prisma.user.create({ data: { email: 'a.rather.long.address@kitchen.example.com' } });
  await prisma.membership.create({ data: { accountId: account.id, userId: user.id, role: 'owner' } });
  await prisma.auditEvent.create({
    data: {
      kind: 'plan_changed',
      actor: user.email ?? '',
      accountId: account.id,
      userId: user.id,
      details: { plan: 'Free' },
    },
  });
  await prisma.askedName.create({
    data: { name: 'unobtainium', unmatched: 25, example: '1 cup unobtainium', match: 0 },
  });
  const release = {
    dataset: 'sr_legacy',
    name: '/srv/downloads/FoodData_Central_sr_legacy_food_csv_2018-04.zip',
  } as const;
  const { id } = await prisma.datasetRelease.create({
    data: {
      ...release,
      form: 'csv',
      fingerprint: 'f',
      madeWith: 'm',
      foods: 7793,
      report,
      publishedAt: new Date('2019-04-01'),
    },
  });
  const run = { session: 'import, process 7 on kitchen', downloads: [release.name], rows: 640_712 };
  const message = `SR Legacy of 2019-04-01 (${release.name})`;
  await prisma.importRun.create({
    data: { ...run, outcome: 'done', startedAt: new Date(Date.now() - 65_000), endedAt: new Date(), message },
  });
  await prisma.importRun.create({ data: { ...run, step: 'Reading food_nutrient.csv of a.zip' } });
  await keepDecisions();
  return [
    '/admin',
    '/admin/accounts',
    `/admin/accounts/${account.id}`,
    '/admin/users',
    `/admin/users/${user.id}`,
    `/admin/users/${user.id}/remove`,
    '/admin/plans',
    '/admin/imports',
    `/admin/imports/${id}`,
    '/admin/decisions',
  ];
}

const report = {
  ...{ read: 7793, kept: 7793, added: 4512, changed: 3281, unchanged: 0, retired: 0, superseded: 12, stranded: 2 },
  rejected: [
    {
      reason: 'more than 100 g in 100 g',
      isNote: false,
      foods: 2,
      amounts: 3,
      examples: ['FDC 1, Syrup: sugars 120 g'],
    },
  ],
  skipped: [
    { reason: 'no amount', count: 3, expected: false, examples: ['food_nutrient.csv, row 12: 1,2,3,'] },
    { reason: 'a nutrient that is not among the 14', count: 540_112, expected: true, examples: [] },
  ],
  effort: { seconds: 65.2, rows: 640_712, rowsPerSecond: 9827, peakMegabytes: 312 },
};

async function keepDecisions(): Promise<void> {
  const candidates = [
    { fdcId: 171_287, description: 'Egg, whole, raw, fresh' },
    { fdcId: 172_187, description: 'Egg, whole, dried' },
  ];
  const base = { prompt: 'p', schema: {}, options: {}, digest: 'd'.repeat(64), title: 'Pancakes' } as const;
  const questions: readonly (readonly [Question, unknown])[] = [
    [
      { ...base, step: 'choose', line: '2 large eggs, beaten', candidates },
      { fdcId: 171_287, odds: { shares: [0.93, 0.07], mass: 1 } },
    ],
    [{ ...base, step: 'reread', line: 'a knob of butter', candidates: null }, null],
  ];
  for (const [question, value] of questions)
    await createDecisionStore(service.database).keep({
      key: toDecisionKey(question),
      question,
      model: 'qwen3:4b',
      value,
    });
}

test.each([
  ['360 pixels', { width: 360 }],
  ['360 pixels in the dark', { width: 360, dark: true }],
  ['1200 pixels', { width: 1200 }],
  ['1200 pixels in the dark', { width: 1200, dark: true }],
])('the pages of the administration have no barriers and no overflow on a screen of %s', async (_, options) => {
  const profile = await browser.openProfile(options);
  await signInFirstUser(profile, url, service.database);
  for (const path of paths) {
    await profile.page.goto(`${url}${path}`);
    expect([path, await findProblems(profile)]).toEqual([path, []]);
  }
  await profile.close();
});

test('without script an admin creates a plan and an account on it, and makes an invitation to it', async () => {
  const profile = await browser.openProfile({ script: false });
  const { page } = profile;
  await signInFirstUser(profile, url, service.database);
  await page.goto(`${url}/admin/plans`);
  await page.getByLabel('Name', { exact: true }).fill('House');
  await page.getByLabel('Requests per second').fill('5');
  await page.getByLabel('Recipes per month').fill('500');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  expect(await page.getByRole('status').textContent()).toContain('The plan is saved');
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('House of bread');
  await page.getByLabel('Plan').selectOption('House');
  await page.getByRole('button', { name: 'Create the account' }).click();
  expect(await page.locator('.tiles').first().textContent()).toContain('0 of 500');
  await page.getByRole('button', { name: 'Create a link' }).click();
  expect(await page.locator('code.secret').textContent()).toContain(`${url}/sign-up?invitation=`);
  expect(profile.takeProblems()).toEqual([]);
  await profile.close();
});
