import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Profile } from './open-browser';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Everything that is wrong with the page that a profile shows: what axe calls serious or critical,
 * a page wider than the window, and the problems of the browser.
 */
export async function findProblems(profile: Profile): Promise<readonly string[]> {
  const { page, hasScript } = profile;
  const found = hasScript ? [...(await findAccessibilityErrors(page)), ...(await findOverflow(page))] : [];
  return [...found, ...profile.takeProblems()];
}

/** What axe finds wrong on the page as it stands, of what it calls serious or critical: rule and place, a line each. */
async function findAccessibilityErrors(page: Page): Promise<readonly string[]> {
  // By evaluation: the content policy lets no page load a script from elsewhere.
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`,
  );
  return Array.isArray(found) ? found.map(String) : [`axe answered ${JSON.stringify(found)}`];
}

/** By how much the page is wider than the window, in a line; nothing where it is read without scrolling sideways. */
async function findOverflow(page: Page): Promise<readonly string[]> {
  const pixels = Number(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  );
  return pixels > 0 ? [`the page is ${pixels} pixels wider than the window`] : [];
}
