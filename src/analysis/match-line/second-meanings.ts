import type { MeasureKind } from '../food';
import { groupBy } from '../group-by';

/**
 * A name that means another food where the line says what is done with it: "ladyfingers" are biscuits,
 * but those that are sliced or trimmed are okra.
 */
interface SecondMeaning {
  /** Tested on the line's text. */
  readonly said: RegExp;
  /** The measures with which the name has this meaning; any where it is left out. */
  readonly measures?: ReadonlySet<MeasureKind>;
  /** Whether other words before the name keep the first meaning: "chicken drumsticks". */
  readonly isAlone?: true;
  /** The word that stands before it, normalised. */
  readonly after?: string;
  /** The normalised words that the name then stands for, in place of its own last ones. */
  readonly means: readonly string[];
  /** How many words of the name they replace. */
  readonly replaces: number;
}

const okra = {
  said: /\blad(?:y['’]s|ies['’]?) ?fingers?\b|\b(?:chopped|sliced|diced|slit|trimmed|topped|tailed|stems?)\b/i,
  means: ['okra'],
};

const wholeHam = /^(?:1|2|an?|one|two) (?:(?:small|medium|large|whole|smoked) ){0,2}hams?(?=$|,| \()/i;

const inPacket = /\b(?:packets?|pkts?|tablet|cubes)\b/i;

const inPouch = /\bpouch(?:es)?\b|\bfoil pack(?:s|et|ets)?\b/i;

/** With the last word of the name, normalised. */
const rows: readonly (readonly [string, SecondMeaning])[] = [
  ['ladyfinger', { ...okra, replaces: 1 }],
  ['finger', { ...okra, after: 'lady', replaces: 2 }],
  [
    'puree',
    { said: /\b(?:tube|squeeze|squirt|squeezed)\b/i, after: 'tomato', means: ['tomato', 'paste'], replaces: 2 },
  ],
  ['sauce', { said: /\((?:tomato )?ketchup\)/i, after: 'tomato', means: ['ketchup'], replaces: 2 }],
  ['jelly', { said: inPacket, isAlone: true, means: ['jello'], replaces: 1 }],
  // Packets of grape or apple jelly are of the spread.
  ...['orange', 'lemon', 'lime', 'raspberry', 'strawberry', 'blackcurrant'].map(
    (after): readonly [string, SecondMeaning] => ['jelly', { said: inPacket, after, means: ['jello'], replaces: 2 }],
  ),
  ['whey', { said: /\bscoops?\b|\bunflavou?red\b/i, means: ['whey', 'protein', 'powder'], replaces: 1 }],
  ['polenta', { said: /\b(?:tubes?|logs?|rolls?)\b/i, isAlone: true, means: ['cooked', 'polenta'], replaces: 1 }],
  // A bath sponge has no diameter; the sponge of a bread dough neither.
  ['sponge', { said: /\d ?-?(?:cm|inch|["”″])|\blayers?\b/i, isAlone: true, means: ['sponge', 'cake'], replaces: 1 }],
  ['sherbet', { said: /\bsherbets\b|\bcrushed\b/i, after: 'lemon', means: ['lemon', 'drop'], replaces: 2 }],
  // The seeds of the spice rack are ground or crushed, never diced.
  [
    'fennel',
    {
      said: /\b(?:diced|chopped|sliced|shaved|minced|slivered|fronds)\b/i,
      measures: new Set(['spoon'] as const),
      isAlone: true,
      means: ['fennel', 'bulb'],
      replaces: 1,
    },
  ],
  ['salad', { said: /\b(?:bags?|handfuls?)\b/i, isAlone: true, means: ['salad', 'leaf'], replaces: 1 }],
  // Combs of honey are neither crushed nor weighed; the candy of Britain is.
  [
    'honeycomb',
    {
      said: /\b(?:crushed|crumbled|broken|bashed|smashed|chopped|shards|sprinkle|bars?)\b|\d ?(?:g|grams|oz)\b/i,
      isAlone: true,
      means: ['honeycomb', 'candy'],
      replaces: 1,
    },
  ],
  ['muffin', { said: /\b(?:split|toasted)\b/i, isAlone: true, means: ['english', 'muffin'], replaces: 1 }],
  // One ham is a leg; several in slices say so.
  [
    'ham',
    { said: wholeHam, measures: new Set(['count'] as const), isAlone: true, means: ['whole', 'ham'], replaces: 1 },
  ],
  [
    'ham',
    { said: wholeHam, measures: new Set(['count'] as const), after: 'smoked', means: ['whole', 'ham'], replaces: 2 },
  ],
  ['tuna', { said: inPouch, means: ['canned', 'tuna'], replaces: 1 }],
  ['salmon', { said: inPouch, means: ['canned', 'salmon'], replaces: 1 }],
  ['corn', { said: /\bpopped\b/i, means: ['popcorn'], replaces: 1 }],
  [
    'potato',
    {
      said: /, (?:mashed, )?(?:instant|dehydrated)\b/i,
      isAlone: true,
      means: ['instant', 'mashed', 'potato'],
      replaces: 1,
    },
  ],
  // A syrup is neither rinsed nor soaked.
  [
    'sorghum',
    {
      said: /\b(?:rinsed|soaked|cooked|uncooked|dry|raw|drained|boiled)\b/i,
      isAlone: true,
      means: ['sorghum', 'grain'],
      replaces: 1,
    },
  ],
  [
    'drumstick',
    {
      said: /\b(?:cut|chopped|sliced|broken)\b[^.]{0,20}(?:\b(?:inch|inches|cm|lengths)\b|\d ?["”″])|\bscraped\b|\bstrings? removed\b|\(veg(?:etable|gie)?\)/i,
      isAlone: true,
      means: ['drumstick', 'pod'],
      replaces: 1,
    },
  ],
  [
    'paprika',
    {
      said: /\b(?:chopped|sliced|diced|cubed|deseeded|seeded|cored|strips)\b/i,
      measures: new Set(['mass', 'count', 'none'] as const),
      means: ['bell', 'pepper'],
      replaces: 1,
    },
  ],
  [
    'mustard',
    {
      said: /\b(?:chopped|shredded|torn|stems|bunch(?:es)?)\b/i,
      measures: new Set(['mass', 'count'] as const),
      isAlone: true,
      means: ['mustard', 'green'],
      replaces: 1,
    },
  ],
  [
    'clove',
    {
      said: /\b(?:minced|chopped|sliced|peeled|grated|pressed|smashed|crushed)\b/i,
      measures: new Set(['count'] as const),
      isAlone: true,
      means: ['garlic', 'clove'],
      replaces: 1,
    },
  ],
  // What is diced is no powder.
  [
    'pepper',
    {
      said: /\b(?:diced|chopped|sliced|minced|julienned?|slivered|roasted)\b/i,
      measures: new Set(['spoon'] as const),
      after: 'red',
      means: ['bell', 'pepper'],
      replaces: 1,
    },
  ],
  // Without an amount, one of "pepper" is ground; those of "peppers" are vegetables.
  [
    'pepper',
    {
      said: /(?<!\bsalt (?:and|&|n) )\bpeppers\b(?!.*\bto taste\b)/i,
      measures: new Set(['none'] as const),
      isAlone: true,
      means: ['bell', 'pepper'],
      replaces: 1,
    },
  ],
  [
    'dashi',
    {
      said: /\b(?:packets?|packages?|pkgs?|pkts?|envelopes?|sachets?|pouch(?:es)?|bags?)\b/i,
      measures: new Set(['count'] as const),
      isAlone: true,
      means: ['dashi', 'powder'],
      replaces: 1,
    },
  ],
  // A bunch is of the onions with green tops that Australians call so.
  ['shallot', { said: /\bbunch(?:es)?\b/i, isAlone: true, means: ['green', 'onion'], replaces: 1 }],
  ['bouillon', { said: /\bcartons?\b/i, means: ['broth'], replaces: 1 }],
  ['bouillon', { said: /\bjars?\b/i, means: ['bouillon', 'paste'], replaces: 1 }],
];
const meanings: ReadonlyMap<string, readonly (readonly [string, SecondMeaning])[]> = groupBy(rows, ([word]) => [word]);

/**
 * The words that a name stands for where the line says so; the name itself for nearly all.
 * @param words the normalised words of the name
 */
export function findSecondMeaning(
  words: readonly string[],
  { text, measure }: { readonly text: string; readonly measure: MeasureKind },
): readonly string[] {
  const row = meanings
    .get(words.at(-1) ?? '')
    ?.find(
      ([, meaning]) =>
        meaning.measures?.has(measure) !== false &&
        (meaning.after === undefined || words.at(-2) === meaning.after) &&
        (meaning.isAlone !== true || words.length === 1) &&
        meaning.said.test(text),
    );
  return row === undefined ? words : [...words.slice(0, -row[1].replaces), ...row[1].means];
}
