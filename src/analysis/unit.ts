/**
 * What a unit of an ingredient line measures. `size` is the size of one piece; `length` is never an
 * amount of food.
 */
export type UnitKind = 'mass' | 'volume' | 'piece' | 'container' | 'size' | 'length';

export interface Unit {
  /** The one name of the unit: "tablespoon" for tbsp, T and tbs. */
  readonly id: string;
  readonly kind: UnitKind;
  /** Grams for a mass, millilitres for a volume, null for all others. */
  readonly amount: number | null;
}

/**
 * The unit that a word stands for, in any spelling, singular or plural, with or without full stops;
 * null if it is none. Case matters only for abbreviations of spoons: "T" is a tablespoon, "t" a
 * teaspoon; "EL" and "TL" are German ones, but the "El" of "El Paso" is none.
 */
export function readUnit(word: string): Unit | null {
  const known = unitsByWord.get(word);
  if (known !== undefined || plainWord.test(word)) return known ?? null;
  const written = word.replaceAll('.', '').trim();
  return unitsByWord.get(casedSpoons.get(written) ?? written.toLowerCase()) ?? null;
}

/** Spoons of which the case decides, with the short form in which answers write them. */
export const casedSpoons: ReadonlyMap<string, string> = new Map([
  ['T', 'tbsp'],
  ['EL', 'tbsp'],
  ['t', 'tsp'],
  ['TL', 'tsp'],
]);

/**
 * Whether a word stands for a metric unit of mass or volume. The ids of all of them end alike, and
 * no other id does.
 */
export function isMetricUnit(word: string): boolean {
  return /(?:gram|liter)$/.test(readUnit(word)?.id ?? '');
}

/** Grams of a unit of mass, by a word for it; null for all others, and for a bare count. */
export function readGrams(word: string | null): number | null {
  const unit = word === null ? null : readUnit(word);
  return unit?.kind === 'mass' ? unit.amount : null;
}

/** Whether a word stands for a pack whose pieces may be counted: "1 package (12) tortillas". */
export function isPack(word: string): boolean {
  return packs.has(readUnit(word)?.id ?? '');
}

const packs: ReadonlySet<string> = new Set([
  'package',
  'bag',
  'box',
  'carton',
  'sleeve',
  'punnet',
  'tray',
  'container',
]);

// Such a word is in the table as written or not at all. For most words of a line a single look-up
// is enough.
const plainWord = /^[a-z-]+$/;

// Volumes are United States customary units, exact by the inch of 25.4 mm: a gallon is 231 cubic
// inches.
export const mlPerGallon = 3785.411784;
// Exact: a pound is 0.45359237 kg by the international agreement of 1959.
const gramsPerPound = 453.59237;

