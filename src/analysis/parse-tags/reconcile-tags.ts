import { bareAdjectives, descriptors, measureWords, preparationWords, sizeWords } from '../parse-tokens/line-words';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { beginsName } from '../parse-tokens/numbers-and-units';
import { limitName } from './name-limits';
import { isWeighedPart } from './tag-opening';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

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
  const isNumberLost = rules.includes('QTY') && !tagged.includes('QTY');
  return tagged.map((tag, index) => {
    const rule = rules[index] ?? tag;
    if (tag === rule) return tag;
    return settle({ tokens, rules, tagged, isNumberLost, index, word: wordAt(tokens, index), tag, rule });
  });
}

/**
 * Whether the name has more than descriptions: "ground" of "ground, dried ginger" is not a food.
 */
function namesFood(tokens: readonly Token[], tags: readonly Tag[]): boolean {
  return tags.some((tag, index) => tag === 'NAME' && !isDescription(wordAt(tokens, index)));
}

function isDescription(word: string): boolean {
  return descriptors.has(word) || bareAdjectives.has(word) || word === 'ground' || word === 'scant';
}

/** A token to which the tagger and the rules give different tags. */
interface Dispute {
  readonly tokens: readonly Token[];
  /** The tags of the rules, of all tokens. */
  readonly rules: readonly Tag[];
  /** The tags of the tagger, of all tokens. */
  readonly tagged: readonly Tag[];
  /** Whether the rules find an amount, and the tagger finds none. */
  readonly isNumberLost: boolean;
  readonly index: number;
  readonly word: string;
  /** The tag of the tagger. */
  readonly tag: Tag;
  /** The tag of the rules. */
  readonly rule: Tag;
}

/** The tag of the first judge that answers; without one, that of the tagger. */
function settle(dispute: Dispute): Tag {
  for (const judge of judges) {
    const tag = judge(dispute);
    if (tag !== null) return tag;
  }
  return dispute.tag;
}

const judges: readonly ((dispute: Dispute) => Tag | null)[] = [
  judgeTakenAway,
  judgePartOfPlant,
  judgeFirstOfName,
  judgeOfThe,
  judgeRound,
  judgeMeasure,
  judgeLength,
  judgeQuantity,
  judgeUnitInComment,
  judgeBit,
  judgeUnitInName,
  judgeListed,
  judgeLetterOfSize,
  judgeSize,
  judgeCooked,
  judgePurpose,
  judgePreferred,
];

/** "1 cup minus 2 tbsp": the part taken away is no amount of its own. */
function judgeTakenAway({ tokens, index, rule }: Dispute): Tag | null {
  const before = tokens[index - 1];
  return taking.has((before?.kind === 'number' ? tokens[index - 2] : before)?.word ?? '') ? rule : null;
}

const taking = new Set(['minus', 'less']);

/** A part is one of a drink, where the rules say so: "1 part gin", but "white part of 2 leeks". */
function judgePartOfPlant({ tag, rule, word }: Dispute): Tag | null {
  return tag === 'UNIT' && rule !== 'UNIT' && (word === 'part' || word === 'parts') ? rule : null;
}

/**
 * "rib" of "2 rib eye steaks". Leaves are counted as often as they begin a name: "6 leaves spinach", "100 g
 * leaf spinach".
 */
function judgeFirstOfName({ tokens, index, tag, rule, word }: Dispute): Tag | null {
  const isLeaf = word === 'leaf' || word === 'leaves';
  if (rule !== 'NAME' || tag !== 'UNIT') return null;
  return (!isLeaf && beginsName(tokens, index)) || isWeighedPart(tokens, index) ? rule : null;
}

/** "of the woods" of "chicken of the woods" belongs to the name that it stands behind. */
function judgeOfThe({ tokens, rules, tagged, index, tag, rule }: Dispute): Tag | null {
  if (rule !== 'NAME' || tag !== 'COMMENT') return null;
  for (let of = index; of > index - maxWordsBehindOf && rules[of] === 'NAME'; of -= 1)
    if (wordAt(tokens, of) === 'of' && wordAt(tokens, of + 1) === 'the') return tagged[of - 1] === 'NAME' ? rule : null;
  return null;
}

const maxWordsBehindOf = 4;

