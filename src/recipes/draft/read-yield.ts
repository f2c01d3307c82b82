import { fractionSigns, writeFraction } from '../../analysis/fraction-signs';
import { readUnit } from '../../analysis/unit';
import { toWordSet } from '../../analysis/words';

/** A number of things as a text states it. */
interface Count {
  readonly low: number;
  /** The same as `low` where the text states no range. */
  readonly high: number;
  /** The words after the number, lower case: "large muffins". */
  readonly noun: string;
  /** Whether "serves" or "feeds" stands before the number. */
  readonly isServed: boolean;
}

/**
 * The servings that a wording of the yield states: "Serves 4-6" is 5, "24 cookies" is 24, "two
 * dozen" is 24, "8 servings, 1 tart" is 8, "1 loaf (10 slices)" is 10. Null if it does not tell how
 * many eat: "4 cups", "1 loaf". A range is its middle, rounded down, as the middle of 2 and 3 people
 * is 2.
 */
export function readServings(wording: string): number | null {
  const counts = findCounts(wording);
  const eaters = counts.find(isOfEaters);
  if (eaters !== undefined) return toServings(addChildren(timesPieces(eaters, counts[0]), counts));
  const [first] = counts;
  if (first === undefined) return null;
  if (forPeople.test(wording) || first.noun === '') return toServings(first);
  if (isCountable(first)) return toServings(first);
  const cut = counts.find(isCut);
  return cut === undefined ? null : toServings(timesPieces(cut, first));
}

/**
 * The servings of several wordings of one yield, as `recipeYield` lists them. A bare number is how
 * many servings the publisher counts with; only a wording that names servings outranks it.
 */
export function combineYields(wordings: readonly string[]): { servings: number | null; yield: string | null } {
  const described = wordings.filter((wording) => !isBareNumber(wording));
  const longest = described[0] ?? null;
  const bare = wordings.find(isBareNumber);
  const stated = bare === undefined ? null : toWhole(Number(bare));
  const named = described.flatMap((wording) => findCounts(wording).filter(isOfEaters))[0];
  const yieldText =
    longest ?? (bare === undefined ? null : `${bare.trim()} ${bare.trim() === '1' ? 'serving' : 'servings'}`);
  if (stated !== null && (named === undefined || (stated >= named.low && stated <= named.high)))
    return { servings: stated, yield: yieldText };
  const servings = described.map(readServings).find((count) => count !== null) ?? stated;
  return { servings, yield: yieldText };
}

/** The counts that a wording states, in order; at most its first 200 characters are read. */
function findCounts(wording: string): readonly Count[] {
  const text = plainForms.reduce(
    (plain, [form, replacement]) =>
      typeof replacement === 'string' ? plain.replace(form, replacement) : plain.replace(form, replacement),
    wording.slice(0, 200).toLowerCase(),
  );
  return [...text.matchAll(countForm)].flatMap((match) => {
    const [, low = '', high, dozen, noun = ''] = match;
    const times = dozen === undefined ? 1 : 12;
    const least = readNumber(low) * times;
    const most = high === undefined ? least : readNumber(high) * times;
    if (!Number.isFinite(least) || least <= 0) return [];
    const isServed = servedForm.test(text.slice(0, match.index));
    return [{ low: least, high: Math.max(least, most), noun: noun.trim(), isServed }];
  });
}

const servedForm =
  /\b(?:serves|feeds)\W{0,3}(?:about |approx\w*\.? |around |up to |at least |roughly |a family of |a crowd of )?$/;

const ones: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
  twelve: 12, fifteen: 15, sixteen: 16, eighteen: 18,
}; // prettier-ignore
const tens: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 };
const oneWords = Object.keys(ones).filter((word) => word.length > 2).join('|'); // prettier-ignore

const side = '\\d{1,3}(?:\\.\\d{1,2})?';
const inches = '(?:[- ]?(?:inch(?:es)?|cm)\\b|[- ]?in\\b|["”″])';
const measures =
  '(?:(?:fl(?:uid)?[. -]{1,2})?(?:oz|ounces?)|lbs?|pounds?|g|grams?|kg|kilos?|ml|cl|dl|l|(?:milli)?lit(?:er|re)s?|cups?|pints?|quarts?|gallons?|tbsps?|tablespoons?)';

/** How a wording is simplified before its counts are found, in order. */
const plainForms: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/[‐-―−]/g, '-'],
  [/~/g, ' '],
  [/\bdoz\b\.?/g, 'dozen'],
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [fractionSigns, (sign) => ` ${writeFraction(sign)}`],
  [/(\d)(?: ?- ?| +)([1-7]\/[2348])(?![\d/])/g, (_whole, ones, part) => `${ones}${toDecimals(part)}`],
  [/(?:\bhalf (?:a )?|(?<![\d/])1\/2 )dozen\b/g, '6'],
  // "1 9-inch pie", "1 (9x13-inch) cake" and "2 8x4 loaves": a size is no count.
  [new RegExp(`\\(?(?<![\\d.])${side}${inches}?(?: ?(?:x|by) ?${side}${inches}?){1,2}\\)?`, 'g'), ' '],
  [new RegExp(`\\(?(?<![\\d.])${side}${inches}\\)?`, 'g'), ' '],
  // "4 8-ounce jars" and "two 1-pound loaves": nor is what each holds or weighs.
  [
    new RegExp(`(?<=(?:\\d|${oneWords}|dozen) )\\d{1,4}(?:\\.\\d{1,2})?[- ]?${measures}\\b\\.?[- ]?(?=\\p{L})`, 'gu'),
    '',
  ],
  // "12 rolls serves 6": the verb is not part of the noun.
  [/ (?=(?:serves|feeds):? (?:about |around |up to )?\d)/g, '; '],
  // "4 (6-ounce) portions": what is in brackets is the size of each.
  [/(?<=\d ?)\(\d[^()]*\)/g, ' '],
  [/ {2,}/g, ' '],
];

