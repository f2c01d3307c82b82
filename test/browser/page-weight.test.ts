import type { Browser } from 'playwright-core';
import { openChromium } from '../../tools/pages/open-chromium';
import { weighPage } from '../../tools/pages/weigh-page';
import { startTestService, type TestService } from '../conformance/start-test-service';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

test('the home page is at most 30 kB of script and 200 kB in all', async () => {
  const { scriptBytes, totalBytes } = await weighPage(browser, `http://127.0.0.1:${service.port}/`);
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThanOrEqual(30_000);
  expect(totalBytes).toBeGreaterThan(scriptBytes);
  expect(totalBytes).toBeLessThanOrEqual(200_000);
});
