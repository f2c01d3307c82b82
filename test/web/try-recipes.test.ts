import type { TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { expectText, script } from './open-admin-bench';
import { listChoices, pancakes, readLines, readValue, toPlainText, typed, useTryService } from './try-form';

describe('a recipe', () => {
  let service: TestService;
  let browser: Browser;
  useTryService((opened) => ({ service, browser } = opened));

  const send = (fields: Readonly<Record<string, string>>) => browser.post('/try', fields);

  test('that is typed shows foods, grams, calories, confidence, totals, labels and the request', async () => {
    const { status, text } = await send(pancakes);
    const said = toPlainText(text);
    expect(status).toBe(200);
    expect(said).toContain('Wheat flour, white, all-purpose');
    expect(said).toContain('188');
    expect(said).toMatch(/high 0\.9\d/);
    expect(said).toContain('in each of 4 servings');
    expect(said).toMatch(/Not vegan, because of 2 lines/);
    expect(said).toContain('"ingredients":["1 1/2 cups all-purpose flour","1 egg","3 tablespoons butter, melted"]');
    expect(text.match(/<svg xmlns/g)).toHaveLength(2);
    expect(said).toContain('YOUR_KEY');
  });

  test('that fails the quality check leads to the lines that are too uncertain', async () => {
    const { text } = await send(typed('2 cups flour\r\n1 xyzzy\r\n1 tsp salt\r\n3 plovers'));
    expect(toPlainText(text)).toContain('the quality check failed: 2 lines are too uncertain');
    for (const id of ['line-2', 'line-4']) {
      expect(text).toContain(`<a href="#${id}">`);
      expect(text).toContain(`<details id="${id}">`);
    }
    expect(text).not.toContain('<a href="#line-1">');
  });

  test('that is only the address of its page is refused with what to paste', async () => {
    const { status, text } = await send({
      title: '',
      servings: '',
      text: ' https://example.com/banana-bread?print=1 ',
    });
    expect(status).toBe(422);
    expect(toPlainText(text)).toContain('Paste the recipe itself, or the source of the page.');
    expect(text).toContain('https://example.com/banana-bread?print=1');
  });

  test('without an ingredient says so, and states no energy', async () => {
    const said = toPlainText((await send(typed('Preheat the oven to 350 °F'))).text);
    expect(said).toContain('No line is an ingredient.');
    expect(said).not.toContain('kcal in each');
  });

  test('gives the same figures as the API', async () => {
    const key = await service.createKey();
    const ingredients = pancakes.text.split('\r\n');
    const { analysis } = await service.analyze(key, { title: 'Pancakes', ingredients, servings: 4 });
    const { text } = await send(pancakes);
    expect(toPlainText(text)).toContain(`${Math.round(analysis.per_serving.calories)} kcal in each of 4 servings`);
  });

  test('that is pasted as text fills title, servings and lines', async () => {
    const text = 'Grandma’s Pancakes\n\nServes 4\n\nIngredients\n2 cups flour\n2 eggs\n\nMethod\nMix and fry.';
    const answer = await send({ title: '', servings: '', text });
    expect(answer.status).toBe(200);
    expect(readValue(answer.text, 'title')).toBe('Grandma’s Pancakes');
    expect(readValue(answer.text, 'servings')).toBe('4');
    expect(readLines(answer.text)).toEqual(['2 cups flour', '2 eggs']);
  });

  test('that is pasted as JSON-LD or as the source of a page is read from it', async () => {
    const data = {
      '@type': 'Recipe',
      name: 'Toast',
      recipeYield: '2',
      recipeIngredient: ['2 slices bread', '1 tbsp jam'],
    };
    const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
    for (const text of [json, `<html><script type="application/ld+json">${json}</script><body>x</body></html>`]) {
      const answer = await send({ title: '', servings: '', text });
      expect(readLines(answer.text)).toEqual(['2 slices bread', '1 tbsp jam']);
      expect([readValue(answer.text, 'title'), readValue(answer.text, 'servings')]).toEqual(['Toast', '2']);
    }
  });

  test('of a page with several is the first, and the others are a click away', async () => {
    const recipes = ['Toast', 'Soup', 'Tea'].map((name) => ({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name,
      recipeYield: '2',
      recipeIngredient: [`1 cup water`, `1 tsp salt for ${name}`],
    }));
    const { text } = await send({ title: '', servings: '', text: JSON.stringify(recipes) });
    expect(readValue(text, 'title')).toBe('Toast');
    expect(toPlainText(text)).toMatch(/The text has 2 more recipes Soup Tea/);
  });

  test('a title and servings that are typed stand before those of the text', async () => {
    const text = 'Pancakes\nServes 4\n\n2 cups flour\n2 eggs';
    const answer = await send({ title: 'Waffles', servings: '3', text });
    expect([readValue(answer.text, 'title'), readValue(answer.text, 'servings')]).toEqual(['Waffles', '3']);
  });

  describe('that does not state its servings', () => {
    const text = 'Pancakes\n\n1 1/2 cups all-purpose flour\n1 egg\n3 tablespoons butter, melted';

    test('shows lines, totals and labels of the whole recipe, and asks for the servings beside them', async () => {
      const key = await service.createKey();
      const ingredients = pancakes.text.split('\r\n');
      const { analysis } = await service.analyze(key, { title: 'Pancakes', ingredients, servings: 1 });
      const { status, text: page } = await send({ title: '', servings: '', text });
      const said = toPlainText(page);
      expect(status).toBe(200);
      expect(said).toContain('Wheat flour, white, all-purpose');
      expect(said).toMatch(/high 0\.9\d/);
      expect(listChoices(page).length).toBeGreaterThan(0);
      const { calories } = analysis.totals;
      expect(said).toContain(`${Math.round(calories).toLocaleString('en')} kcal in the whole recipe.`);
      expect(said).toMatch(/Not vegan, because of 2 lines/);
      expect(said).toContain('The recipe does not state its servings; enter how many it makes.');
      expect(page).toContain('<a id="enter-servings" class="button" href="#field-servings">');
      expect(readValue(page, 'servings')).toBeNull();
    });

    test('shows nothing of a serving before they are entered', async () => {
      const { text: page } = await send({ title: '', servings: '', text, labelStyle: 'eu_table' });
      const said = toPlainText(page);
      expect(said).not.toMatch(/in each of|in the one serving|NutritionInformation|YOUR_KEY/);
      expect(page).not.toContain('<svg xmlns');
      expect(page).not.toMatch(/<th scope="col"[^>]*>\s*Serving/);
      // The style of the label that was chosen before.
      expect(page).toContain('name="labelStyle" form="try" value="eu_table"');
      const { text: served } = await send({ title: 'Pancakes', servings: '4', text, read: 'yes' });
      expect(toPlainText(served)).toContain('in each of 4 servings');
      expect(served).not.toContain('enter-servings');
    });

    test('is not doubted because of the size of a serving', async () => {
      const feast = '900 g butter\n100 g flour';
      const doubted = 'more than anyone eats';
      const { text: whole } = await send({ title: 'Feast', servings: '', text: feast, read: 'yes' });
      expect(toPlainText(whole)).toContain('The quality check passed.');
      expect(toPlainText(whole)).not.toContain(doubted);
      const { text: single } = await send({ title: 'Feast', servings: '1', text: feast, read: 'yes' });
      expect(toPlainText(single)).toContain(doubted);
    });
  });

  test('shows headings, notes and kitchen equipment as what they are', async () => {
    const { text } = await send(typed('For the sauce:\n1 cup milk\n12 wooden skewers\nPreheat the oven to 350 F.'));
    const said = toPlainText(text);
    expect(said).toContain('For the sauce: heading');
    expect(said).toContain('12 wooden skewers not eaten, not counted');
    expect(said).toContain('Preheat the oven to 350 F. step of the method, not counted');
  });

  test.each([['pancakes'], ['curry'], ['page']])('of the example %s is analyzed with one click', async (example) => {
    const { status, text } = await send({ example });
    expect([status, toPlainText(text)]).toEqual([200, expect.stringContaining('quality check')]);
  });

  test('an example that is none is a page that does not exist', async () => {
    expect((await send({ example: 'stones' })).status).toBe(404);
  });

  test.each([
    [{ text: ' \n ' }, 'The recipe is empty; paste one, or type its lines.'],
    [{ servings: '0' }, 'The servings must be a whole number of 1 or more, such as 4.'],
    [{ servings: '1.5' }, 'The servings must be a whole number of 1 or more, such as 4.'],
    [{ servings: 'four' }, 'The servings must be a whole number of 1 or more, such as 4.'],
    [{ title: 'x'.repeat(501) }, 'The title must not be longer than 500 characters.'],
    [{ title: '\u200b' }, 'The title must not be blank.'],
    [{ text: `1 egg\n${'x'.repeat(1001)}` }, 'Line 2 must not be longer than 1000 characters.'],
    [{ text: '1 egg\n'.repeat(501) }, 'The recipe has 501 lines; the limit is 500. Remove some.'],
    [{ text: `${'x'.repeat(900)}\n`.repeat(300) }, 'The lines are too large; the limit is 256 KiB. Remove some.'],
    [{ text: '{"a":', read: '' }, ';'],
    [{ text: '<html><body><p>No food here.</p></body></html>', read: '' }, 'No recipe was found'],
    [{ text: `<p>${'x'.repeat(2 * 2 ** 20)}</p>`, read: '' }, '2 MiB'],
    [{ text: '1 egg\n'.repeat(400_000), read: '' }, '2 MiB'],
  ] as const)('%# that is wrong is told so at its field, and what was typed stays', async (fields, sentence) => {
    const sent = { ...pancakes, ...fields };
    const { status, text } = await send(sent);
    expect(status).toBe(422);
    expect(toPlainText(text)).toContain(sentence);
    expect(text).toContain('aria-invalid');
    if (!('servings' in fields)) expect(readValue(text, 'servings')).toBe('4');
    expect(readLines(text)[0]).toBe(
      sent.text.trim().split('\n')[0]?.trim().replaceAll('<', '&lt;').replaceAll('"', '&quot;') ?? '',
    );
  });

  test('a form of more than 6 MB is refused', async () => {
    const answer = await send({ ...pancakes, text: 'x'.repeat(7 * 2 ** 20) });
    expect([answer.status, toPlainText(answer.text)]).toEqual([413, expect.stringContaining('2 MiB')]);
  });

  test('of 500 lines is answered', async () => {
    const text = Array.from({ length: 500 }, (_, index) => `${index + 1} g flour`).join('\n');
    expect((await send(typed(text))).status).toBe(200);
  });

  test('that is long is read sixty times in a quarter of an hour, whatever the form says', async () => {
    const hasty = openBrowser(service, '127.0.0.9');
    const text = `<p>${'x'.repeat(70_000)}</p>`;
    const statuses: number[] = [];
    for (let turn = 0; turn < 62; turn++) {
      const read = turn % 2 === 0 ? 'yes' : '';
      statuses.push((await hasty.post(turn % 3 === 0 ? '/try/label' : '/try', { ...pancakes, text, read })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429, 429]);
  });

  test('that another site sends is refused', async () => {
    const { status } = await browser.post('/try', pancakes, { 'Sec-Fetch-Site': 'cross-site' });
    expect(status).toBe(403);
  });

  test('is text, whatever stands in its fields', async () => {
    const line = `1 cup ${script} milk`;
    for (const read of ['yes', '']) {
      const fields = { title: script, servings: '4', text: line, read, servingName: script, draft: script };
      const { status, text } = await send({ ...fields, chosen: `1 ${line}`, report: line });
      expect(status).toBe(200);
      expectText(text);
    }
    const refused = await send({ title: script, servings: script, text: script, read: 'yes' });
    expect(refused.status).toBe(422);
    expectText(refused.text);
  });

  test('its label is a file in the style that was chosen, with its title as text', async () => {
    const fields = { ...pancakes, title: `Crème brûlée ${script}`, labelStyle: 'eu_table', servingName: script };
    const { status, headers, text } = await browser.post('/try/label', fields);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="creme-brulee-[a-z0-9-]*-nutrition-label\.svg"$/,
      ),
    });
    expect(text).toMatch(/^<svg xmlns/);
    expect(text).not.toMatch(/<script|<svg onload/);
    const unserved = await browser.post('/try/label', { ...fields, servings: '' });
    expect([unserved.status, toPlainText(unserved.text)]).toEqual([
      422,
      expect.stringContaining('The recipe does not state its servings; enter how many it makes.'),
    ]);
  });
});
