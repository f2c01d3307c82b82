import { isDuration } from '../draft/line-traits';
import { isPageFurniture } from '../draft/page-furniture';
import type { ReadLine } from '../draft/sections';
import { findYield, findYieldInProse, isYieldLabel, readBelowLabel, readPieces, type StatedYield } from './find-yield';

/** Where the ingredients of a recipe begin and end among its lines. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** The yield that a recipe states: above or among its lines, else below them, else in a sentence. */
export function findRecipeYield(lines: readonly ReadLine[], ingredients: Place): StatedYield | null {
  const stated = listYields(lines, ingredients);
  if (stated.length > 0) return stated.find(({ servings }) => servings !== null) ?? stated[0] ?? null;
  for (const [index, { text }] of lines.entries()) {
    const told = isYieldOfPart(lines, index, ingredients) ? null : findYieldInProse(text);
    if (told !== null) return told;
  }
  return null;
}

/** The yields of lines that state nothing else, up to the first with servings; below the ingredients only that one. */
function listYields(lines: readonly ReadLine[], ingredients: Place): readonly StatedYield[] {
  const stated: StatedYield[] = [];
  for (const index of listFromCard(lines.length, ingredients)) {
    const found = readYield(lines, index);
    if (found === null || isYieldOfPart(lines, index, ingredients)) continue;
    if (index < ingredients.end || found.servings !== null) stated.push(found);
    if (found.servings !== null) break;
  }
  return stated;
}

/** The places of all lines; those of the card with the list of a copied page go before the story above it. */
function listFromCard(count: number, { start }: Place): readonly number[] {
  const card = Math.max(0, start - maxLinesOfCard);
  return [...Array(count).keys()].map((place) => (place + card) % count);
}

/** So many lines of facts may stand above the list of a card. */
const maxLinesOfCard = 40;

/** The yield of a line, or of a label and the line below it. */
function readYield(lines: readonly ReadLine[], index: number): StatedYield | null {
  const { text = '' } = lines[index] ?? {};
  const below = isYieldLabel(text) ? readBesideLabel(lines, index) : null;
  const isGiven = lines[index - 1]?.heading?.section === 'ingredients';
  return below ?? findYield(text) ?? (isGiven ? readPieces(lines, index) : null);
}

/** The number below a label, else above it: "20", "Servings" behind "10 h", "Cook time". */
function readBesideLabel(lines: readonly ReadLine[], index: number): StatedYield | null {
  const below = readBelowLabel(findBelow(lines, index));
  const [label = '', above = ''] = lines.slice(Math.max(0, index - 2), index).map(({ text }) => text);
  return below ?? (timeLabel.test(label) && /^\W*\d{1,3}\W*$/.test(above) ? readBelowLabel(above) : null);
}

const timeLabel = /\b(?:time|total|cook|prep|active)\W*$/i;

/** The text below a line, without the button before a number that can be changed. */
function findBelow(lines: readonly ReadLine[], index: number): string {
  const [first = '', second = ''] = lines.slice(index + 1, index + 3).map(({ text }) => text);
  return /^\s*[-–−+]\s*$/.test(first) ? second : first;
}

/** Whether a line among the ingredients names a part with a yield that is not of eaters. */
function isYieldOfPart(lines: readonly ReadLine[], index: number, { start, end }: Place): boolean {
  const { text = '', heading = null } = lines[index] ?? {};
  const isAmong = index >= start && index < end && heading === null;
  return isAmong && findYield(text)?.isForEaters === false && isPartWithYield(text);
}

/** Whether a line names a part of the recipe with its yield in brackets: "Pie crust (makes 2)". */
export function isPartWithYield(text: string): boolean {
  const [, named = ''] = beforeBrackets.exec(text) ?? [];
  return /\p{L}/u.test(named) && findYield(named) === null && !isDuration(named) && !isPageFurniture(named);
}

const beforeBrackets = /^(.*\S)\s*[([][^()[\]]{3,60}[)\]]\W*$/;
