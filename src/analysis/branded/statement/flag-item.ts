import type { Catalog } from '../../catalog';
import { dietFlags, type DietFlag, type FlagState, type Food } from '../../food';
import { findTelltaleWord } from '../../label/find-telltale-word';
import { misleadingNames } from '../../label/misleading-names';
import { normalizeWords } from '../../match/words/normalize-phrase';
import {
  doubtfulWords,
  freeWords,
  mixedWords,
  packTelltales,
  processWords,
  roleWords,
  toldWords,
} from './statement-words';

export type FlagStates = Readonly<Record<DietFlag, FlagState>>;

/** What the name of one ingredient says by itself. */
export interface ItemVerdict {
  readonly states: FlagStates;
  /** `silent`: it names no ingredient ("preservative") · `known`: all of its words are understood · `unknown`: they are not. */
  readonly kind: 'silent' | 'known' | 'unknown';
}

/** Foods by the names people call them. */
export type NamedFoods = Pick<Catalog, 'findAlias' | 'foods'>;

/** Judges an ingredient by its name: by its telling words, by the food of that name, else word by word. @param text lower case */
export function flagItem(foods: NamedFoods, text: string): ItemVerdict {
  const known = memory.get(foods) ?? new Map<string, ItemVerdict>();
  memory.set(foods, known);
  let verdict = known.get(text);
  if (verdict === undefined) {
    verdict = judgeName(foods, text);
    if (known.size < mostKept) known.set(text, verdict);
  }
  return verdict;
}

// Packs list the same few thousand things over and over.
const memory = new WeakMap<NamedFoods, Map<string, ItemVerdict>>();
const mostKept = 5000;

function judgeName(foods: NamedFoods, text: string): ItemVerdict {
  if (unnamedPart.test(text)) return ofSomeAnimal;
  const name = namesakes.reduce((said, [other, own]) => said.replace(other, own), text.replace(purpose, '').trim());
  const words = normalizeWords(name).filter((word) => !/^\d+(?:\.\d+)?$/.test(word));
  if (words.every((word) => roleWords.has(word))) return silent;
  const told = dietFlags.filter((flag) => tells(name, flag));
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
    if (told.includes(flag)) return named !== null && state === 'no' ? 'unknown' : 'yes';
    // By its words alone it is not known to hold it, unless it is one of the names that only sound like it ("cocoa butter").
    if (named !== null || state !== 'yes') return state;
    return name.replace(misleadingNames[flag], '') === name ? 'unknown' : 'no';
  };
  return { states: toStates(stateOf), kind: isKnown ? 'known' : 'unknown' };
}

/** A state for every flag. */
export function toStates(stateOf: (flag: DietFlag) => FlagState): FlagStates {
  return {
    meat: stateOf('meat'),
    poultry: stateOf('poultry'),
    fish: stateOf('fish'),
    shellfish: stateOf('shellfish'),
    dairy: stateOf('dairy'),
    egg: stateOf('egg'),
    honey: stateOf('honey'),
    gelatine: stateOf('gelatine'),
    gluten: stateOf('gluten'),
  };
}

/** Of several things together: what one holds all hold, and what one may hold all may. */
export function worst(states: readonly FlagState[]): FlagState {
  return states.includes('yes') ? 'yes' : states.includes('unknown') ? 'unknown' : 'no';
}

/** "To protect flavor", "added as a dough conditioner". */
const purpose = /(?:^| )(?:added |used )?(?:to|for|as)(?: an?)? [a-z].*$/;

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

const allFree: FlagStates = toStates(() => 'no');
const silent: ItemVerdict = { states: allFree, kind: 'silent' };
const ofSomeAnimal: ItemVerdict = {
  states: { ...allFree, meat: 'unknown', poultry: 'unknown', gelatine: 'unknown' },
  kind: 'unknown',
};

function tells(name: string, flag: DietFlag): boolean {
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
  if (doubts !== undefined) return toStates((flag) => (doubts.includes(flag) ? 'unknown' : 'no'));
  if (freeWords.has(word) || toldWords.has(word) || processWords.has(word) || roleWords.has(word)) return allFree;
  const food = findFood(foods, [word]);
  return food === null ? null : toStates((flag) => food.flags[flag].state);
}
