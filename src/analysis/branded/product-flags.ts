import type { Catalog } from '../catalog';
import { dietFlags, ofEachFlag, type DietFlag, type FlagState, type FlagVerdict, type Food } from '../food';
import { findTelltaleWord, misleadingNames } from '../label/telltale-words';
import { normalizeWords } from '../match/normalize';
import type { ProductRecord } from './branded-foods';
import { readStatement, type StatedItem } from './ingredient-statement';
import {
  doubtfulWords,
  freeWords,
  mixedWords,
  packTelltales,
  processWords,
  roleWords,
  flagWords,
} from './statement-words';

/**
 * What a product holds, by its statement of ingredients: `yes` where one of them is known to hold it, `no` where all are known not to, `unknown` where one is not
 * understood, where it may have got in by chance, or where the product's own name says otherwise. A product without a statement is unknown in all.
 */
export function flagProduct(
  foods: NamedFoods,
  { ingredients, description }: Pick<ProductRecord, 'ingredients' | 'description'>,
): Food['flags'] {
  const { items, traces } = readStatement(ingredients);
  if (items.length === 0) return ofEachFlag(() => ({ state: 'unknown', reason: 'its ingredients are not known' }));
  const judged = judgeList(foods, items, '');
  const name = description.toLowerCase();
  return ofEachFlag((flag): FlagVerdict => {
    const holding = judged.find(({ states }) => states[flag] === 'yes');
    if (holding !== undefined) return { state: 'yes', reason: `its ingredients name ${holding.item.name}` };
    const doubtful = judged.find(({ states }) => states[flag] === 'unknown');
    if (doubtful !== undefined)
      return { state: 'unknown', reason: `its ingredients name ${doubtful.item.name}, which may hold it` };
    if (traces.some((trace) => findTelltaleWord(trace, flag) !== null))
      return { state: 'unknown', reason: 'its pack says that it may contain traces' };
    const word = findTelltaleWord(name, flag);
    if (word !== null) return { state: 'unknown', reason: `its name says "${word}", and its ingredients do not` };
    return { state: 'no', reason: 'none of its ingredients holds it' };
  });
}

interface JudgedItem {
  readonly item: StatedItem;
  /** Of its name alone. */
  readonly own: ItemVerdict;
  readonly states: FlagStates;
}

/** @param whole the name of what the items are parts of; '' for the product itself */
function judgeList(foods: NamedFoods, items: readonly StatedItem[], whole: string): readonly JudgedItem[] {
  const list = [whole, ...items.map(({ name }) => name)];
  return items.map((item) => {
    const own = flagItem(foods, item.name);
    const states = judgeItem(foods, item, own);
    return {
      item,
      own,
      states: mayBeRennet(item, list) ? { ...states, meat: worst([states.meat, 'unknown']) } : states,
    };
  });
}

/** An ingredient with what stands in brackets behind it. What is not understood by its name is understood by a list of what it is made of. */
function judgeItem(foods: NamedFoods, item: StatedItem, own: ItemVerdict): FlagStates {
  const parts = judgeList(foods, item.parts, item.name);
  const real = parts.filter((part) => part.own.kind !== 'silent' || part.item.parts.length > 0);
  const isListed = real.length >= (isMixture(own, item) ? 1 : 2) && !item.isPartial;
  return ofEachFlag((flag) => {
    const inside = worst(real.map(({ states }) => states[flag]));
    // Its telling words count whatever it is made of; a doubt about it ends where its parts are listed.
    if (own.kind === 'unknown' && isListed && own.states[flag] === 'unknown') return inside;
    return worst([own.states[flag], inside]);
  });
}

/** "Sauce (tomato)" is explained by a single part, "x powder (vitamin c)" is not. */
function isMixture(own: ItemVerdict, { name }: StatedItem): boolean {
  return own.kind === 'unknown' && mixture.test(name);
}

const mixture =
  /\b(?:sauce|seasoning|filling|crust|topping|coating|blend|mix|base|dressing|batter|breading|dough|shortening|glaze|icing|frosting|chips?|pieces|flavou?r(?:ing)?|starter)\b/;

type FlagStates = Readonly<Record<DietFlag, FlagState>>;

/** What the name of one ingredient says by itself. */
interface ItemVerdict {
  readonly states: FlagStates;
  /** `silent`: it names no ingredient ("preservative") · `known`: all of its words are understood · `unknown`: they are not. */
  readonly kind: 'silent' | 'known' | 'unknown';
}

/** Foods by the names people call them. */
type NamedFoods = Pick<Catalog, 'findAlias' | 'foods'>;

/** Judges an ingredient by its name: by its telling words, by the food of that name, else word by word. @param text lower case */
function flagItem(foods: NamedFoods, text: string): ItemVerdict {
  const known = knownVerdicts.get(foods) ?? new Map<string, ItemVerdict>();
  knownVerdicts.set(foods, known);
  let verdict = known.get(text);
  if (verdict === undefined) {
    verdict = judgeName(foods, text);
    if (known.size < maxKept) known.set(text, verdict);
  }
  return verdict;
}

// Packs list the same few thousand things over and over.
const knownVerdicts = new WeakMap<NamedFoods, Map<string, ItemVerdict>>();
const maxKept = 5000;