// Each row: id, kind, amount, other spellings. Regular plurals in -s need no spelling of their own.
const rows: readonly (readonly [string, UnitKind, number | null, string])[] = [
  [
    'teaspoon',
    'volume',
    mlPerGallon / 768,
    't|tsp|tps|teasp|teaspoonful|teaspoonsful|tea spoon|ts|tspn|teaspon|teasoon|teapsoon|teaspooon|teaspoom|teelöffel',
  ],
  [
    'tablespoon',
    'volume',
    mlPerGallon / 256,
    'tbsp|tbs|tb|tbl|soup spoon|soupspoon|tblsp|tblspn|tbspn|tbps|tsbp|tabls|tablesp|tblspoon|tablespoonful|tablespoonsful|table spoon|tabelspoon|tableaspoon|tablepoon|tablepsoon|tabespoon|tablespooon|tablespon|tablesoon|tablsp|tablspoon|esslöffel',
  ],
  ['saltspoon', 'volume', mlPerGallon / 3072, 'saltspoonful'], // a quarter of a teaspoon
  ['dessertspoon', 'volume', 10, 'dsp|dssp|dessert spoon|dstspn|dstsp|dessertspoonful'], // British kitchen spoon of 10 ml
  ['barspoon', 'volume', 5, 'bar spoon|barspoonful|bsp'], // as bartenders measure it, a teaspoon
  ['cup', 'volume', mlPerGallon / 16, 'c|cupful|cupsful|coffeecup|coffee cup'],
  ['teacup', 'volume', 180, 'teacupful|tea cup'], // from the gill of old American books to the 190 ml of British ones
  [
    'fluid ounce',
    'volume',
    mlPerGallon / 128,
    'fl oz|floz|fluid oz|fl ounce|fluid-ounce|fluidounce|fl-oz|oz fl|fl ozs',
  ],
  ['jigger', 'volume', (mlPerGallon / 128) * 1.5, ''],
  ['pony', 'volume', mlPerGallon / 128, 'ponies'],
  ['gill', 'volume', mlPerGallon / 32, ''],
  ['pint', 'volume', mlPerGallon / 8, 'pt'],
  ['imperial pint', 'volume', 568.26125, 'imp pint|uk pint|imperial pt'], // an eighth of 4.54609 l, exact since 1985
  ['quart', 'volume', mlPerGallon / 4, 'qt'],
  ['gallon', 'volume', mlPerGallon, 'gal'],
  ['milliliter', 'volume', 1, 'ml|millilitre|milli liter|mil|cc'],
  ['centiliter', 'volume', 10, 'cl|centilitre'],
  ['deciliter', 'volume', 100, 'dl|decilitre'],
  ['liter', 'volume', 1000, 'l|litre|ltr|lt'],
  ['milligram', 'mass', 0.001, 'mg|milligramme'],
  ['gram', 'mass', 1, 'g|gr|gm|gms|grm|gramme'],
  ['kilogram', 'mass', 1000, 'kg|kilo|kgs|kilogramme'],
  ['ounce', 'mass', gramsPerPound / 16, 'oz|ozs|onz'],
  ['pound', 'mass', gramsPerPound, 'lb|lbs|#'],
  ['stone', 'mass', gramsPerPound * 14, ''],

  ['can', 'container', null, 'tin|tinned can|cn'],
  ['jar', 'container', null, ''],
  ['package', 'container', null, 'pkg|pkt|pack|packet|pk|packages|pkge|pckg|pck'],
  ['bag', 'container', null, ''],
  ['box', 'container', null, 'boxes|bx'],
  ['bottle', 'container', null, 'btl'],
  ['carton', 'container', null, 'ctn'],
  ['tube', 'container', null, ''],
  ['tub', 'container', null, ''],
  ['pot', 'container', null, ''],
  ['container', 'container', null, ''],
  ['envelope', 'container', null, 'env'],
  ['sachet', 'container', null, ''],
  ['pouch', 'container', null, 'pouches'],
  ['punnet', 'container', null, 'clamshell'],
  ['basket', 'container', null, ''],
  ['tray', 'container', null, ''],
  ['glass', 'container', null, 'glasses|wineglass|wineglasses|tumbler'],
  ['case', 'container', null, ''],
  ['crate', 'container', null, ''],
  ['sack', 'container', null, ''],
  ['bowl', 'container', null, ''],
  ['mug', 'container', null, 'mugful'],
  ['katori', 'container', null, 'vati|wati'],
  ['canister', 'container', null, ''],
  ['sleeve', 'container', null, ''],
  ['bushel', 'container', null, ''],
  ['peck', 'container', null, ''],
  ['fifth', 'container', null, ''],
  ['handle', 'container', null, ''],

  ['clove', 'piece', null, ''],
  ['slice', 'piece', null, ''],
  ['rasher', 'piece', null, ''],
  ['piece', 'piece', null, 'pc|pcs'],
  ['stick', 'piece', null, ''],
  ['stalk', 'piece', null, ''],
  ['rib', 'piece', null, ''],
  ['head', 'piece', null, 'hd'],
  ['bulb', 'piece', null, ''],
  ['bunch', 'piece', null, 'bunches|bn|bnch|bu'],
  ['bundle', 'piece', null, ''],
  ['sprig', 'piece', null, ''],
  ['branch', 'piece', null, 'branches'],
  ['stem', 'piece', null, ''],
  ['leaf', 'piece', null, 'leaves'],
  ['spear', 'piece', null, ''],
  ['ear', 'piece', null, ''],
  ['cob', 'piece', null, ''],
  ['fillet', 'piece', null, 'filet'],
  ['breast', 'piece', null, ''],
  ['thigh', 'piece', null, ''],
  ['sheet', 'piece', null, ''],
  ['strip', 'piece', null, ''],
  ['wedge', 'piece', null, ''],
  ['cube', 'piece', null, ''],
  ['square', 'piece', null, 'sq'],
  ['block', 'piece', null, ''],
  ['brick', 'piece', null, ''],
  ['bar', 'piece', null, ''],
  ['ball', 'piece', null, ''],
  ['round', 'piece', null, ''],
  ['wheel', 'piece', null, ''],
  ['log', 'piece', null, ''],
  ['link', 'piece', null, ''],
  ['loaf', 'piece', null, 'loaves'],
  ['chunk', 'piece', null, ''],
  ['hunk', 'piece', null, ''],
  ['knob', 'piece', null, 'nub|nob'],
  ['thumb', 'piece', null, ''],
  ['rack', 'piece', null, ''],
  ['slab', 'piece', null, ''],
  ['side', 'piece', null, ''],
  ['segment', 'piece', null, ''],
  ['floret', 'piece', null, ''],
  ['pod', 'piece', null, ''],
  ['scoop', 'piece', null, ''],
  ['spoonful', 'piece', null, 'spoon'],
  ['ladle', 'piece', null, 'ladleful'],
  ['dollop', 'piece', null, ''],
  ['portion', 'piece', null, ''],
  ['serving', 'piece', null, ''],
  ['recipe', 'piece', null, ''],
  ['batch', 'piece', null, 'batches'],
  ['layer', 'piece', null, ''],
  ['handful', 'piece', null, 'handfuls|handsful|fistful'],
  ['pat', 'piece', null, ''],
  ['nest', 'piece', null, ''],
  ['shake', 'piece', null, ''],
  ['pinch', 'piece', null, 'pinches'],
  ['dash', 'piece', null, 'dashes'],
  ['drop', 'piece', null, ''],
  ['drizzle', 'piece', null, ''],
  ['splash', 'piece', null, 'splashes'],
  ['glug', 'piece', null, ''],
  ['squeeze', 'piece', null, ''],
  ['squirt', 'piece', null, ''],
  ['shot', 'piece', null, ''],
  ['measure', 'piece', null, ''],
  ['tot', 'piece', null, ''],
  ['nip', 'piece', null, ''],
  ['dram', 'piece', null, ''],
  ['slug', 'piece', null, ''],
  ['lug', 'piece', null, ''],
  ['finger', 'piece', null, ''],
  ['part', 'piece', null, ''],
  ['cluster', 'piece', null, ''],
  ['grind', 'piece', null, 'grinding|crank|turn'],
  ['grating', 'piece', null, ''],
  ['scraping', 'piece', null, 'scrape'],
  ['shaving', 'piece', null, ''],
  ['smear', 'piece', null, ''],
  ['sprinkle', 'piece', null, 'sprinkling'],
  ['dusting', 'piece', null, ''],
  ['smidgen', 'piece', null, 'smidge'],
  ['twist', 'piece', null, ''],
  ['each', 'piece', null, 'ea'],

  ['small', 'size', null, 'sm|sml|small-size|small-sized'],
  ['medium', 'size', null, 'med|md|medium-size|medium-sized'],
  ['large', 'size', null, 'lg|lge|lrg|large-size|large-sized'],
  ['extra large', 'size', null, 'extra-large|xl|x-large|ex-large|ex-lg|x-lg|xlg'],
  ['jumbo', 'size', null, ''],

  ['inch', 'length', null, 'inches|in|inch-thick|inch-long|inch-wide|inch-square|-inch'],
  ['centimeter', 'length', null, 'cm|centimetre'],
  ['millimeter', 'length', null, 'mm|millimetre'],
];

const unitsByWord: ReadonlyMap<string, Unit> = new Map(
  rows.flatMap(([id, kind, amount, spellings]) => {
    const unit: Unit = { id, kind, amount };
    const words = [id, ...spellings.split('|').filter((spelling) => spelling !== '')];
    return words.flatMap((word) => [[word, unit] as const, [`${word}s`, unit] as const]);
  }),
);
