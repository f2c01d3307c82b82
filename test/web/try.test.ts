import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { createPerson } from './create-person';
import { butter, openAdminBench } from './open-admin-bench';
import { listChoices, pancakes, readValue, toPlainText, typed, useTryService } from './try-form';

describe('who may try', () => {
  test('with TRY_IT=signed-in a visitor is led to the sign-in, and a user sees the page', async () => {
    const service = await startTestService();
    try {
      const visitor = openBrowser(service);
      for (const answer of [await visitor.get('/try'), await visitor.post('/try', pancakes)]) {
        expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in?next=%2Ftry']);
      }
      const { browser } = await createPerson(service);
      expect((await browser.get('/try')).status).toBe(200);
      for (const path of ['/', '/dashboard', '/docs'])
        expect((await browser.get(path)).text).toContain('<a href="/try">');
    } finally {
      await service.close();
    }
  });

  test('with TRY_IT=public a visitor tries recipes, up to a limit by network address', async () => {
    const service = await startTestService({ tryIt: 'public' });
    try {
      const [one, other] = [openBrowser(service, '127.0.0.2'), openBrowser(service, '127.0.0.3')];
      expect((await one.get('/')).text).toContain('<a href="/try">');
      const statuses = new Map<number, number>();
      for (let turn = 0; turn < 303; turn++) {
        const { status, headers, text } = await one.post('/try', pancakes);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 429) {
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          expect(toPlainText(text)).toMatch(/You can try again in 1[45] minutes\./);
        }
      }
      expect([...statuses]).toEqual([
        [200, 300],
        [429, 3],
      ]);
      expect((await other.post('/try', pancakes)).status).toBe(200);
    } finally {
      await service.close();
    }
  });

  test('with TRY_IT=off there is no page, and nothing leads to it', async () => {
    const service = await startTestService({ tryIt: 'off' });
    try {
      const { browser } = await createPerson(service);
      expect((await browser.get('/try')).status).toBe(404);
      expect((await browser.post('/try', pancakes)).status).toBe(404);
      expect((await browser.post('/try/label', pancakes)).status).toBe(404);
      for (const path of ['/', '/dashboard']) expect((await browser.get(path)).text).not.toContain('href="/try"');
    } finally {
      await service.close();
    }
  });
});

describe('the plan', () => {
  let service: TestService;
  beforeAll(async () => (service = await startTestService({ quotaMode: 'enforce' })));
  afterAll(() => service.close());

  const readUsed = async (browser: Browser): Promise<number> => {
    const { text } = await browser.get('/dashboard');
    return Number(/([\d,]+) of [\d,]+ recipes of this month/.exec(toPlainText(text))?.[1]);
  };

  test('a recipe counts once while it is edited, and another recipe counts again', async () => {
    const { browser, accountId } = await createPerson(service);
    const data = { planName: 'Boundless' };
    await service.database.prisma.account.update({ where: { id: accountId }, data });
    const draft = readValue((await browser.get('/try')).text, 'draft') ?? '';
    expect(draft).not.toBe('');
    for (const servings of ['2', '3']) await browser.post('/try', { ...pancakes, draft, servings });
    await browser.post('/try/label', { ...pancakes, draft });
    expect(await readUsed(browser)).toBe(1);
    const next = readValue((await browser.get('/try')).text, 'draft') ?? '';
    expect((await browser.post('/try', { ...pancakes, draft: next })).status).toBe(200);
    expect(await readUsed(browser)).toBe(2);
  });

  test('a recipe that is counted may still be changed when the quota is used up', async () => {
    const { browser, accountId } = await createPerson(service);
    const { prisma } = service.database;
    await prisma.plan.create({ data: { name: 'Single', requestsPerSecond: 100, recipesPerMonth: 1 } });
    await prisma.account.update({ where: { id: accountId }, data: { planName: 'Single' } });
    const draft = readValue((await browser.get('/try')).text, 'draft') ?? '';
    for (const servings of ['2', '3'])
      expect((await browser.post('/try', { ...pancakes, draft, servings })).status).toBe(200);
    expect((await browser.post('/try', { ...pancakes, draft: 'another' })).status).toBe(429);
    expect(await readUsed(browser)).toBe(1);
  });

  test('a recipe that cannot be analyzed does not count', async () => {
    const { browser } = await createPerson(service);
    expect((await browser.post('/try', { ...pancakes, servings: '0' })).status).toBe(422);
    expect(await readUsed(browser)).toBe(0);
  });

  test('the page refuses more recipes a second, and a month, than the plan allows, and says when to try again', async () => {
    const { browser, accountId } = await createPerson(service);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await browser.post('/try', pancakes)).status),
    );
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    const { prisma } = service.database;
    await prisma.plan.create({ data: { name: 'One', requestsPerSecond: 100, recipesPerMonth: 1 } });
    await prisma.account.update({ where: { id: accountId }, data: { planName: 'One' } });
    const answer = await browser.post('/try', pancakes);
    expect([answer.status, toPlainText(answer.text)]).toEqual([
      429,
      expect.stringMatching(/quota.* You can try again in \d+ (day|hour|minute)s?\./s),
    ]);
  });
});

