import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { NutrientAmounts } from '../../src/analysis/nutrient';
import { ofEachNutrient } from '../../src/analysis/nutrient';
import type { LabelFacts } from '../../src/nutrition-label/label-facts';
import { drawNutritionLabel, type LabelStyle } from '../../src/nutrition-label/nutrition-label';
import { labelPictures, pancakeFacts, takeLabelPicture } from '../../tools/pages/label-pictures';
import { openChromium } from '../../tools/pages/open-chromium';
import { findProblems } from './check-page';
import { openBrowser, type TestBrowser } from './open-browser';

let testBrowser: TestBrowser;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openChromium();
  testBrowser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => Promise.all([browser.close(), testBrowser.close()]));

const styles = labelPictures.map(({ style }) => style);
const changeAmounts = (amountOf: (amount: number) => number): LabelFacts => {
  const column = { amounts: mapAll(pancakeFacts.perServing.amounts, amountOf), alcoholGrams: 0 };
  return { ...pancakeFacts, perServing: column, perHundredGrams: column };
};
const mapAll = (amounts: NutrientAmounts, change: (amount: number) => number): NutrientAmounts =>
  ofEachNutrient((nutrient) => change(amounts[nutrient]));

/** Labels that take more room than most. */
const crowded: readonly (readonly [string, LabelFacts, string])[] = [
  ['plain', pancakeFacts, '2 pancakes'],
  ['huge amounts', changeAmounts((amount) => amount * 1e12), '1 serving'],
  ['nothing at all', changeAmounts(() => 0), '1 serving'],
  ['many servings', { ...pancakeFacts, servings: 2_147_483_647, servingGrams: 123_456_789_012 }, '1 serving'],
  [
    'a long name of words',
    pancakeFacts,
    'a rather generous helping of the whole thing, with some of the sauce and a little of everything else',
  ],
  ['a long name of one word', pancakeFacts, 'W'.repeat(100)],
  ['a name of Cyrillic', pancakeFacts, 'Щ'.repeat(100)],
  ['a name of Chinese', pancakeFacts, '一份煎饼'.repeat(25)],
  [
    'all notes',
    {
      ...pancakeFacts,
      isReliable: false,
      knownShare: ofEachNutrient(() => 0.5),
      addedSugars: {
        grams: 3,
        gramsAtMost: null,
        unknownLines: Array.from({ length: 500 }, (_, lineIndex) => ({ lineIndex, text: 'W'.repeat(1000) })),
      },
    },
    '1 serving',
  ],
];

const fonts = ['Liberation Sans', 'DejaVu Sans', 'DejaVu Serif'];

/** Texts that leave the frame of the label, or run into another text. */
async function findCollisions(svg: string, font: string): Promise<unknown> {
  await page.setContent(`<body>${svg.replace(/font-family="[^"]*"/, `font-family="${font}"`)}</body>`);
  return page.evaluate(`(() => {
    const svg = document.querySelector('svg');
    const frame = svg.viewBox.baseVal;
    const inner = { left: 4, right: frame.width - 4, top: 4, bottom: frame.height - 2 };
    const boxes = [...svg.querySelectorAll('text')].map((text) => {
      const { x, y, width, height } = text.getBBox();
      return { text: text.textContent, left: x, right: x + width, top: y, bottom: y + height };
    });
    const outside = boxes.filter(({ left, right, top, bottom }) =>
      left < inner.left || right > inner.right || top < 0 || bottom > frame.height);
    // Lines of type overlap by their ascents and descents; letters are in the middle half.
    const middle = ({ top, bottom }) => ({ top: top + (bottom - top) / 4, bottom: bottom - (bottom - top) / 4 });
    const crossed = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) =>
      one.left < other.right - 0.1 && other.left < one.right - 0.1 &&
      middle(one).top < middle(other).bottom && middle(other).top < middle(one).bottom).map((other) => one.text + ' × ' + other.text));
    return [...outside.map(({ text }) => text), ...crossed];
  })()`);
}

describe.each(styles)('a label in the style %s', (style) => {
  test.each(crowded)(
    'has every text inside its frame and apart from all others: %s',
    async (_what, facts, servingName) => {
      const svg = drawNutritionLabel(facts, style, { servingName });
      for (const font of fonts) expect({ font, found: await findCollisions(svg, font) }).toEqual({ font, found: [] });
    },
  );

  test.each(crowded)('is well-formed XML: %s', async (_what, facts, servingName) => {
    const svg = drawNutritionLabel({ ...facts, title: '<&"\u0000\ud800>' }, style, { servingName });
    await page.setContent('<textarea></textarea>');
    await page.locator('textarea').fill(svg);
    const root = await page.evaluate(
      `new DOMParser().parseFromString(document.querySelector('textarea').value, 'image/svg+xml').documentElement.nodeName`,
    );
    expect(root).toBe('svg');
  });

  test('looks as in the documents', async () => {
    const name = labelPictures.find((picture) => picture.style === style)?.name ?? '';
    const expected = readFileSync(join(__dirname, '../../docs/images', `${name}.png`));
    const found = await takeLabelPicture(browser, style);
    expect(await compare(expected, found)).toBeLessThan(0.02);
  });

  test('is read by assistive technology as a table with a name', async () => {
    await showIn(page, style);
    expect(await page.getByRole('table').count()).toBe(1);
    const rows = await page.getByRole('row').allTextContents();
    expect(rows).toContain(style === 'us_vertical' ? 'Total Fat 12g15%' : 'Fat8.3 g12 g17 %');
    const snapshot = await page.locator('svg').ariaSnapshot();
    expect(snapshot).toMatch(style === 'us_vertical' ? /row "Total Fat 12g 15%"/ : /row "Fat 8\.3 g 12 g 17 %"/);
  });

  test('is black on white in a dark page, too', async () => {
    const profile = await testBrowser.openProfile({ dark: true });
    await showIn(profile.page, style, ' style="background: #111; color: #eee"');
    const dark = await profile.page.locator('svg').screenshot();
    expect(await findProblems(profile)).toEqual([]);
    await profile.close();
    await showIn(page, style);
    expect(await compare(await page.locator('svg').screenshot(), dark)).toBeLessThan(0.02);
  });

  test('has text that can be selected', async () => {
    await showIn(page, style);
    const selected = await page.evaluate(
      `(() => { getSelection().selectAllChildren(document.querySelector('svg')); return getSelection().toString(); })()`,
    );
    expect(selected).toMatch(/Fat/);
    expect(selected).toMatch(/12 ?g/);
  });
});

async function showIn(to: Page, style: LabelStyle, attributes = ''): Promise<void> {
  const svg = drawNutritionLabel(pancakeFacts, style, { servingName: '2 pancakes' });
  await to.setContent(
    `<!doctype html><html lang="en"><head><title>Label</title></head><body${attributes}><main><h1>Label</h1>${svg}</main></body></html>`,
  );
}

/**
 * The share of two pictures that differs clearly, in squares of a 64th of the width: a missing rule
 * or a text elsewhere differs, the edges of letters of another machine do not.
 */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const toUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
  await page.setContent(`<img src="${toUrl(one)}"><img src="${toUrl(other)}">`);
  const share: unknown = await page.evaluate(`(async () => {
    const [one, other] = await Promise.all([...document.images].map(async (image) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 128 });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, 64, 128);
      return context.getImageData(0, 0, 64, 128).data;
    }));
    let clear = 0;
    for (let index = 0; index < one.length; index += 4) if (Math.abs(one[index] - other[index]) > 48) clear++;
    return clear / (one.length / 4);
  })()`);
  return Number(share);
}
