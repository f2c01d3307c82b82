import { bareAdjectives, descriptors, measureWords, preparationWords, sizeWords } from './line-words';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { beginsName } from './numbers-and-units';
import { limitName } from './name-limits';
import type { Tag, Token } from './tokenize';

/**
 * The tagger's tags, except where the rules are right more often. If the tagger finds no name or no
 * amount, those of the rules stay ("a lemon", "several leaves").
 */
export function reconcileTags(tokens: readonly Token[], rules: readonly Tag[], tagged: readonly Tag[]): readonly Tag[] {
  return limitName(tokens, chooseTags(tokens, rules, tagged));
}

function chooseTags(tokens: readonly Token[], rules: readonly Tag[], tagged: readonly Tag[]): readonly Tag[] {
  if (tagged.every((tag, index) => tag === rules[index])) return tagged;
  if (!namesFood(tokens, tagged) && namesFood(tokens, rules)) return rules;
  const isLost = rules.includes('QTY') && !tagged.includes('QTY');
  return tagged.map((tag, index) => {
    const rule = rules[index] ?? tag;
    if (tag === rule) return tag;
    if (isTakenAway(tokens, index)) return rule;
    if (tag === 'UNIT' && rule !== 'UNIT' && partsOfPlants.has(tokens[index]?.word ?? '')) return rule;
    if (rule === 'NAME' && tag === 'UNIT' && beginsName(tokens, index) && !isLeaf(tokens[index])) return rule;
    if (tag === 'UNIT' && rule !== 'UNIT' && isShape(tokens, index)) return rules[index + 1] === 'UNIT' ? 'SIZE' : rule;
    if (rule === 'UNIT' && isMeasureBehindNumber(tokens, rules, index)) return rule;
    if (rule === 'QTY' || (isLost && rule === 'UNIT')) return rule;
    if (tag === 'QTY') return isMeasure(tokens, tagged, index) ? tag : rule;
    if (rule === 'UNIT' && tag === 'COMMENT')
      return tagged[index - 1] === 'QTY' || rules[index - 1] === 'QTY' ? rule : tag;
    const word = tokens[index]?.word ?? '';
    if (tag === 'NAME' && (isOfUnit(tokens, rules, index) || isOfUnit(tokens, rules, index + 1))) return rule;
    if (rule === 'UNIT' && tag === 'NAME' && (word === 'rounds' || isSharedUnit(tokens, rules, index) || isPackBehindSize(tokens, index))) return rule; // prettier-ignore
    if (tag === 'NAME' && rule === 'COMMENT' && descriptors.has(word) && isListed(tokens, index)) return rule;
    // The L of "eggs (size: L)" is not a litre.
    if (tag === 'UNIT' && tokens[index - 1]?.word === ':') return rule;
    if (tag === 'SIZE' && rule === 'COMMENT') return word === 'or' || tokens[index - 1]?.kind === 'number' ? rule : tag;
    if (word === 'cooked') return rule === 'NAME' && rules[index + 1] === 'NAME' && tokens[index + 1]?.word !== 'and' ? rule : tag; // prettier-ignore
    return preferred.some(([from, to, words]) => from === tag && to === rule && (words === null || words.has(word)))
      ? rule
      : tag;
  });
}

/**
 * Whether the name has more than descriptions: "ground" of "ground, dried ginger" is not a food.
 */
function namesFood(tokens: readonly Token[], tags: readonly Tag[]): boolean {
  return tags.some((tag, index) => tag === 'NAME' && !isDescription(tokens[index]?.word ?? ''));
}

function isDescription(word: string): boolean {
  return descriptors.has(word) || bareAdjectives.has(word) || word === 'ground' || word === 'scant';
}

/**
 * Whether a unit follows the number, after the parts of a range or fraction. A later number without
 * a unit counts no food.
 */
function isMeasure(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  // "100g/3½ frozen peas": the second unit is left out, or is the same.
  if (tokens[index - 1]?.word === '/' && tags[index - 2] === 'UNIT') return true;
  let at = index + 1;
  while (at < index + 5 && (tokens[at]?.kind === 'number' || joints.has(tokens[at]?.word ?? ''))) at += 1;
  return tags[at] === 'UNIT';
}

