import type { Amount, ParsedLine } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { normalizeWords } from '../match-words/normalize';

/** A state that the line states outside the name. */
export interface OuterState {
  /** As it would stand before the name: "drained", "canned". */
  readonly name: string;
  /** True if the line states it; false if a can or jar only suggests it. */
  readonly isSaid: boolean;
}

/**
 * The states outside the name, as they would stand before it: "canned" for a can; "drained",
 * "cooked" and the like from preparation and comment. In the order in which people say them
 * ("drained canned"). What is rinsed from a can is drained too.
 */
export function findStates(line: ParsedLine, asides: string): readonly OuterState[] {
  const said = asides === '' ? noWords : normalizeWords(asides);
  const isSpoken = said.some((word) => stateWords.has(word));
  const packing = readPacking(line);
  if (!isSpoken && packing === notPacked) return noStates;
  const isRaw = isMeasuredRaw(line);
  const isMashed = isMashedPulse(line, said);
  return spokenStates.flatMap((state): readonly OuterState[] => {
    const { name, words } = state;
    // "Peaches, washed and drained" are fresh: what drips off is the water of the sink.
    const isOfSink = name === 'drained' && !packing.isCanned && said.includes('washed');
    const isLater = isRaw && state.afterWeighing && !standsBeforeName(line, words) && !standsBeforeAmount(line, words);
    const isRinsed = name === 'drained' && packing.isCanned && said.includes('rinsed');
    const isSaid = isRinsed || (words.some((word) => said.includes(word)) && !isLater && !isOfSink);
    const isOfCooked = name === 'cooked' && (packing.isWeighedCooked || isMashed);
    if (isSaid || isOfCooked) return [{ name, isSaid: true }];
    return impliesState(packing, name, isSpoken) ? [{ name, isSaid: false }] : [];
  });
}

/** How a line says that its food was bought or weighed. */
interface Packing {
  readonly isCanned: boolean;
  readonly isInPouch: boolean;
  readonly isInBag: boolean;
  readonly isWeighedCooked: boolean;
}

const notPacked: Packing = { isCanned: false, isInPouch: false, isInBag: false, isWeighedCooked: false };

function readPacking(line: ParsedLine): Packing {
  const { text } = line;
  const isTold = tellsState.test(text);
  const isCanned = isInCan(line) || (isTold && (fromCan.test(text) || inSyrup.test(text)));
  const isInPouch = isOfPouch(line);
  const isInBag = isTold && isOfBag(line);
  const isCooked = isTold && isWeighedCooked(line);
  // Most lines have none, and share one record.
  if (!isCanned && !isInPouch && !isInBag && !isCooked) return notPacked;
  return { isCanned, isInPouch, isInBag, isWeighedCooked: isCooked };
}

/** Whether the packing suggests the state. A bag does so only where the line states none. */
function impliesState(packing: Packing, state: string, isSpoken: boolean): boolean {
  if (state === 'canned') return packing.isCanned;
  if (state === 'cooked') return packing.isInPouch;
  return state === 'dried' && packing.isInBag && !isSpoken;
}

/** Whether an amount is counted in cans, or of a size that only cans have. */
function isInCan({ text, name, amounts }: ParsedLine): boolean {
  const mayBeCanned = !soldFresh.test(text);
  const isDryByName = dryOrRaw.test(name);
  return amounts.some(
    (amount, place) =>
      // "100 g dried chickpeas (or 1 can)".
      amount.relation !== 'or' &&
      !(isDryByName && place > 0 && amount.relation === 'same') &&
      ((amount.unit !== null && isCan(amount.unit)) || (mayBeCanned && isCanSize(amount))),
  );
}

/** Few texts tell how a food was bought or weighed; one test finds out. */
const tellsState = /from | in |\bbags?\b|weigh|measured|wt\b/i;
// "2 pineapple rings from a can", "3 tbsp corn from a small tin".
const fromCan = /\bfrom (?:an?|the|one) (?:\p{L}+ )?(?:can|tin|jar)\b/iu;
// Fruit is sold so in cans: "mango in syrup", but not "pears, poached in syrup".
const inSyrup = /(?<!ed|in) in (?:(?:extra )?(?:light|heavy) |its own |natural )?(?:syrup|juice)(?=$|[,;.)]| \d)/iu;
const noWords: readonly string[] = [];
const noStates: readonly OuterState[] = [];

function isCan(unit: string): boolean {
  const id = readUnit(unit)?.id;
  return id === 'can' || id === 'tin' || id === 'jar';
}

