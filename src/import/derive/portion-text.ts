/**
 * A parsed portion text: `count` of `unit`, each qualified by `modifier` ('' where there is none).
 */
interface PortionText {
  readonly unit: string;
  readonly modifier: string;
  readonly count: number;
}

/**
 * Parses the text of a portion in SR Legacy (`modifier`: "cup, diced", "large (7-1/4\" to 8-1/2\"
 * long)") or of a survey food (`portion_description`: "1 cup, cooked"). A size is the unit where it
 * means the whole food ("1 large egg": large, egg), and a modifier of a part ("slice, large":
 * slice, large). Null where the text is not understood.
 */
export function readPortionText(text: string): PortionText | null {
  const { count, head, qualifiers } = splitPortionText(text);
  for (const way of ways) {
    const named = way(head, qualifiers);
    if (named === null) continue;
    const modifiers = named.modifiers.map(tidyModifier).filter((modifier) => !isEmptyModifier(named.unit, modifier));
    return { unit: named.unit, modifier: [...new Set(modifiers)].join(', '), count: count * (named.count ?? 1) };
  }
  return null;
}

interface NamedUnit {
  readonly unit: string;
  readonly modifiers: readonly string[];
  readonly count?: number;
}

type Way = (head: string, qualifiers: readonly string[]) => NamedUnit | null;

/** "oz (23 whole kernels)": the unit is the kernel, 23 of which weigh an ounce. */
const byKernels: Way = (head, qualifiers) => {
  const match = head === 'oz' ? /^([\d.]+)(?:-([\d.]+))? (?:whole )?([a-z]+)$/.exec(qualifiers[0] ?? '') : null;
  if (match === null) return null;
  const low = Number(match[1]);
  return { unit: toSingular(match[3] ?? ''), modifiers: [], count: (low + Number(match[2] ?? low)) / 2 };
};

/**
 * "cup", "cup slices": a measure counts only at the start, because an "ice cream cup" is not one.
 */
const byMeasure: Way = (head, qualifiers) => {
  const match = measurePattern.exec(head);
  if (match === null) return null;
  const unit = measures.get(match[1] ?? '');
  return unit === undefined ? null : { unit, modifiers: [match[2] ?? '', ...qualifiers] };
};

/**
 * "slice", "package (10 oz)", "roast rump": the first part or container; the words around it
 * qualify it.
 */
const byPart: Way = (head, qualifiers) => {
  const match = partPattern.exec(head);
  if (match === null || /(?:^| )cups?$/.test(head)) return null;
  const before = head.slice(0, match.index).trim();
  const after = head.slice(match.index + match[0].length).trim();
  return { unit: synonyms.get(match[0]) ?? toSingular(match[0]), modifiers: [before, after, ...qualifiers] };
};

/**
 * "large egg", "medium", "potato large", "artichoke, medium": the size is the unit, the noun
 * qualifies it.
 */
const bySize: Way = (head, qualifiers) => {
  const words = head.split(' ');
  const size = words.find(isSize);
  if (size !== undefined) {
    const noun = words.filter((word) => word !== size).map(toSingular);
    return { unit: toSizeName(size), modifiers: [noun.join(' '), ...qualifiers] };
  }
  const sizeAfter = qualifiers.find(isSize);
  if (sizeAfter === undefined || words.length > 2) return null;
  const others = qualifiers.filter((qualifier) => qualifier !== sizeAfter);
  return { unit: toSizeName(sizeAfter), modifiers: [words.map(toSingular).join(' '), ...others] };
};

/**
 * "fruit", "egg white", "cherry tomato", "fruit without refuse": a noun of at most two words and
 * what follows it.
 */
const byNoun: Way = (head, qualifiers) => {
  const match = nounPattern.exec(head);
  if (match === null || /(?:^| )cups?$/.test(head)) return null;
  const first = match[1] ?? '';
  const second = match[2];
  const rest = match[3] ?? '';
  if (second === undefined) return { unit: toSingular(first), modifiers: [rest, ...qualifiers] };
  const both = `${first} ${toSingular(second)}`;
  if (compounds.has(both)) return { unit: both, modifiers: [rest, ...qualifiers] };
  return { unit: toSingular(second), modifiers: [first, rest, ...qualifiers] };
};

const ways: readonly Way[] = [byKernels, byMeasure, byPart, bySize, byNoun];

const isSize = (word: string): boolean => sizes.has(word) || word.endsWith('-size');