function judgeName(foods: NamedFoods, text: string): ItemVerdict {
  if (unnamedPart.test(text)) return ofSomeAnimal;
  const name = namesakes.reduce(
    (said, [other, own]) => said.replace(other, own),
    text.replace(purposePattern, '').trim(),
  );
  const words = normalizeWords(name).filter((word) => !/^\d+(?:\.\d+)?$/.test(word));
  if (words.every((word) => roleWords.has(word))) return silent;
  const namedFlags = dietFlags.filter((flag) => namesFlag(name, flag));
  const named =
    findFood(foods, words) ??
    findFood(
      foods,
      words.filter((word) => !processWords.has(word)),
    );
  const isMixed = words.some((word) => mixedWords.has(word));
  const states = words.map((word) => (isMixed ? null : readWord(foods, word)));
  const isKnown = named !== null || states.every((state) => state !== null);
  const stateOf = (flag: DietFlag): FlagState => {
    const state = named !== null ? named.flags[flag].state : worst(states.map((one) => one?.[flag] ?? 'unknown'));
    if (namedFlags.includes(flag)) return named !== null && state === 'no' ? 'unknown' : 'yes';
    // By its words alone it is not known to hold it, unless it is one of the names that only sound like it ("cocoa butter").
    if (named !== null || state !== 'yes') return state;
    return name.replace(misleadingNames[flag], '') === name ? 'unknown' : 'no';
  };
  return { states: ofEachFlag(stateOf), kind: isKnown ? 'known' : 'unknown' };
}

/** Of several things together: what one holds all hold, and what one may hold all may. */
function worst(states: readonly FlagState[]): FlagState {
  return states.includes('yes') ? 'yes' : states.includes('unknown') ? 'unknown' : 'no';
}

/** "To protect flavor", "added as a dough conditioner". */
const purposePattern = /(?:^| )(?:added |used )?(?:to|for|as)(?: an?)? [a-z].*$/;

/** What goes by a name that other things have as well, and another one for it. */
const namesakes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:unsweetened chocolate|(?:chocolate|cocoa) liquor|(?:cocoa|chocolate|cacao) mass)\b/, 'cocoa'],
  // Brawn: meat of a head in its own jelly.
  [/\b(?:head|liver) ?cheese\b/, 'pork gelatin'],
  [/\bcaramel colou?r(?:ing)?\b/, 'sugar'],
  // It may have grown on the barley of a brewery.
  [/\byeast extract\b/, 'autolyzed yeast'],
  // What curdles milk without a calf.
  [
    /\b(?:bacterial|fungal|microbial|non[- ]?animal|plant|vegan|vegetable|vegetarian)(?:[- ]based)? (?:coagulants?|enzymes?|rennet)\b/,
    'microbial enzyme',
  ],
  [/^(?:from )?non[- ]?animal(?: sources?)?$/, 'microbial'],
];

/** What plants and animals have, without a word of which. */
const unnamedPart =
  /^(?:(?:back|cooked|cracked|crisp|dried|fried|fully|hydrogenated|leaf|partially|rendered|roasted|smoked) )*(?:breast|fat|head|heart|leg|rib|shortening|skin|thigh|trimming)s?$/;

const allFree: FlagStates = ofEachFlag(() => 'no');
const silent: ItemVerdict = { states: allFree, kind: 'silent' };
const ofSomeAnimal: ItemVerdict = {
  states: { ...allFree, meat: 'unknown', poultry: 'unknown', gelatine: 'unknown' },
  kind: 'unknown',
};

function namesFlag(name: string, flag: DietFlag): boolean {
  return (
    findTelltaleWord(name, flag) !== null ||
    packTelltales[flag]?.test(name.replace(misleadingNames[flag], ' ')) === true
  );
}

function findFood(named: NamedFoods, words: readonly string[]): Food | null {
  const alias = words.length === 0 ? null : named.findAlias(words.join(' '), 'none');
  return alias === null || alias.fit === 'proxy' ? null : (named.foods.get(alias.fdcId) ?? null);
}

/** What a word by itself adds; null where it is not understood. */
function readWord(foods: NamedFoods, word: string): FlagStates | null {
  const doubts = doubtfulWords.get(word);
  if (doubts !== undefined) return ofEachFlag((flag) => (doubts.includes(flag) ? 'unknown' : 'no'));
  if (freeWords.has(word) || flagWords.has(word) || processWords.has(word) || roleWords.has(word)) return allFree;
  const food = findFood(foods, [word]);
  return food === null ? null : ofEachFlag((flag) => food.flags[flag].state);
}

/**
 * Whether an ingredient is the enzymes that curdle the milk of its list: those of calves may be called so as well as those of microbes (21 CFR
 * 133.113(d)(1)). Those beside flour work on dough, and one that says where it comes from, by its name or in brackets, is judged by that.
 * @param list all that stand with it, with what they are parts of
 */
function mayBeRennet({ name, parts }: StatedItem, list: readonly string[]): boolean {
  if (!unnamedEnzyme.test(name) || parts.some((part) => otherSource.test(part.name))) return false;
  const text = list.join(', ');
  return findTelltaleWord(text, 'dairy') !== null && (!flour.test(text) || culture.test(text));
}

const rennetSources =
  'amylase|bacterial|cellulase|fungal|lactase|microbial|non[- ]?animal|papain|plant|protease|vegan|vegetable|vegetarian|xylanase';
const unnamedEnzyme = new RegExp(String.raw`(?<!\b(?:${rennetSources})(?:[- ]based)? )\benzymes?\b`);
const otherSource = new RegExp(String.raw`\b(?:${rennetSources})\b`);
const flour = /\b(?:flour|dough)\b/;
const culture = /\bcultures?\b/;
