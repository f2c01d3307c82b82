import { createRandom } from '../../src/train/train-tagger';
import { measureAttack, startAttackedService, type AttackedService } from './attacked-service';

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService();
});
afterAll(() => service.close());

/** A generous limit: on a quiet machine each attack takes a third of it. */
const maxCpuMs = 3000;
const maxGrowthMiB = 100;

/**
 * The most lines of a request. Half as many of twice the length cost less, because most words after
 * the first 24 are not looked up.
 */
const lineCount = 500;
/** Bytes of a line; 500 of them stay below 256 KiB. */
const maxLength = 510;

type Random = () => number;

test('500 ordinary lines cost less than a second of CPU', async () => {
  const ingredients = Array.from({ length: 500 }, (_, index) => `${index + 1} cups all-purpose flour, sifted`);
  const { outcome, cpuMs } = await measureAttack(service, () =>
    service.analyze(service.key, { title: 'Bread', ingredients, servings: 4 }),
  );
  expect(outcome.status).toBe(200);
  expect(cpuMs).toBeLessThan(1000);
});

/** The text that fills a line of the attack. Words are random, so that caches do not help. */
const attacks: Readonly<Record<string, (random: Random) => string>> = {
  'one word that reads "a and a and …"': () => 'a&',
  'one word of unknown words joined by "&"': (random) => `${makeWord(random, 'map', 8)}&`,
  '"and" after "and"': () => 'and ',
  'unknown words between "and"': (random) => `${makeWord(random, '', 5)} and `,
  'unknown words that may be misspellings of a thousand others': (random) => `${makeWord(random, 'c', 8)} `,
  'long unknown words of one first letter': (random) => `${makeWord(random, 's', 9)} `,
  'unknown words with a capital': (random) => `${makeWord(random, 'C', 7)} `,
  'unknown words with a trade mark': (random) => `${makeWord(random, 'P', 4)}™ `,
  'foods in capitals': (random) => `${pick(random, foods).toUpperCase()} `,
  'unknown words between "or"': (random) => `${makeWord(random, 'c', 7)} ${makeWord(random, 's', 7)} or `,
  'foods between "or"': (random) => `${pick(random, foods)} or `,
  'foods between slashes': (random) => `${pick(random, foods)}/`,
  'alternatives after commas': (random) => `, or ${makeWord(random, '', 3)} ${makeWord(random, 's', 6)} `,
  'amounts added up': (random) => `${1 + Math.floor(9 * random())} cup plus `,
  'amounts in brackets': (random) => `(${1 + Math.floor(9 * random())} cup) `,
  'amounts restated': (random) => `${1 + Math.floor(99 * random())} g / `,
  'brackets that are never closed': () => '(1',
  'opening brackets': () => '(',
  'commas and letters': (random) => `${makeWord(random, '', 2)},`,
  'fractions in one sign': () => '½',
  'fractions in digits': () => '1/2/',
  digits: () => '7',
  'numbers and hyphens': () => '1-',
  'blanks and hyphens': () => ' -',
  'adverbs without a preparation': () => 'very ',
  'unknown words of few letters between slashes': (random) =>
    `${makeWord(random, 'pac', 7)}/such/roasted red pepper puree/`,
  'one long word in capitals': (random) => `${makeWord(random, 'sor', 9)}&BREAD CUBE&ON&${makeWord(random, 'ce', 8)}&`,
  'capitals and numbers': (random) => `KRAFT 1/2 Hu${makeWord(random, '', 3)} pinch ${makeWord(random, 'c', 8)} `,
  'states of food': (random) => `frozen ${makeWord(random, '', 4)} canned cooked dried ground `,
  'states before unknown words': (random) =>
    `frozen canned cooked dried ground ${makeWord(random, 'c', 7)} , diced red, sliced green, hot white, cold black `,
  'short words between slashes': (random) =>
    `2%/pol/Kellogg's/▢/Gar${makeWord(random, '', 3)}/${makeWord(random, 'picia', 11)}/sliced/in/…/b/`,
  'names of several words in a row': (random) =>
    `superfine granulated sugar wheat ${makeWord(random, 'pho', 6)} broth `,
  'foods, sizes, amounts and marks between slashes': (random) =>
    `lid${makeWord(random, '', 7)}/@/1/2/Small/Nectar/millet flour/Campbell's/very/BREAD/pinch/chopped/!/½/°/vegan/`,
  'foods among fractions': (random) =>
    `&frac12; malbec S${makeWord(random, '', 6)} & C${makeWord(random, '', 7)} into white bean ½ ° Kellogg's ~ `,
  'a list behind a colon': (random) => `toppings: ${pick(random, foods)}, `,
  'openings of tags': () => '<a ',
  'openings of links': () => '[a](',
  'one sign that stands for many letters': () => 'ﷺ',
  'accents on accents': () => 'e\u0301\u0301\u0301',
};

test.each(Object.entries(attacks))('a request full of %s costs no more than its length', async (_, repeat) => {
  const random = createRandom(7);
  const ingredients = Array.from({ length: lineCount }, () => {
    let line = `${makeWord(random, 'q', 6)} `;
    while (line.length < maxLength) line += repeat(random);
    while (Buffer.byteLength(line) > maxLength) line = line.slice(0, -1);
    return line;
  });
  const title = Array.from({ length: 70 }, () => makeWord(random, '', 6)).join(' ');
  const { outcome, cpuMs, growthMiB } = await measureAttack(service, () =>
    service.analyze(service.key, { title, ingredients, servings: 4 }),
  );
  expect(outcome.status).toBe(200);
  expect(outcome.body.ingredients).toHaveLength(lineCount);
  expect(cpuMs).toBeLessThan(maxCpuMs);
  expect(growthMiB).toBeLessThan(maxGrowthMiB);
});

const foods =
  'butter flour sugar onion garlic chicken rice salt pepper tomato cheese cream milk egg parsley basil'.split(' ');

const alphabet = 'a a a b c d e e e e f g h i i i k l m n n n o o p r r r s s s t t u v y'.split(' ');

function pick(random: Random, items: readonly string[]): string {
  return items[Math.floor(random() * items.length)] ?? '';
}

function makeWord(random: Random, start: string, letters: number): string {
  let word = start;
  while (word.length < letters) word += pick(random, alphabet);
  return word;
}