/** "300 g cooked and cooled rice" weighs cooked rice. */
function standsBeforeName({ text, name }: ParsedLine, words: readonly string[]): boolean {
  const [before = ''] = text.toLowerCase().split(name.toLowerCase(), 1);
  return name !== '' && normalizeWords(before).some((word) => words.includes(word));
}

/**
 * "Chicken, diced, cooked 10 lb", as kitchens and catalogs list food: what stands before the amount was weighed.
 * "Noodles, cooked until tender, 1 lb" is a step that comes later.
 */
function standsBeforeAmount({ text }: ParsedLine, words: readonly string[]): boolean {
  const [, listed = ''] = listedFirst.exec(text) ?? [];
  return listed
    .split(',')
    .some((part) => normalizeWords(part).some((word) => words.includes(word)) && !laterStep.test(part));
}

const listedFirst = /^(\p{L}[^\d:]{0,80}, ?[^\d:]{0,40})\d/u;
const laterStep = /\b(?:according|as|per|until|till|to|in|for|with|then|al dente)\b/i;

/** Beans and lentils of a bag are dry: "1 lb bag navy beans". */
function isOfBag({ text, name }: ParsedLine): boolean {
  return /\bbags?\b/i.test(text) && bagged.test(name) && !/\b(?:frozen|steam\w*|fresh|tea)\b/i.test(text);
}

const bagged =
  /(?<!\b(?:green|string|snap|wax|runner|french|broad|edamame) )\b(?:beans|lentils|chickpeas|split peas|black-eyed peas)$/i;

/** Lentils and grains of a pouch are cooked: "250 g pouch puy lentils". */
function isOfPouch({ amounts, name, text }: ParsedLine): boolean {
  if (!pouched.test(name)) return false;
  return amounts.some(({ unit }) => unit !== null && readUnit(unit)?.id === 'pouch') || ofPouch.test(text);
}

const ofPouch = /\bpouch(?:es)? (?:of )?\p{L}/iu;
const pouched = /\b(?:lentils?|rice|quinoa|grains?|beans?|chickpeas?|freekeh|farro|barley|spelt|bulgur)$/i;

/**
 * "15 oz. black beans": only a can holds exactly that many ounces, unless the ounces restate grams
 * ("425 g / 15 oz potatoes").
 */
function isCanSize({ relation, quantity, quantityMax, unit }: Amount): boolean {
  return (
    (relation === 'main' || relation === 'each') &&
    quantityMax === null &&
    canOunces.has(quantity) &&
    unit !== null &&
    readUnit(unit)?.id === 'ounce'
  );
}

// Of these no can is sold without the word: "15 oz cherry tomatoes, halved".
const soldFresh =
  /\b(?:cherry|grape|heirloom|beefsteak|vine|campari|sungold|early girl)\b(?: \p{L}+){0,2} tomato|\b(?:fresh|ripe|frozen)\b/iu;

// Ounces of American cans (No. 300, 303 and 2 1/2) that no bag or box holds.
const canOunces: ReadonlySet<number> = new Set([14.5, 15, 15.25, 15.5, 29]);

interface SpokenState {
  readonly name: string;
  readonly words: readonly string[];
  /**
   * "1 lb chicken, cooked and shredded" weighs raw chicken: the cook weighs first, as with "1 cup dry
   * lentils, cooked". "2 cups chicken, cooked" measures cooked chicken.
   */
  readonly afterWeighing: boolean;
}

const spokenStates: readonly SpokenState[] = [
  { name: 'drained', words: ['drained'], afterWeighing: false },
  { name: 'frozen', words: ['frozen'], afterWeighing: false },
  { name: 'canned', words: ['canned', 'jarred'], afterWeighing: false },
  {
    name: 'cooked',
    words: 'cooked boiled steamed grilled broiled braised poached baked fried precooked leftover rotisserie'.split(' '),
    afterWeighing: true,
  },
  { name: 'roasted', words: ['roasted'], afterWeighing: true },
  { name: 'dried', words: ['dried', 'dry'], afterWeighing: false },
  { name: 'ground', words: ['ground', 'powdered'], afterWeighing: false },
  { name: 'fresh', words: ['fresh'], afterWeighing: false },
];

/**
 * Whether the line measures pulses that are then soaked: only dry ones are, so that what is drained is
 * the water, and what is cooked is done later ("1 cup white beans, soaked overnight and drained").
 */
export function isSoakedPulse(name: string, asides: string): boolean {
  return soaked.test(asides) && pulses.test(name);
}

const soaked = /\b(?:pre-?)?soaked\b/i;
const pulses = /(?<!green )\b(?:beans?|soybeans?|chickpeas?|peas|lentils?)\b/i;

