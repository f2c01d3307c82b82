import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { cuts, endOfName, readWords, textOfFood } from './portion-words';
import { readOwnWords, readPortions, type ReadPortion } from './portions';
import type { Weighing } from '../weigh-amounts/weighing';

/**
 * How much more of an airy food a cup holds once it is crushed, where the portion is of the whole
 * food: 1 for all others. SR Legacy has pretzels, saltines and wafers both ways, about 1 to 2.
 */
export function findCrushedShare({ ml, words }: ReadPortion, { food, words: said }: Weighing): number {
  if (ml === null || !crushed.some((word) => said.lineWords.has(word)) || !isAiry(food)) return 1;
  return [...words].some((word) => cuts.has(word)) || readOwnWords(food).has('crumble') ? 1 : 2;
}

/** The words of a line without "crushed" where an airy food is crushed after it was measured. */
export function withoutLaterCrushing(
  line: ParsedLine & { food: Food },
  lineWords: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!lineWords.has('crush') && !lineWords.has('crumble')) return lineWords;
  return crushesLater(line) ? new Set([...lineWords].filter((word) => !isCrushing(word))) : lineWords;
}

/**
 * Whether an airy food is crushed after a cup of it was measured: "2 cups pretzels, crushed". Crackers and
 * cookies are too large to be measured whole.
 */
export function crushesLater(line: ParsedLine & { food: Food }): boolean {
  const { food, name } = line;
  if (!crushing.test(line.text)) return false;
  const text = textOfFood(line);
  if (!crushesAiryFood(food, text) || !measuredWhole.test(food.category)) return false;
  if (!readPortions(food).all.some(({ ml, words }) => ml !== null && words.size === 0)) return false;
  return ![...readWords(text.slice(0, endOfName(text, name)))].some(isCrushing);
}

/** Whether a text says that an airy food is crushed. */
export function crushesAiryFood(food: Food, text: string): boolean {
  return crushing.test(text) && isAiry(food);
}

const crushed = ['crush', 'crumble'] as const;
const crushing = /\bcr(?:ush|umbl)ed\b/i;

function isCrushing(word: string): boolean {
  return crushed.some((other) => other === word);
}

function isAiry({ category, description }: Food): boolean {
  return airyFoods.test(`${category}: ${description}`);
}

const airyFoods = /^breakfast cereals|^ready-to-eat cereal|^cereal bars|^snacks|\bchips\b|crackers|cookies/i;

const measuredWhole = /^breakfast cereals|^ready-to-eat cereal|^snacks|chips$/i;