describe('another food', () => {
  let service: TestService;
  let browser: Browser;
  useTryService((opened) => ({ service, browser } = opened));

  const line = '100 g garlic';

  test('that is chosen replaces the food of its line until it is undone', async () => {
    const first = await browser.post('/try', typed(line));
    const [choice] = listChoices(first.text);
    if (choice === undefined) throw new Error('The line has no other food.');
    const chosen = await browser.post('/try', { ...typed(line), choose: choice.value });
    expect(toPlainText(chosen.text)).toContain('You chose this food. The line itself matches "Garlic, raw".');
    expect(readValue(chosen.text, 'chosen')).toBeNull();
    expect(chosen.text).toContain(`<input type="hidden" name="chosen" form="try" value="${choice.value}"`);
    // The next form brings the choice along.
    const again = await browser.post('/try', { ...typed(`${line}\n1 egg`), chosen: choice.value });
    expect(toPlainText(again.text)).toContain(`${line} ${choice.food}`);
    const undone = await browser.post('/try', { ...typed(line), chosen: choice.value, choose: `0 ${line}` });
    expect(toPlainText(undone.text)).toContain(`${line} Garlic, raw`);
    expect(undone.text).not.toContain('name="chosen"');
  });

  test('leads back to its line, whose details are open, so that a page without script shows the choice', async () => {
    const lines = `1 egg\n${line}`;
    const first = await browser.post('/try', typed(lines));
    expect(first.text).not.toMatch(/<details id="line-\d" open/);
    const choice = listChoices(first.text).find(({ value }) => value.endsWith(line));
    expect(first.text).toContain(`formaction="/try#line-2" name="choose" value="${choice?.value ?? ''}"`);
    const chosen = await browser.post('/try', { ...typed(lines), choose: choice?.value ?? '' });
    expect(chosen.text.match(/<details id="line-\d" open/g)).toEqual(['<details id="line-2" open']);
    const reported = await browser.post('/try', { ...typed(lines), report: '1 egg' });
    expect(reported.text.match(/<details id="line-\d" open/g)).toEqual(['<details id="line-1" open']);
  });

  test('counts on a line with blanks and signs as pages write them', async () => {
    const pasted = '100 g\u00a0 garlic';
    const [choice] = listChoices((await browser.post('/try', typed(pasted))).text);
    const { text } = await browser.post('/try', { ...typed(pasted), choose: choice?.value ?? '' });
    expect(toPlainText(text)).toContain('You chose this food.');
  });

  test('is dropped with the text of its line', async () => {
    const [choice] = listChoices((await browser.post('/try', typed(line))).text);
    const { text } = await browser.post('/try', { ...typed('200 g garlic'), chosen: choice?.value ?? '' });
    expect(toPlainText(text)).toContain('200 g garlic Garlic, raw');
    expect(text).not.toContain('name="chosen"');
  });

  test.each([[`1 ${line}`], [`999999999 ${line}`], [`173410 ${line}`]])(
    'that the line cannot mean is not taken, and the line says so: %s',
    async (choose) => {
      const { status, text } = await browser.post('/try', { ...typed(line), choose });
      expect(status).toBe(200);
      expect(toPlainText(text)).toContain(`${line} Garlic, raw`);
      expect(toPlainText(text)).toContain('This line cannot mean the food that was chosen');
    },
  );

  test.each(['', 'x', '-1 100 g garlic', '1e3 100 g garlic', '1', `99999999999999999999 ${line}`])(
    'a choice "%s" that is none is ignored',
    async (choose) => {
      const { status, text } = await browser.post('/try', { ...typed(line), choose });
      expect([status, toPlainText(text)]).toEqual([200, expect.stringContaining(`${line} Garlic, raw`)]);
      expect(toPlainText(text)).not.toContain('This line cannot mean the food');
    },
  );

  test('changes no other answer', async () => {
    const [choice] = listChoices((await browser.post('/try', typed(line))).text);
    await browser.post('/try', { ...typed(line), choose: choice?.value ?? '' });
    const { analysis } = await service.analyze(await service.createKey(), {
      title: 'x',
      ingredients: [line],
      servings: 1,
    });
    expect(analysis.ingredients[0]?.parsed.food).toBe('Garlic, raw');
  });
});