/** "6 round squashes", "1 round loaf of bread": a round is counted only as "2 rounds of dough". */
function judgeRound({ tokens, rules, tagged, index, tag, rule, word }: Dispute): Tag | null {
  if (tag !== 'UNIT' || rule === 'UNIT' || word !== 'round' || wordAt(tokens, index + 1) === 'of') return null;
  const isLoaf = tagged[index + 1] === 'UNIT' && loaves.has(wordAt(tokens, index + 1));
  return isLoaf || rules[index + 1] === 'UNIT' ? 'SIZE' : rule;
}

const loaves = new Set(['loaf', 'loaves']);

/** "tbps" of "2 tbps oil", "cup" of "1 well-packed cup spinach": a measure right behind its number, before the food. */
function judgeMeasure({ tokens, rules, index, rule }: Dispute): Tag | null {
  if (rule !== 'UNIT') return null;
  const isQualified = rules[index - 1] === 'UNIT' && measureWords.has(wordAt(tokens, index - 1));
  if (rules[index - (isQualified ? 2 : 1)] !== 'QTY' || rules.slice(0, index).includes('NAME')) return null;
  const kind = readUnit(tokens[index]?.text ?? '')?.kind;
  return kind === 'mass' || kind === 'volume' ? rule : null;
}

/** "inch" and "pieces" of "2 cups 1-inch pieces pork": without its length, a number would count something. */
function judgeLength({ tokens, rules, index, rule, word }: Dispute): Tag | null {
  if (rule !== 'UNIT') return null;
  if (isLength(tokens, index)) return rule;
  if (word === 'square' || rules.slice(0, index).includes('NAME')) return null;
  const before = marksBehindLength.has(wordAt(tokens, index - 1)) ? index - 2 : index - 1;
  return rules[before] === 'UNIT' && isLength(tokens, before) ? rule : null;
}

const marksBehindLength = new Set(['-', ')']);

function isLength(tokens: readonly Token[], index: number): boolean {
  return readUnit(wordAt(tokens, index))?.kind === 'length';
}

/** Numbers are those of the rules, unless the tagger finds another with a unit. */
function judgeQuantity({ tokens, tagged, isNumberLost, index, tag, rule }: Dispute): Tag | null {
  if (rule === 'QTY' || (isNumberLost && rule === 'UNIT')) return rule;
  if (tag !== 'QTY') return null;
  return isMeasure(tokens, tagged, index) ? tag : rule;
}

/**
 * Whether a unit follows the number, after the parts of a range or fraction. A later number without
 * a unit counts no food.
 */
function isMeasure(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  // "100g/3½ frozen peas": the second unit is left out, or is the same.
  if (wordAt(tokens, index - 1) === '/' && tags[index - 2] === 'UNIT') return true;
  let at = index + 1;
  while (at < index + 5 && (tokens[at]?.kind === 'number' || joints.has(wordAt(tokens, at)))) at += 1;
  return tags[at] === 'UNIT';
}

const joints = new Set(['-', '/', 'to', 'or', 'x']);

/** A unit in a comment is that of an amount right behind its number. */
function judgeUnitInComment({ rules, tagged, index, tag, rule }: Dispute): Tag | null {
  if (rule !== 'UNIT' || tag !== 'COMMENT') return null;
  return tagged[index - 1] === 'QTY' || rules[index - 1] === 'QTY' ? rule : tag;
}

/** "drizzle of" in "5 g drizzle of oil" and "generous drizzle of oil": a unit before the food. */
function judgeBit({ tokens, rules, index, tag, rule }: Dispute): Tag | null {
  return tag === 'NAME' && (isOfUnit(tokens, rules, index) || isOfUnit(tokens, rules, index + 1)) ? rule : null;
}

function isOfUnit(tokens: readonly Token[], rules: readonly Tag[], index: number): boolean {
  const unit = wordAt(tokens, index) === 'of' ? index - 1 : index;
  if (wordAt(tokens, unit + 1) !== 'of' || !bits.has(wordAt(tokens, unit))) return false;
  return rules[unit - 1] === 'UNIT' || (rules[unit] === 'UNIT' && !rules.slice(0, unit).includes('NAME'));
}

const bits = toWordSet(
  'drizzle splash glug knob dollop squeeze pinch handful dash sprinkle sprinkling grating grinding lump',
);

