import type { Food } from '../food';
import { readWords } from './portion-words';
import { readPortions } from './portions';

/** What a name counts, where it counts parts of its food. */
export interface CountedPart {
  /** The unit of which kitchens know the weight; null for a share of one piece. */
  readonly unit: string | null;
  /** The share of one piece; 1 for a unit. */
  readonly share: number;
  /** The categories of food that have such parts; any where it is left out. */
  readonly of?: RegExp;
  /** Grams of the least whole that such a part is cut off: "lasagna strips" are whole. */
  readonly leastWhole?: number;
}

/**
 * The part that a name counts: "wheel" of "lime wheels", half a fruit of "peach halves". Null if the
 * name ends in no part, and where the food has a portion of that name, which says more.
 */
export function findCountedPart(food: Food, name: string): CountedPart | null {
  const last = (partsOf.exec(name)?.[1] ?? lastWord.exec(firstOf(name))?.[0])?.toLowerCase();
  const part = last === undefined ? undefined : parts.get(last);
  if (last === undefined || part === undefined || last === name || joints.test(firstOf(name))) return null;
  if (part.of?.test(food.category) === false) return null;
  const words = readWords(last);
  const isPortion = readPortions(food).all.some(
    (portion) =>
      portion.ml === null &&
      ((portion.unitWords.length > 0 && portion.unitWords.every((word) => words.has(word))) ||
        [...words].some((word) => portion.words.has(word))),
  );
  return isPortion || (part.leastWhole !== undefined && !hasWhole(food, part.leastWhole)) ? null : part;
}

/** Whether the food has a whole of so many grams, such as a bird or a roast, of which the part is cut off. */
function hasWhole(food: Food, grams: number): boolean {
  return readPortions(food).all.some(({ unit, portion }) => wholes.has(unit) && portion.grams >= grams);
}

const wholes: ReadonlySet<string> = new Set(['', 'each', 'whole', 'bird', 'roast', 'loaf', 'head', 'block', 'breast']);

/** "lime wheel" of "lime wheel and mint sprig". */
function firstOf(name: string): string {
  return name.split(/ (?:and|or) /, 1)[0] ?? name;
}

const lastWord = /\p{L}+$/u;

/** "2 halves of peach", "3 quarters of an apple". */
const partsOf = /^(halves|thirds|quarters|eighths) of /i;

// "4 chicken leg quarters" are whole legs: the name of the joint, no share of a leg.
// Of ducks a half of a breast is what is sold as one breast.
const joints = /\b(?:leg|thigh|breast|hind|fore)[- ]?quarters?$|\bduck breast[- ]?(?:half|halves?)$/i;

/** Vegetables and fruits are cut into sticks; a French stick is a loaf. */
const stick: CountedPart = { unit: 'stick', share: 1, leastWhole: 55, of: /^(?:vegetables|fruits)/i };

const parts: ReadonlyMap<string, CountedPart> = new Map([
  ...['stick', 'sticks', 'baton', 'batons'].map((noun): [string, CountedPart] => [noun, stick]),
  ...(
    [
      ['strip', 'strip', 100],
      ['cube', 'cube', 50],
      ['chop', 'piece', 400],
      ['steak', 'piece', 400],
      ['cutlet', 'piece', 400],
    ] as const
  ).flatMap(([noun, unit, leastWhole]): [string, CountedPart][] => {
    const part = { unit, share: 1, leastWhole };
    return [
      [noun, part],
      [`${noun}s`, part],
    ];
  }),
  // The "sections" of a wing or a roast are others.
  ...(
    [
      ['section', 'sections', 'segment', /^fruits/i],
      ['leaf', 'leaves', 'leaf', /^vegetables/i],
    ] as const
  ).flatMap(([one, several, unit, of]): [string, CountedPart][] => [
    [one, { unit, share: 1, of }],
    [several, { unit, share: 1, of }],
  ]),
  ...(
    [
      ['wedge', 'wedge'],
      ['wheel', 'wheel'],
      ['slice', 'slice'],
      ['ribbon', 'slice'],
      ['coin', 'slice'],
      ['segment', 'segment'],
      ['twist', 'twist'],
      ['curl', 'twist'],
      ['chunk', 'chunk'],
      ['ball', 'ball'],
      ['shot', 'shot'],
      ['half', 1 / 2],
      ['halve', 1 / 2],
      ['third', 1 / 3],
      ['quarter', 1 / 4],
      ['eighth', 1 / 8],
    ] as const
  ).flatMap(([noun, of]) => {
    const part = typeof of === 'number' ? { unit: null, share: of } : { unit: of, share: 1 };
    return [[noun, part] as const, [`${noun}s`, part] as const];
  }),
]);

/**
 * Whether a name ends in a part of which a line without a number means a few: "lime wedges", "mint
 * leaves".
 */
export function namesParts(name: string): boolean {
  return partNames.test(firstOf(name));
}

const partNames =
  /(?:^| )(?:wedge|wheel|slice|ribbon|coin|segment|twist|curl|chunk|ball|round|ring|sprig|stalk|stick|spear|floret|cube)s?$|(?:^| )lea(?:f|ves)$/i;