/** Whether pulses are mashed or pureed without being cooked first, so that cooked ones are meant: "100 g lentils, mashed". */
function isMashedPulse({ text, name }: ParsedLine, said: readonly string[]): boolean {
  return (
    said.some((word) => mashes.has(word)) && driedPulses.test(name) && !dryOrRaw.test(text) && !cookedLater.test(text)
  );
}

const mashes: ReadonlySet<string> = new Set(['mashed', 'pureed', 'smashed']);
const cookedLater = /\b(?:cooked|boiled|simmered|soaked|drained|canned|tinned|cans?|tins?|jars?)\b/i;
const driedPulses =
  /\b(?:(?:black|kidney|pinto|navy|white|cannellini|haricot|great northern|borlotti|mung|ad?zuki|black-eyed|split|pigeon) (?:beans?|peas)|chickpeas?|garbanzos?|lentils?)$/i;

/** The states of such a line, whatever else stands outside its name. */
export const soakedStates: readonly OuterState[] = [{ name: 'dried', isSaid: true }];

/** Most lines have none of them outside the name; one test finds out. */
const stateWords: ReadonlySet<string> = new Set(['rinsed', ...mashes, ...spokenStates.flatMap(({ words }) => words)]);

/**
 * Whether the line measures the food before it is cooked: by a mass, if it says how it is then cooked ("1 cup
 * rice, cooked in 2 cups water"), or as the dry or raw food that the words up to the end of the name state ("1
 * cup dry lentils, cooked").
 */
export function isMeasuredRaw(line: ParsedLine): boolean {
  const { text, name } = line;
  if (isWeighedCooked(line)) return false;
  if (isWeighed(line) || cookedByPlan.test(text)) return true;
  const start = text.toLowerCase().indexOf(name.toLowerCase());
  return name !== '' && dryOrRaw.test(start === -1 ? name : text.slice(0, start + name.length));
}

/**
 * Whether the line says that its only amount is of the cooked food: "150 g rice (cooked weight)", "1 cup
 * rice, measured after cooking". Of two masses one is the raw weight: "100 g rice (250 g cooked weight)".
 */
function isWeighedCooked({ text, amounts }: ParsedLine): boolean {
  return saysWeighed.test(text) && weighedCooked.test(text) && amounts.filter(isMass).length <= 1;
}

const cookedByPlan =
  /\b(?:cooked|boiled|simmered|steamed) (?:(?:in|with) (?:about )?(?:\p{N}|one|two|three)|according to|as per|as directed|per|following)/iu;

/** Few lines say so; the search for the whole phrase is costly. */
const saysWeighed = /weigh|measured|wt\b/i;
const weighedCooked =
  /(?<!\b(?:not|before|to) )\b(?:cooked|boiled|steamed|roasted|baked|grilled|poached|braised) (?:weight|wt)\b|\b(?:weighed|measured|weight) (?:(?:when|once|after|as) )?(?:it is |being )?(?:cooked|cooking|boiled|boiling|steamed|steaming|roasted|roasting|baked|grilled)\b/i;

const dryOrRaw = /\b(?:dry|dried|raw|uncooked)\b(?!-)/i;

/**
 * Whether the line states a mass, of the whole ("1 lb spaghetti, cooked") or of each pack ("1
 * (16-oz) package spaghetti, cooked"). The food is weighed or packed before it is prepared.
 */
function isWeighed({ amounts }: ParsedLine): boolean {
  return amounts.some((amount, place) => (place === 0 || amount.relation === 'each') && isMass(amount));
}

function isMass({ unit }: Amount): boolean {
  return unit !== null && readUnit(unit)?.kind === 'mass';
}

/**
 * Words of the asides for a process that is bought rather than done in the kitchen, and that makes another
 * food: "quinoa, puffed", "eggs, powdered". Roasting, frying, marinating and creaming are done later, and
 * so is soaking, unless the word stands before the name ("rehydrated mushrooms").
 * @param asides preparation and comment, without what is only allowed
 */
export function findProcesses(line: ParsedLine, asides: string): readonly string[] {
  if (asides === '') return noWords;
  const found = normalizeWords(asides).filter(
    (word) => boughtProcesses.has(word) || (rewettingWords.has(word) && standsBeforeName(line, [word])),
  );
  return found.length === 0 ? noWords : found;
}

const boughtProcesses = toWordSet(`
  puffed popped sprouted fermented pickled candied glace crystallized crystallised powdered dehydrated smoked
  cured corned kippered condensed evaporated malted breaded battered freeze preserved
`);

/** Words, normalised, for a dry food with its water. */
export const rewettingWords = toWordSet('reconstituted rehydrated hydrated');