/** A unit that the tagger takes for a part of the name. */
function judgeUnitInName({ tokens, rules, index, tag, rule, word }: Dispute): Tag | null {
  if (rule !== 'UNIT' || tag !== 'NAME') return null;
  return word === 'rounds' || isSharedUnit(tokens, rules, index) || isPackBehindSize(tokens, index) ? rule : null;
}

/** "slices" of "4 sourdough or country bread slices": the unit of both foods. */
function isSharedUnit(tokens: readonly Token[], rules: readonly Tag[], index: number): boolean {
  if (rules[index - 1] !== 'NAME' || rules.slice(0, index).includes('UNIT')) return false;
  const joint = tokens.findIndex(({ word }) => word === 'or');
  return joint > 0 && joint < index - 1 && rules[joint] === 'NAME' && rules.slice(0, joint).includes('QTY');
}

/** "tub" of "1 (6 oz) tub pesto", "pack" of "small pack mint". */
function isPackBehindSize(tokens: readonly Token[], index: number): boolean {
  const before = wordAt(tokens, index - 1);
  return (before === ')' || sizeWords.has(before)) && readUnit(wordAt(tokens, index))?.kind === 'container';
}

/** "yellow" of "onion (large, yellow, chopped)": a comment of its own. */
function judgeListed({ tokens, index, tag, rule, word }: Dispute): Tag | null {
  if (tag !== 'NAME' || rule !== 'COMMENT' || !descriptors.has(word) || wordAt(tokens, index - 1) !== ',') return null;
  const isPart = marksOfList.has(wordAt(tokens, index + 1));
  return isPart && tokens.slice(0, index).some((before) => before.word === '(') ? rule : null;
}

const marksOfList = new Set([',', ')']);

/** The L of "eggs (size: L)" is not a litre. */
function judgeLetterOfSize({ tokens, index, tag, rule }: Dispute): Tag | null {
  return tag === 'UNIT' && wordAt(tokens, index - 1) === ':' ? rule : null;
}

/** A comment is a size, unless it is "or" or stands behind a number. */
function judgeSize({ tokens, index, tag, rule, word }: Dispute): Tag | null {
  if (tag !== 'SIZE' || rule !== 'COMMENT') return null;
  return word === 'or' || tokens[index - 1]?.kind === 'number' ? rule : tag;
}

/** "Cooked" belongs to a name that goes on behind it: "cooked rice", but not "cooked and drained". */
function judgeCooked({ tokens, rules, index, tag, rule, word }: Dispute): Tag | null {
  if (word !== 'cooked') return null;
  return rule === 'NAME' && rules[index + 1] === 'NAME' && wordAt(tokens, index + 1) !== 'and' ? rule : tag;
}

/** "for tacos" of "cheese for tacos" is no part of the name; "pastry for a 9-inch pie" is. */
function judgePurpose({ tokens, rules, index, tag, rule }: Dispute): Tag | null {
  if (tag !== 'NAME' || rule !== 'PURPOSE') return null;
  let start = index;
  while (rules[start - 1] === 'PURPOSE') start -= 1;
  const lead = wordAt(tokens, start);
  if (start === 0 || (lead !== 'for' && (lead !== 'to' || wordAt(tokens, start - 1) === 'ready'))) return null;
  return tokens.some(({ word }, at) => rules[at] === 'NAME' && doughs.has(word)) ? null : rule;
}

const doughs = toWordSet(
  'pastry crust crusts dough shell shells pie mix seasoning spice spices glaze sauce flavors flavor',
);

function judgePreferred({ tag, rule, word }: Dispute): Tag | null {
  return preferred.some(([from, to, words]) => from === tag && to === rule && (words === null || words.has(word)))
    ? rule
    : null;
}

const partsOfFruit = new Set(['juice', 'juiced', 'zest', 'zested', 'rind', 'peel', 'only', 'of', 'from', 'leaves']);

// The tagger's tag, the rules' tag that replaces it, and for which words; null for all words.
const preferred: readonly (readonly [Tag, Tag, ReadonlySet<string> | null])[] = [
  ['COMMENT', 'PURPOSE', null],
  ['NAME', 'SIZE', null],
  ['COMMENT', 'PREP', preparationWords],
  ['UNIT', 'PREP', preparationWords],
  ['COMMENT', 'PREP', partsOfFruit],
];
