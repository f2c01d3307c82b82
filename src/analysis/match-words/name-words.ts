import type { ParsedLine } from '../line';
import { startsWithDigit, toWordSet } from '../words';
import { stateByWord } from './food-states';
import { breakWords, emptyWords, freeFromWords, isPartAt, minorWords, partWords } from './food-words';
import { normalizeWords } from './normalize';

/**
 * The words that say what a name is about, the most important first: the last content word before
 * "with", "in" and the like ("tuna in water": tuna); if that is a part word, the word before it
 * comes first ("basil leaf": basil, leaf). Empty if there is no content word.
 */
export function findHeads(words: readonly string[]): readonly string[] {
  let last: string | null = null;
  let before: string | null = null;
  for (const [index, word] of words.entries()) {
    if (last !== null && isBreak(words, index)) break;
    if (word.length < 2 || emptyWords.has(word) || breakWords.has(word) || stateByWord.has(word)) continue;
    before = last;
    last = word;
  }
  if (last === null) return [];
  return before !== null && isPartAt([before, last], 1) ? [before, last] : [last];
}

/**
 * Whether the part of a name that names the food ends before this word: at "with", and at the "cut"
 * of "beef cut in strips", but not in "center cut pork" or at the "on" of "skin-on".
 */
export function isBreak(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (!breakWords.has(word)) return false;
  const next = words[index + 1];
  // "Skin-on red snapper", "bone-in veal chop".
  if ((word === 'on' || word === 'in') && keptParts.has(words[index - 1] ?? '') && next !== undefined) return false;
  if (!describingWords.has(word) || next === undefined) return true;
  return breakWords.has(next) || emptyWords.has(next) || minorWords.has(next) || /^\d/.test(next);
}

/** Parts that may be left on or in a food. */
const keptParts: ReadonlySet<string> = new Set(['skin', 'bone', 'shell', 'head', 'rind', 'tail', 'stem']);

/** Words that end a name, or describe the food behind them. */
const describingWords: ReadonlySet<string> = new Set(['cut', 'mixed', 'broken', 'dissolved', 'reserved', 'made']);

/**
 * Whether a name, by its normalised words, is a kitchen tool, packaging or the like and not a food.
 * Foods with such words ("rice paper", "wonton wrapper") are found by alias before; this only stops
 * candidates.
 */
export function isNonFood(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (ediblePapers.has(words[words.indexOf('paper') - 1] ?? '')) return false;
  if (last === 'husk' && !wrappingHusks.has(words.at(-2) ?? '')) return false;
  if (last === 'pan' && breads.has(words.at(-2) ?? '')) return false;
  if (last === 'rack' && words.some((word) => rackedMeats.has(word))) return false;
  if (last === 'beater') return !words.includes('egg');
  if (words.includes('plastic') && plasticThings.has(last)) return true;
  return nonFoods.has(last) || nonFoods.has(words.slice(-2).join(' ')) || closesJars(words);
}

/** Decorations and toys, which are things only if they are of plastic: "12 plastic Easter eggs". */
const plasticThings = toWordSet('egg spider ring baby doll toy animal flower figure figurine pumpkin pick tree cup');

/** "Canning jars with lids and rings". */
function closesJars(words: readonly string[]): boolean {
  return closures.has(words.at(-1) ?? '') && words.includes('lid');
}

const closures = toWordSet('ring band seal');

/**
 * Whether a name is surely that of kitchen equipment. A container ("bag", "jar") is equipment only
 * behind a word for its use ("piping bag"): by itself it may contain food.
 */
export function isEquipment(words: readonly string[]): boolean {
  if (!isNonFood(words)) return false;
  const last = words.at(-1) ?? '';
  return !foodContainers.has(last) || containerUses.has(words.at(-2) ?? '');
}

const ediblePapers = toWordSet('rice wafer edible');

/** Husks that food is wrapped in; psyllium and bran are eaten. */
const wrappingHusks = toWordSet('corn tamale');

/** Japanese breads end in "pan": "kare pan" holds curry. */
const breads = toWordSet('kare melon meron an anko choco shoku');

const rackedMeats = toWordSet('lamb hogget mutton pork boar veal venison goat kid loin rib');

const foodContainers = toWordSet('tin dish pot bag jar bottle plate glass basket straw machine wood board stone');
const containerUses = toWordSet(`
  muffin cake pie loaf baking casserole piping pastry ziploc ziplock zip zip-top plastic freezer
  top storage paper resealable sealable mason gratin roasting serving squeeze spray oven drinking
  cutting pizza fashioned highball cocktail martini collins ovenproof tart popover bundt canning jam kilner instant
`);

const nonFoods: ReadonlySet<string> = new Set([
  ...toWordSet(`
    paper foil film liner skewer toothpick twine string cheesecloth muslin pan tin dish ramekin mold
    mould cutter pin rack cooker fryer processor blender mixer grinder thermometer grill oven
    skillet saucepan wok stone plank bag straw napkin plate spoon fork knife brush bottle jar lid
    gloves glove torch ribbon candle equipment basket board charcoal wood machine maker glass pot mop
    towel potholder sifter spatula peeler attachment umbrella husk filter sieve colander whisk tong
    ladle corer scissor trivet parchment crockpot smoker kettle tweezer separator spinner
  `),
  'plastic wrap',
  'cling wrap',
  'saran wrap',
  'food wrap',
  'paper wrapper',
  'cupcake wrapper',
  'candy wrapper',
  'baking sheet',
  'cookie sheet',
  'sheet tray',
  'baking tray',
  'roasting tray',
  'serving tray',
  'wood chip',
  'hickory chip',
  'mesquite chip',
  'applewood chip',
  'wooden stick',
  'paper case',
  'cake case',
  'muffin case',
  'cupcake case',
  'muffin cup',
  'cupcake cup',
  'baking cup',
  'pie weight',
  'baking weight',
  'baking bean',
  'smoking chip',
  'lollipop stick',
  'popsicle stick',
  'cream stick',
  'craft stick',
  'cocktail stick',
  'mixing bowl',
  'heatproof bowl',
  'pepper mill',
  'dough hook',
  'bain marie',
  // Leaves that food is wrapped in.
  'banana leaf',
  'plantain leaf',
  'lotus leaf',
  'bamboo leaf',
  'ti leaf',
]);

/**
 * The words of the line's name; if they identify no food ("unbleached", "canned", "3 to 4 pound"),
 * completed with words next to it: the first usable part of preparation or comment ("unbleached,
 * all-purpose flour"), or another food that the line allows ("red or green peppers").
 * @param words the normalised words of the name
 */
export function completeName(line: ParsedLine, words: readonly string[]): readonly string[] {
  if (words.some(identifiesFood) || line.issues.some((issue) => issue.code === 'heading')) return words;
  const pieces = [line.preparation, line.comment, ...line.alternatives].flatMap((text) => (text ?? '').split(/[,;()]/));
  for (const piece of pieces) {
    const next = normalizeWords(piece).filter((word) => !breakWords.has(word));
    if (next.some((word) => identifiesFood(word) && !partWords.has(word) && !word.endsWith('ed')))
      return [...words, ...next];
  }
  return words;
}

/**
 * Whether a normalised word says which food is meant: it is no state, number, shape or praise, and
 * does not only say what the food is made without.
 */
export function identifiesFood(word: string): boolean {
  return !unnamingWords.has(word) && !startsWithDigit(word);
}

const unnamingWords: ReadonlySet<string> = new Set([
  ...emptyWords,
  ...freeFromWords,
  ...minorWords,
  ...breakWords,
  ...stateByWord.keys(),
]);
