import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../src/database/open-database';
import { findProjectRoot } from '../../src/project-root';
import { startService, withServer } from '../bench/processes';
import { runProgram } from '../run-program';
import { fillDashboard, type Sessions } from './fill-dashboard';
import { labelPictures, takeLabelPicture } from './label-pictures';
import { openChromium } from './open-chromium';

/** A picture of a page for the documents. */
interface Shot {
  readonly name: string;
  readonly path: string;
  /** Whose browser shows it; null for a visitor. */
  readonly as: keyof Sessions | null;
  readonly width: number;
  readonly height: number;
  /** Waits until the page is as it is shown. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const desktop = { width: 1200, height: 800 };

const shots: readonly Shot[] = [
  { name: 'home', path: '/', as: null, ...desktop },
  { name: 'keys', path: '/dashboard', as: 'owner', ...desktop },
  { name: 'usage', path: '/dashboard/usage', as: 'owner', width: 1200, height: 1130 },
  { name: 'phone', path: '/dashboard', as: 'owner', width: 390, height: 760 },
  { name: 'sign-up', path: '/sign-up', as: null, width: 1200, height: 620 },
  { name: 'account', path: '/account', as: 'owner', width: 1200, height: 1000 },
  { name: 'admin', path: '/admin', as: 'admin', width: 1200, height: 1000 },
  {
    name: 'try',
    path: '/try',
    as: 'owner',
    width: 1200,
    height: 1000,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Chickpea curry' }).click();
      await page.locator('#line-4 summary').click();
    },
  },
  {
    name: 'try-servings',
    path: '/try',
    as: 'owner',
    ...desktop,
    prepare: async (page) => {
      const lines = [
        'Fruit salad',
        '',
        '2 apples, diced',
        '1 banana, sliced',
        '1 cup blueberries',
        '1 tbsp lemon juice',
      ];
      await page.getByRole('textbox', { name: 'Recipe' }).fill(lines.join('\n'));
      await page.getByRole('button', { name: 'Analyze' }).click();
      await page.getByRole('link', { name: 'Enter the servings' }).waitFor();
    },
  },
  { name: 'reference', path: '/docs#analyzeRecipe', as: null, ...desktop },
  // The last: its query counts as a recipe.
  {
    name: 'playground',
    path: '/graphql',
    as: 'owner',
    ...desktop,
    prepare: (page) => page.locator('.result-window').getByText('"SUCCESS"').waitFor(),
  },
];

/**
 * Takes the pictures of docs/images from a service of their own, with data that is always the same.
 */
async function takeScreenshots(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const dataDir = join(folder, 'data');
  const service = await startService(dataDir, { SIGN_UP: 'open', PUBLIC_URL: 'https://nutrition.example.com' });
  const browser = await openChromium();
  try {
    const sessions = await withServer(dataDir, async (url) => {
      const database = await openDatabase({ url });
      const filled = await fillDashboard(database);
      await database.close();
      return filled;
    });
    const images = join(findProjectRoot(), 'docs', 'images');
    mkdirSync(images, { recursive: true });
    for (const { name, style } of labelPictures)
      writeFileSync(join(images, `${name}.png`), await takeLabelPicture(browser, style));
    for (const shot of shots) await take(browser, { shot, sessions, url: service.url, folder: images });
  } finally {
    await browser.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Setting {
  readonly shot: Shot;
  readonly sessions: Sessions;
  readonly url: string;
  readonly folder: string;
}

async function take(browser: Browser, { shot, sessions, url, folder }: Setting): Promise<void> {
  const { name, path, as, width, height, prepare } = shot;
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  if (as !== null) await context.addCookies([{ name: 'session', value: sessions[as], url }]);
  const page = await context.newPage();
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
  await context.close();
}

runProgram(takeScreenshots);
