import { startTestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { openBrowser } from './open-browser';

test('a style of the label that is chosen while a result is on its way stays chosen, and the keyboard stays where it is', async () => {
  const service = await startTestService({ tryIt: 'public' });
  const browser = await openBrowser();
  const profile = await browser.openProfile();
  const { page } = profile;
  const energy = (text: string) => page.locator('[data-status]', { hasText: text });
  await page.goto(`http://127.0.0.1:${service.port}/try`);
  await page.getByLabel('Servings').fill('2');
  await page.locator('#field-text').fill('300 g butter');
  await energy('1,076 kcal').waitFor();

  let held = 0;
  let release = (): void => undefined;
  await page.route('**/try', async (route) => {
    held += 1;
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  const style = page.getByLabel('European Union');
  await page.locator('#field-text').fill('100 g butter');
  await waitUntil(() => held === 1);
  await style.check();
  release();
  await energy('359 kcal').waitFor();
  expect(await style.isChecked()).toBe(true);
  expect(await style.evaluate((radio) => radio === document.activeElement)).toBe(true);

  await page.locator('#field-text').fill('200 g butter');
  await waitUntil(() => held === 2);
  const print = page.getByRole('button', { name: 'Print the label' });
  await print.focus();
  release();
  await energy('717 kcal').waitFor();
  expect(await print.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(profile.takeProblems()).toEqual([]);
  await browser.close();
  await service.close();
});
