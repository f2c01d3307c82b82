import type { Catalog } from '../catalog';
import { dietFlags, ofEachFlag, type DietFlag, type FlagState, type FlagVerdict, type Food } from '../food';
import { findTelltaleWord, misleadingNames } from '../label/telltale-words';
import { normalizeWords } from '../match-words/normalize';
import type { ProductRecord } from './branded-foods';
import { readStatement, type StatedItem } from './ingredient-statement';
import {
  doubtfulWords,
  flagWords,
  freeWords,
  mixedWords,
  packTelltales,
  roleWords,
  treatmentWords,
} from './statement-words';

/**
 * Flags of a product from its statement of ingredients: `yes` if one ingredient is known to contain
 * it, `no` if all are known not to. `unknown` if an ingredient is not understood, traces are
 * possible, or the product's name contradicts. All flags are unknown without a statement.
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
  /** From its name alone. */
  readonly own: ItemVerdict;
  readonly states: FlagStates;
}

/**
 * Judges the ingredients of one list.
 * @param whole the name of the thing that has these parts; '' for the product itself
 */
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

/**
 * Judges an ingredient with its parts in brackets. If its name is not understood, a full list of
 * its parts decides.
 */
function judgeItem(foods: NamedFoods, item: StatedItem, own: ItemVerdict): FlagStates {
  const parts = judgeList(foods, item.parts, item.name);
  const real = parts.filter((part) => part.own.kind !== 'silent' || part.item.parts.length > 0);
  const isListed = real.length >= (isMixture(own, item) ? 1 : 2) && !item.isPartial;
  return ofEachFlag((flag) => {
    const inside = worst(real.map(({ states }) => states[flag]));
    // Telltale words of the name always count. A doubt about the name ends if its parts are listed.
    if (own.kind === 'unknown' && isListed && own.states[flag] === 'unknown') return inside;
    return worst([own.states[flag], inside]);
  });
}

/** "Sauce (tomato)" is explained by a single part; "x powder (vitamin c)" is not. */
function isMixture(own: ItemVerdict, { name }: StatedItem): boolean {
  return own.kind === 'unknown' && mixture.test(name);
}

const mixture =
  /\b(?:sauce|seasoning|filling|crust|topping|coating|blend|mix|base|dressing|batter|breading|dough|shortening|glaze|icing|frosting|chips?|pieces|flavou?r(?:ing)?|starter)\b/;

type FlagStates = Readonly<Record<DietFlag, FlagState>>;

/** The flags of one ingredient from its name alone. */
interface ItemVerdict {
  readonly states: FlagStates;
  /**
   * `silent`: it names no ingredient ("preservative") · `known`: all its words are understood ·
   * `unknown`: some are not.
   */
  readonly kind: 'silent' | 'known' | 'unknown';
}

/** Foods and the aliases that find them. */
type NamedFoods = Pick<Catalog, 'findAlias' | 'foods'>;

/**
 * Judges an ingredient by its name: by its telltale words, by the food of that name, or else word
 * by word.
 * @param text lower case
 */
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

// Packs list the same few thousand ingredients.
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
      words.filter((word) => !treatmentWords.has(word)),
    );
  const isMixed = words.some((word) => mixedWords.has(word));
  const states = words.map((word) => (isMixed ? null : readWord(foods, word)));
  const isKnown = named !== null || states.every((state) => state !== null);
  const stateOf = (flag: DietFlag): FlagState => {
    const state = named !== null ? named.flags[flag].state : worst(states.map((one) => one?.[flag] ?? 'unknown'));
    if (namedFlags.includes(flag)) return named !== null && state === 'no' ? 'unknown' : 'yes';
    // The words alone do not prove it, unless the name is a misleading one ("cocoa butter").
    if (named !== null || state !== 'yes') return state;
    return name.replace(misleadingNames[flag], '') === name ? 'unknown' : 'no';
  };
  return { states: ofEachFlag(stateOf), kind: isKnown ? 'known' : 'unknown' };
}

/** The state of several things together: `yes` if one is, else `unknown` if one is, else `no`. */
function worst(states: readonly FlagState[]): FlagState {
  return states.includes('yes') ? 'yes' : states.includes('unknown') ? 'unknown' : 'no';
}

/** "To protect flavor", "added as a dough conditioner". */
const purposePattern = /(?:^| )(?:added |used )?(?:to|for|as)(?: an?)? [a-z].*$/;

/** Names that several things share, and an unambiguous name for each. */
const namesakes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:unsweetened chocolate|(?:chocolate|cocoa) liquor|(?:cocoa|chocolate|cacao) mass)\b/, 'cocoa'],
  // The meat of a head in its own jelly.
  [/\b(?:head|liver) ?cheese\b/, 'pork gelatin'],
  [/\bcaramel colou?r(?:ing)?\b/, 'sugar'],
  // It may be made from brewer's yeast, which grows on barley.
  [/\byeast extract\b/, 'autolyzed yeast'],
  // Curdles milk without rennet from calves.
  [
    /\b(?:bacterial|fungal|microbial|non[- ]?animal|plant|vegan|vegetable|vegetarian)(?:[- ]based)? (?:coagulants?|enzymes?|rennet)\b/,
    'microbial enzyme',
  ],
  [/^(?:from )?non[- ]?animal(?: sources?)?$/, 'microbial'],
];

/** Parts of an animal or plant without its name. */
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

/** The flags of a word by itself; null if it is not understood. */
function readWord(foods: NamedFoods, word: string): FlagStates | null {
  const doubts = doubtfulWords.get(word);
  if (doubts !== undefined) return ofEachFlag((flag) => (doubts.includes(flag) ? 'unknown' : 'no'));
  if (freeWords.has(word) || flagWords.has(word) || treatmentWords.has(word) || roleWords.has(word)) return allFree;
  const food = findFood(foods, [word]);
  return food === null ? null : ofEachFlag((flag) => food.flags[flag].state);
}

/**
 * Whether an ingredient is an enzyme that curdles the milk of its list: both calf rennet and
 * microbial enzymes may be called "enzymes" (21 CFR 133.113(d)(1)). Enzymes beside flour work on
 * dough. An enzyme that states its source, in its name or in brackets, is judged by that.
 * @param list the names of all ingredients of the list, and of the thing that they are parts of
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