describe('a report', () => {
  let service: TestService;
  let browser: Browser;
  useTryService((opened) => ({ service, browser } = opened));
  beforeEach(() => service.database.pool.query('DELETE FROM asked_name'));

  async function readNames(): Promise<string> {
    const admin = await createPerson(service, { isAdmin: true });
    return toPlainText((await admin.browser.get('/admin/names')).text);
  }

  test('of a line files its name once among those without a food, although its match is sure', async () => {
    const draft = readValue((await browser.get('/try')).text, 'draft') ?? '';
    for (let turn = 0; turn < 2; turn++) {
      const { text } = await browser.post('/try', { ...typed('2 cups flour', { draft }), report: '2 cups flour' });
      expect(toPlainText(text)).toContain('The line is reported; thank you.');
    }
    expect(await readNames()).toMatch(/1 flour “2 cups flour” Reported as wrong once/);
  });

  test('stays in the list until its name is pinned', async () => {
    const bench = await openAdminBench();
    try {
      await bench.admin.browser.post('/try', { ...typed('2 cups flour'), report: '2 cups flour' });
      expect(await bench.read('/admin/names')).toContain('“2 cups flour”');
      await bench.send('/admin/names/pin', { phrase: 'flour', fdcId: String(butter) });
      expect(await bench.read('/admin/names')).not.toContain('“2 cups flour”');
    } finally {
      await bench.close();
    }
  });

  test('of a line that is not in the recipe, or is a heading, files nothing', async () => {
    await browser.post('/try', { ...typed('2 cups flour\nFor the sauce:'), report: '1 cup sugar' });
    await browser.post('/try', { ...typed('2 cups flour\nFor the sauce:'), report: 'For the sauce:' });
    expect(await readNames()).not.toContain('Reported');
  });

  test('cannot be made where missed names are not stored', async () => {
    const silent = await startTestService({ tryIt: 'public', missedNames: 'off' });
    try {
      const { text } = await openBrowser(silent).post('/try', { ...typed('2 cups flour'), report: '2 cups flour' });
      expect(text).not.toContain('name="report"');
      const { rows } = await silent.database.pool.query('SELECT FROM asked_name');
      expect(rows).toEqual([]);
    } finally {
      await silent.close();
    }
  });

  test('a name that is missed counts once while its recipe is edited, chosen for and reported', async () => {
    const draft = readValue((await browser.get('/try')).text, 'draft') ?? '';
    const fields = typed('2 cups zorbl', { draft });
    await browser.post('/try', fields);
    await browser.post('/try', { ...fields, choose: '173410 2 cups zorbl' });
    await browser.post('/try', { ...fields, text: '2 cups zorbl\r\n1 egg' });
    await browser.post('/try/label', fields);
    expect(await readNames()).toMatch(/ 1 zorbl “2 cups zorbl”/);
    await browser.post('/try', { ...fields, report: '2 cups zorbl' });
    expect(await readNames()).toMatch(/ 2 zorbl “2 cups zorbl” Reported as wrong once/);
    await browser.post('/try', typed('3 cups zorbl'));
    expect(await readNames()).toMatch(/ 3 zorbl “3 cups zorbl”/);
  });

  test('names that are only half typed are not missed names', async () => {
    await browser.post('/try', { ...typed('2 cups zorbl'), live: 'yes' });
    expect(await readNames()).not.toContain('zorbl');
    await browser.post('/try', typed('2 cups zorblax'));
    expect(await readNames()).toContain('zorblax');
  });
});

test('grams and energy that are not known are no 0, in the line, the verdict and the nutrition', async () => {
  const bench = await openAdminBench();
  try {
    await bench.correct({ correct: 'nutrient', nutrient: 'calories', amount: '', act: 'clear' });
    const alone = toPlainText((await bench.admin.browser.post('/try', typed('100 g salted butter'))).text);
    expect(alone).toContain('The energy is not known. The quality check passed.');
    expect(alone).toMatch(/ 100 not known high 0\.9\d/);
    expect(alone).toContain('Energy, kcal not known not known not known');
    const both = toPlainText((await bench.admin.browser.post('/try', typed('100 g salted butter\r\n1 egg'))).text);
    const nothing = toPlainText((await bench.admin.browser.post('/try', typed('1 jar xyzzy'))).text);
    expect(nothing).toContain(' not known not known none 0.00');
    expect(both).toMatch(
      / kcal in each of 4 servings\. The quality check passed\. The energy of 1 line is not known and not counted\./,
    );
  } finally {
    await bench.close();
  }
});
