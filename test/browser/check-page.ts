import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it stands, of what it calls serious or critical: rule and place, a line each. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // By evaluation: the content policy lets no page load a script from elsewhere.
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`,
  );
  return Array.isArray(found) ? found.map(String) : [`axe answered ${JSON.stringify(found)}`];
}

/** By how many pixels the page is wider than the window; 0 where all of it can be read without scrolling sideways. */
export async function findOverflow(page: Page): Promise<number> {
  const pixels: unknown = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return Number(pixels);
}
