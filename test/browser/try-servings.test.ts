import { startTestService } from '../conformance/start-test-service';
import { findProblems } from './check-page';
import { openBrowser } from './open-browser';

test.each([
  ['with script', {}],
  ['without script', { script: false }],
  ['on a screen of 360 pixels', { width: 360 }],
] as const)(
  'servings that are missing are entered by the keyboard from beside the totals %s',
  async (_how, options) => {
    const service = await startTestService({ tryIt: 'public' });
    const browser = await openBrowser();
    const profile = await browser.openProfile(options);
    const { page } = profile;
    const verdict = (text: string) => page.locator('[data-status]', { hasText: text });
    const download = page.getByRole('button', { name: 'Download as SVG' });
    await page.goto(`http://127.0.0.1:${service.port}/try`);
    await page.locator('#field-text').fill('100 g butter\n100 g butter');
    await page.locator('#try-analyze').click();
    await verdict('1,434 kcal in the whole recipe').waitFor();
    await verdict('Enter them to see the figures of a serving').waitFor();
    expect(await download.count()).toBe(0);
    expect(await findProblems(profile)).toEqual([]);
    await page.locator('#line-1 summary').focus();
    await page.locator('#enter-servings').focus();
    await page.keyboard.press('Enter');
    const servings = page.getByLabel('Servings');
    expect(await servings.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await verdict('717 kcal in each of 2').waitFor();
    expect(await download.count()).toBe(1);
    expect(await page.locator('#enter-servings').count()).toBe(0);
    expect(await findProblems(profile)).toEqual([]);
    await browser.close();
    await service.close();
  },
);