/** The decimals of a fraction: ".75" of 3/4. */
function toDecimals(fraction = ''): string {
  const [top, bottom] = fraction.split('/');
  return (Number(top) / Number(bottom)).toFixed(2).slice(1);
}

const number = `\\d{1,4}(?:\\.\\d{1,2})?(?![\\d/x°])|(?:${Object.keys(tens).join('|')})(?:-(?:${oneWords}))?|${oneWords}`;
const countForm = new RegExp(
  `(?<![\\w./]|^\\s*-)(${number}|a(?= dozen))(?:\\s?(?:-|to|or|–)\\s?(${number}))?\\)?(?:\\s?(dozen))?((?:[\\s-]+\\p{L}[\\p{L}'-]*){0,5})`,
  'gu',
);

function readNumber(text: string): number {
  const [ten = '', one = ''] = text.split('-');
  const tenth = tens[ten];
  return tenth === undefined ? (ones[text] ?? Number(text)) : tenth + (ones[one] ?? 0);
}

/**
 * Whether a number is one of those who eat, or of what one of them eats: of "2 cookies per serving"
 * it is not.
 */
function isOfEaters({ noun, isServed }: Count): boolean {
  const [counted = ''] = noun.split(/\bper\b/, 1);
  const named = splitWords(counted);
  const kind = readUnit(named[0] ?? '')?.kind;
  return kind !== 'mass' && kind !== 'volume' && (isServed || named.some((word) => eaters.has(word)));
}

/** "2 loaves (8 servings each)" are 16 servings. */
function timesPieces(eaters: Count, pieces: Count | undefined): Count {
  if (pieces === undefined || pieces === eaters || !ofEach.test(eaters.noun)) return eaters;
  return { ...eaters, low: eaters.low * pieces.low, high: eaters.high * pieces.high };
}

const ofEach = /^(?:\p{L}+ )?(?:each\b|apiece\b|per \p{L})/u;

/** "2 adults and 2 children" are four. */
function addChildren(eaters: Count, counts: readonly Count[]): Count {
  const young = counts.find(({ noun }) => /^(?:kids|children)\b/.test(noun));
  if (young === undefined || !/^adults\b/.test(eaters.noun)) return eaters;
  return { ...eaters, low: eaters.low + young.low, high: eaters.high + young.high };
}

function splitWords(noun: string): readonly string[] {
  return noun.split(/[\s-]+/).filter((word) => word !== '');
}

const eaters = toWordSet(`
  serving servings serves portion portions people person persons adults guests kids children eaters diners
  personen portionen person portion personnes personnes parts personas porciones raciones persone porzioni portioner
  personer port pers pessoas porções ppl pax porties servings/people
`);

/** Whether the things counted may each be a serving: muffins are, cups and a single loaf are not. */
function isCountable({ low, noun }: Count): boolean {
  const named = splitWords(noun).filter((word) => !sizes.has(word));
  if (named.some((word) => wholes.has(word))) return false;
  const [first = ''] = named;
  const kind = readUnit(first)?.kind;
  if (kind === 'mass' || kind === 'volume' || kind === 'length') return false;
  return low > 1 || named.some((word) => singles.has(word));
}

/** Whether the things counted are what a whole is cut into. */
function isCut({ noun }: Count): boolean {
  const [first = ''] = splitWords(noun).filter((word) => !sizes.has(word));
  return cuts.has(first);
}

const cuts = toWordSet('slices pieces wedges squares bars');

const sizes = toWordSet('large small medium big mini thick thin regular generous good hearty about of');

/** What is cut or shared before it is eaten. */
const wholes = toWordSet(`
  loaf loaves cake cakes pie pies batch batches recipe recipes pan pans sheet tray trays jar jars bottle bottles
  crust crusts x inch inches log logs quiche quiches tart layer layers brote brot
`);

/** A single one of these is one serving. */
const singles = toWordSet(`
  sandwich drink cocktail smoothie mug glass bowl burger wrap salad omelette omelet pancake cookie muffin toast shake
  bagel taco burrito plate
`);

const forPeople = /^\W*(?:serves|feeds|servings?|portions?|for|für|pour|para|per)\b/i;

function toServings({ low, high }: Count): number | null {
  return toWhole(Math.floor((low + high) / 2));
}

/** Servings are whole, 1 or more; more than 1,000 are no servings but a year or a mass. */
function toWhole(count: number): number | null {
  const whole = Math.floor(count);
  return whole >= 1 && whole <= 1000 ? whole : null;
}

function isBareNumber(wording: string): boolean {
  return /^\s*\d{1,4}(?:\.\d+)?\s*$/.test(wording);
}