/** Of a drink, where the rules say so: "1 part gin", but "white part of 2 leeks". */
const partsOfPlants = new Set(['part', 'parts']);

/** "drizzle of" in "5 g drizzle of oil" and "generous drizzle of oil": a unit before the food. */
function isOfUnit(tokens: readonly Token[], rules: readonly Tag[], index: number): boolean {
  const unit = tokens[index]?.word === 'of' ? index - 1 : index;
  if (tokens[unit + 1]?.word !== 'of' || !bits.has(tokens[unit]?.word ?? '')) return false;
  return rules[unit - 1] === 'UNIT' || (rules[unit] === 'UNIT' && !rules.slice(0, unit).includes('NAME'));
}

const bits = toWordSet(
  'drizzle splash glug knob dollop squeeze pinch handful dash sprinkle sprinkling grating grinding lump',
);

/** "6 round squashes", "1 round loaf of bread": a round is counted only as "2 rounds of dough". */
function isShape(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.word === 'round' && tokens[index + 1]?.word !== 'of';
}

/** "tbps" of "2 tbps oil", "cup" of "1 well-packed cup spinach": a measure right behind its number, before the food. */
function isMeasureBehindNumber(tokens: readonly Token[], rules: readonly Tag[], index: number): boolean {
  const isQualified = rules[index - 1] === 'UNIT' && measureWords.has(tokens[index - 1]?.word ?? '');
  if (rules[index - (isQualified ? 2 : 1)] !== 'QTY' || rules.slice(0, index).includes('NAME')) return false;
  const kind = readUnit(tokens[index]?.text ?? '')?.kind;
  return kind === 'mass' || kind === 'volume';
}

/** "slices" of "4 sourdough or country bread slices": the unit of both foods. */
function isSharedUnit(tokens: readonly Token[], rules: readonly Tag[], index: number): boolean {
  if (rules[index - 1] !== 'NAME' || rules.slice(0, index).includes('UNIT')) return false;
  const joint = tokens.findIndex(({ word }) => word === 'or');
  return joint > 0 && joint < index - 1 && rules[joint] === 'NAME' && rules.slice(0, joint).includes('QTY');
}

/** "tub" of "1 (6 oz) tub pesto", "pack" of "small pack mint". */
function isPackBehindSize(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.word ?? '';
  return (before === ')' || sizeWords.has(before)) && readUnit(tokens[index]?.word ?? '')?.kind === 'container';
}

/** "yellow" of "onion (large, yellow, chopped)": a comment of its own. */
function isListed(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.word === ',' && marksOfList.has(tokens[index + 1]?.word ?? '') && tokens.slice(0, index).some(({ word }) => word === '('); // prettier-ignore
}

const marksOfList = new Set([',', ')']);

/** "1 cup minus 2 tbsp": the part taken away is no amount of its own. */
function isTakenAway(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return taking.has((before?.kind === 'number' ? tokens[index - 2] : before)?.word ?? '');
}

const taking = new Set(['minus', 'less']);

const joints = new Set(['-', '/', 'to', 'or', 'x']);

const partsOfFruit = new Set(['juice', 'juiced', 'zest', 'zested', 'rind', 'peel', 'only', 'of', 'from', 'leaves']);

// The tagger's tag, the rules' tag that replaces it, and for which words; null for all words.
const preferred: readonly (readonly [Tag, Tag, ReadonlySet<string> | null])[] = [
  ['COMMENT', 'PURPOSE', null],
  ['NAME', 'SIZE', null],
  ['COMMENT', 'PREP', preparationWords],
  ['UNIT', 'PREP', preparationWords],
  ['COMMENT', 'PREP', partsOfFruit],
];

/** Leaves are counted as often as they begin a name: "6 leaves spinach", "100 g leaf spinach". */
function isLeaf(token: Token | undefined): boolean {
  return token?.word === 'leaf' || token?.word === 'leaves';
}