const toSizeName = (size: string): string => (size === 'mini' ? 'miniature' : size.replace(/^extra-/, 'extra '));

const tidyModifier = (text: string): string =>
  text
    .replace(/^(?:approx\.?|approximately) /, 'about ')
    .replace(/\byields\b/g, 'yield')
    .replace(/\byield (?:after cooking|from .*)$/, '')
    .replace(/\bdia\./g, 'dia')
    .replace(/^of /, '')
    .replace(/[\s.;:,]+$/, '')
    .trim();

/** Whether a modifier has no content, or only repeats the measure. */
const isEmptyModifier = (unit: string, modifier: string): boolean =>
  modifier === '' ||
  /^(?:[\d./]+ )?nlea servings?$|^(?:no ice|average weight|mean serving weight|each|1 serving|weighing .*|from \d+)$/.test(
    modifier,
  ) ||
  (unit === 'cup' && /^8 fl oz$|^[\d.]+ (?:large eggs|halves)$/.test(modifier)) ||
  (unit === 'tablespoon' && /^[\d/]+ cup$/.test(modifier));

const sizes = new Set([
  'small',
  'medium',
  'large',
  'extra-large',
  'extra-small',
  'jumbo',
  'miniature',
  'mini',
  'regular',
  'thick',
  'thin',
]);

const compounds = new Set(['egg white', 'egg yolk', 'hot dog', 'french fry', 'cinnamon roll', 'chicken nugget']);

const nounPattern =
  /^([a-z][a-z'-]*)(?: (?!with|yield|not|skin\b|bone\b|cooked|whole\b|halve)([a-z][a-z'-]*))?((?: (?:with|without|yields?|not|skin|bone|cooked|whole|halved)\b.*)?)$/;

const measures: ReadonlyMap<string, string> = new Map([
  ['cup', 'cup'],
  ['cups', 'cup'],
  ['tbsp', 'tablespoon'],
  ['tablespoon', 'tablespoon'],
  ['tablespoons', 'tablespoon'],
  ['tsp', 'teaspoon'],
  ['teaspoon', 'teaspoon'],
  ['teaspoons', 'teaspoon'],
  ['fl oz', 'fluid ounce'],
  ['fl. oz', 'fluid ounce'],
  ['fluid ounce', 'fluid ounce'],
  ['pint', 'pint'],
  ['quart', 'quart'],
  ['gallon', 'gallon'],
  ['liter', 'liter'],
  ['ml', 'milliliter'],
  ['cubic inch', 'cubic inch'],
  ['cubic centimeter', 'milliliter'],
]);
const measurePattern = new RegExp(
  String.raw`^(${[...measures.keys()].sort((a, b) => b.length - a.length).join('|')})\b\.? ?(.*)$`,
);

const synonyms: ReadonlyMap<string, string> = new Map([
  ['pkg', 'package'],
  ['floweret', 'floret'],
  ['flowerets', 'floret'],
  ['pattie', 'patty'],
  ['filet', 'fillet'],
]);
const containers =
  'packages?|packets?|pkg|cans?|jars?|bottles?|boxe?s?|bags?|containers?|cartons?|envelopes?|pouche?s?|tubs?|tubes?|trays?|bowls?';
const parts =
  'slices?|pieces?|cloves?|sticks?|pats?|leaf|leaves|stalks?|ribs?|heads?|bulbs?|bunche?s?|sprigs?|spears?|florets?|flowerets?|' +
  'ears?|wedges?|strips?|rings?|links?|patty|patties|pattie|fillets?|filet|steaks?|chops?|roasts?|breasts?|thighs?|drumsticks?|' +
  'wings?|legs?|halves|half|sections?|segments?|cubes?|squares?|blocks?|bars?|loaf|loaves|servings?|scoops?|sheets?|kernels?|pods?|' +
  'crusts?|racks?|portions?|dash|dashes|drops?|jiggers?|shots?|glass|chunks?|strands?|shells?|crowns?|caps?|fronds?|tentacles?|rashers?';
const partPattern = new RegExp(String.raw`(?<![\w-])(?:${containers}|${parts})(?![\w-])`);

/**
 * A portion text in pieces, in lower case: the number, the head, and the qualifiers after commas
 * and in brackets.
 */
interface SplitText {
  readonly count: number;
  readonly head: string;
  readonly qualifiers: readonly string[];
}

/**
 * Splits "2 slices (1 oz), toasted" into 2, "slices" and "1 oz", "toasted". A text without a number
 * counts 1.
 */
function splitPortionText(text: string): SplitText {
  const normal = spellings
    .reduce((result, [pattern, spelling]) => result.replace(pattern, spelling), text.toLowerCase())
    .trim();
  const match = /^(\d+ \d+\/\d+|\d+\/\d+|\d*\.?\d+) (?=\S)(.*)$/.exec(normal);
  const rest = match?.[2] ?? '';
  // "16 oz bottle" and "100 calorie package" begin with a size, not with a count.
  const isSize = /^(?:oz|fl oz|calorie|ml|g|inch|lb)\b/.test(rest) && !/^(?:oz|fl oz)(?:$|[,( ]*\()/.test(rest);
  const counted =
    match === null || isSize ? { count: 1, text: normal } : { count: readNumber(match[1] ?? ''), text: rest };
  const [head = '', ...qualifiers] = counted.text.split(/[,()]/).map((piece) => piece.trim());
  return { count: counted.count, head, qualifiers: qualifiers.filter((piece) => piece !== '') };
}

const readNumber = (text: string): number =>
  text.split(' ').reduce((sum, part) => {
    const [above, below] = part.split('/').map(Number);
    return sum + (above ?? 0) / (below ?? 1);
  }, 0);

/** Replacements that unify spellings and remove words without content. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/''/g, '"'],
  [/\s+/g, ' '],
  [/\(\s+/g, '('],
  [/\s+\)/g, ')'],
  [/,? ?\bn[fs]s?\b(?: as to (?!size)[a-z ]+)?(?! as to)/g, ''],
  [/\bns as to size\b/g, 'any size'],
  [/\(?\bincludes?\b.*$/, ''],
  [/\bextra[- ](large|small)\b/g, 'extra-$1'],
  [/\bsingle serving(?= \w)/g, 'single-serving'],
  [/\b(bite|fun|snack|king|sandwich|personal|cocktail|breakfast) size\b/g, '$1-size'],
  [/^juice of 1 (?=[a-z])/, ''],
  [/^(\w+) 1 serving\b/, '$1'],
  // How the weight came about: "(yield from 1 raw chop, with refuse, weighing 151 g)", "(yield
  // after cooking, bone removed)".
  [/\( ?yield (?:from|after) [^)]*\)/, ''],
  // "serving 1/2 cup", "serving (2 tbsp)": a measure is worth more than a serving.
  [/^serving,? \(?(?:about )?([\d./]+ (?:cup|tbsp))\)?$/, '$1'],
  // The "reference amount customarily consumed" of the labelling rules, as is NLEA's.
  [/^racc\b/, 'serving, nlea'],
  // Foundation states a unit and what qualifies it: "egg, white", "egg, whole without shell".
  [/^egg, (white|yolk)$/, 'egg $1'],
  [/^egg, whole\b/, 'egg,'],
  [/^serving (?:1 )?(?=(?:packet|cube|envelope|link|patty|slice|container)\b)/, ''],
  [/^(fruit) (\d.* high x .*)$/, '$1, $2'],
  [/\s*\/\s*(?=[a-z])/g, ' or '],
  [/\s+/g, ' '],
];

/**
 * The singular of an English noun as food tables write it: "leaves" is leaf, "cherries" cherry,
 * "radishes" radish.
 */
export function toSingular(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  const ending = endings.find(([plural]) => plural.test(word));
  return ending === undefined ? word : word.replace(ending[0], ending[1]);
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['halves', 'half'],
  ['loaves', 'loaf'],
  ['knives', 'knife'],
  ['geese', 'goose'],
  ['cookies', 'cookie'],
  ['brownies', 'brownie'],
  ['pies', 'pie'],
  ['smoothies', 'smoothie'],
  ['dates', 'date'],
  ['potatoes', 'potato'],
  ['tomatoes', 'tomato'],
  ['mangoes', 'mango'],
  ['olives', 'olive'],
  ['chives', 'chive'],
  ['cloves', 'clove'],
  ['asparagus', 'asparagus'],
  ['couscous', 'couscous'],
  ['hummus', 'hummus'],
  ['molasses', 'molasses'],
]);

/** The first match counts. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ch|sh|ss|x)es$/, '$1'],
  [/(ss|us|is)$/, '$1'],
  [/s$/, ''],
];
