import type { Amount } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { descriptors, preparationLeads, preparationWords, sizeWords } from '../parse-tokens/line-words';
import { readNumber } from '../parse-tokens/numbers-and-units';
import type { StatedAmount } from './read-amounts';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/** Pieces that a line adds to its amounts, and additions of another food, which are left out. */
interface AddedPieces {
  readonly amounts: readonly Amount[];
  /** In the words of the line: "1 carrot". */
  readonly leftOut: readonly string[];
}

/**
 * Reads counts behind "plus": "1 large egg plus 1 large yolk", "1 onion, chopped, plus 1/2 onion,
 * sliced"; and another kind behind a comma: "1 red onion, 1 white onion". What the tags call an
 * amount is read already.
 * @param line.name the food as the line names it
 * @param line.mainUnit of the first amount; null for a bare count
 */
export function readAddedPieces(tokens: readonly Token[], tags: readonly Tag[], line: NamedLine): AddedPieces {
  const amounts: Amount[] = [];
  const leftOut: string[] = [];
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const joint = wordAt(tokens, at);
    const isAddition = additions.has(joint);
    if (mixingJoints.has(joint) && mixed.has(wordAt(tokens, at - 1))) {
      if (mixesInFood(tokens, tags, at + 1)) leftOut.push(readPart(tokens, at + 1));
      continue;
    }
    if (!isAddition && !listJoints.has(joint)) continue;
    const number = readNumber(tokens, at + 1);
    if (number === null || tags[at + 1] === 'QTY') continue;
    const { end, quantity, quantityMax } = number;
    if (isAddition) {
      const unit = findAddedUnit(tokens, tags, { end, line });
      if (unit === 'nothing') continue;
      if (unit === 'other') leftOut.push(readPart(tokens, at + 1));
      else amounts.push({ relation: 'plus', quantity, quantityMax, ...unit });
    } else if (line.mainUnit === null && tokens[at + 1]?.kind === 'number') {
      const part = findListedPart(tokens, end, line.name);
      if (part !== null) amounts.push({ relation: 'plus', quantity, quantityMax, unit: part });
      else if (countsOtherKind(tokens.slice(end), line.name))
        amounts.push({ relation: 'plus', quantity, quantityMax, unit: null });
    }
  }
  return { amounts, leftOut };
}

/**
 * Whether an amount of another food begins at a token: "2 cups almond milk" behind "soaked in". Water, a spoonful
 * and what is drained off again do not count, nor does what is mixed into another choice.
 */
function mixesInFood(tokens: readonly Token[], tags: readonly Tag[], start: number): boolean {
  const number = readNumber(tokens, start);
  if (number === null || tags[start] === 'QTY') return false;
  const unit = wordAt(tokens, number.end);
  const isSpoonful = number.quantity <= 1 && readUnit(unit)?.id.endsWith('spoon') === true;
  let noun = number.end + 1;
  while (wet.has(wordAt(tokens, noun))) noun += 1;
  const isFood = measuresFood(unit) && tokens[noun]?.kind === 'word' && wordAt(tokens, noun) !== 'water';
  if (!isFood || isSpoonful || tokens.slice(0, start).some(({ word }) => word === 'or')) return false;
  return !tokens.some(({ word }) => takenOff.has(word));
}

const wet = toWordSet('of hot warm cold cool tepid lukewarm boiling boiled iced');

const mixingJoints = new Set(['in', 'into', 'with']);
const mixed = toWordSet('mixed blended whisked beaten stirred combined soaked dissolved steeped');
const takenOff = toWordSet('drained squeezed discarded strained');

interface NamedLine {
  readonly name: string;
  readonly mainUnit: string | null;
}

/**
 * The unit of what is added behind a number, where it is of the food of the line.
 * @param end the place behind the number
 * @returns `other` for another food, `nothing` where no word follows
 */
function findAddedUnit(
  tokens: readonly Token[],
  tags: readonly Tag[],
  { end, line }: { readonly end: number; readonly line: NamedLine },
): Pick<Amount, 'unit'> | 'other' | 'nothing' {
  const { name, mainUnit } = line;
  const head = toSingular(name.split(' ').at(-1) ?? '');
  const noun = findNoun(tokens, end, head);
  if (tokens[noun]?.kind !== 'word') return 'nothing';
  const piece = toSingular(wordAt(tokens, noun));
  const part = findEggPart(piece, toSingular(wordAt(tokens, noun + 1)));
  const unit = head === 'egg' ? part : readUnit(piece) === null ? null : piece;
  if (unit === null) return part === null && piece === head ? { unit } : 'other';
  if (unit === part) return { unit };
  const behind = tokens.slice(noun + 1, noun + 1 + behindLength).map(({ word }) => word);
  const isOther = isMeasure(unit) && tags[noun + 1] !== 'PREP' && (listOther(behind, name).length > 0 || isMadeOf(behind, head)); // prettier-ignore
  const isAlike =
    unit === mainUnit || (measuresFood(unit) && (measuresFood(mainUnit) || namesLeaves(behind, mainUnit)));
  return isAlike && !isOther ? { unit } : 'other';
}

/** The place of the word behind those that describe the piece, from a place on. */
function findNoun(tokens: readonly Token[], from: number, head: string): number {
  const noun = skipDescribing(tokens, from);
  return isColorOf(tokens, noun, head) ? noun + 1 : noun;
}

function skipDescribing(tokens: readonly Token[], from: number): number {
  let at = from;
  while (describesPiece(wordAt(tokens, at))) at += 1;
  return at;
}

function describesPiece(word: string): boolean {
  return describing.has(word) || sizeWords.has(word) || preparationWords.has(word);
}

/** Whether a word is the color of the same vegetable or fruit: "green" of "plus 1 green chilli" beside red ones. */
function isColorOf(tokens: readonly Token[], at: number, head: string): boolean {
  const color = wordAt(tokens, at);
  if (!colors.has(color) || (head === 'onion' && color === 'green')) return false;
  return coloredFoods.has(head) && toSingular(wordAt(tokens, at + 1)) === head;
}

const colors = toWordSet('red green yellow orange white purple');
const coloredFoods = toWordSet('chili pepper onion apple capsicum cabbage');

/** "Chopped leaves" beside sprigs are leaves of the same herb. */
function namesLeaves(behind: readonly string[], mainUnit: string | null): boolean {
  if (!herbUnits.has(mainUnit ?? '') || !behind.some((word) => leaves.has(word))) return false;
  return behind.every((word) => leaves.has(word) || saysKind(word));
}

const herbUnits = toWordSet('sprig stem branch handful');
const leaves = toWordSet('leaf leaves');

/** Whether words name what is made of a food: the "kimchi juice" beside kimchi. */
function isMadeOf(behind: readonly string[], head: string): boolean {
  const at = behind.findIndex((word) => toSingular(word) === head);
  return at >= 0 && products.has(behind[at + 1] ?? '');
}

const products = toWordSet(`
  juice sauce powder paste oil flour syrup extract liquid brine water zest peel stock broth butter milk vinegar wine
  fat drippings grease jam jelly cooking
`);

/** "yolk" of "1 large yolk" and of "1 egg yolk"; null for no part. */
function findEggPart(piece: string, next: string): string | null {
  if (eggParts.has(piece)) return piece;
  return piece === 'egg' && eggParts.has(next) ? next : null;
}

/** "yolk" of "2 eggs, 1 egg yolk"; null beside other foods, and for other parts. */
function findListedPart(tokens: readonly Token[], end: number, name: string): string | null {
  if (toSingular(name.split(' ').at(-1) ?? '') !== 'egg') return null;
  const noun = skipDescribing(tokens, end);
  return findEggPart(toSingular(wordAt(tokens, noun)), toSingular(wordAt(tokens, noun + 1)));
}

/**
 * Divides stated amounts into those of the food and, behind "plus", those of another: the cans of "1
 * can tomato paste plus 2 cans water", the carrots of "1 cup peas, plus 1 cup carrots".
 */
export function divideByFood(
  stated: readonly StatedAmount[],
  name: string,
): { readonly own: readonly StatedAmount[]; readonly leftOut: readonly string[] } {
  // Most lines state one amount.
  if (stated.length < 2) return { own: stated, leftOut: [] };
  const leftOut: string[] = [];
  const own = stated.filter((amount) => {
    const { quantity, unit, kind, between, behind, isAfterFood } = amount;
    if (quantity === null || !between.some((word) => additions.has(word))) return true;
    // Before the food, both amounts are of it: "1 cup plus 2 tablespoons flour".
    if (kind !== 'container' && !(isAfterFood && (kind === 'mass' || kind === 'volume'))) return true;
    const other = namesLeaves(behind, stated[0]?.unit ?? null) ? [] : listOther(behind, name);
    if (other.length > 0) leftOut.push([quantity, unit, ...other].join(' '));
    return other.length === 0;
  });
  return leftOut.length === 0 ? { own: stated, leftOut } : { own, leftOut };
}

/** Whether a unit is of a mass or a volume, which add up. */
export function measuresFood(unit: string | null): boolean {
  const kind = readUnit(unit ?? '')?.kind;
  return kind === 'mass' || kind === 'volume';
}

function isMeasure(unit: string | null): boolean {
  return measuresFood(unit) || readUnit(unit ?? '')?.kind === 'container';
}

/**
 * The words behind a unit, up to a mark, if they name another food than `name`: "chicken" beside
 * tofu, "ground pork" beside ground beef. Empty if they name none ("plus 2 tablespoons for dusting").
 */
function listOther(behind: readonly string[], name: string): readonly string[] {
  const start = behind[0] === 'of' ? 1 : 0;
  const stop = behind.findIndex((word, at) => at >= start && (!/^\p{L}/u.test(word) || endsName.has(word)));
  const words = behind.slice(0, stop < 0 ? behind.length : stop);
  const own = name.split(/[ -]/).map(toSingular);
  const head = own.at(-1) ?? '';
  for (const word of words.slice(start)) {
    if (saysKind(word)) continue;
    if (!own.includes(toSingular(word))) return words;
    // What stands behind the noun is no part of the food, unless it is made of it: "rice vinegar" beside rice.
    if (toSingular(word) === head) return isMadeOf(words, head) ? words : [];
  }
  return [];
}

function saysKind(word: string): boolean {
  return describing.has(word) || descriptors.has(word) || preparationWords.has(word) || preparationLeads.has(word);
}

/** Whether words are a kind that the name lacks, and its noun: "white onion" beside "red onion". */
function countsOtherKind(behind: readonly Token[], name: string): boolean {
  const [own = '', ...noun] = name.split(' ').map(toSingular);
  const [kind = '', ...words] = behind.slice(0, noun.length + 1).map(({ word }) => word);
  const isOfNoun = noun.length > 0 && words.map(toSingular).join(' ') === noun.join(' ');
  return isOfNoun && isKind(own) && isKind(kind) && kind !== own;
}

function isKind(word: string): boolean {
  return descriptors.has(word) && !sizeWords.has(word);
}

/** Good enough to compare two forms of one noun. */
function toSingular(noun: string): string {
  return noun
    .toLowerCase()
    .replace(/^chill?ies$/, 'chili')
    .replace(/(?<=\p{L}{2})ies$/u, 'y')
    .replace(/(?<=\p{L}{2})(?:(?<=[sxzo]|ch|sh)es|s)$/u, '')
    .replace(/^(?:chilli|chile)$/, 'chili');
}

/** The words up to the next mark, six at most. */
function readPart(tokens: readonly Token[], start: number): string {
  const part = tokens.slice(start, start + maxPartLength);
  const end = part.findIndex(({ kind }) => kind === 'mark');
  return part.slice(0, end < 0 ? part.length : end).map(({ text }) => text).join(' '); // prettier-ignore
}

const maxPartLength = 6;

/** As many words as a stated amount keeps. */
const behindLength = 3;

const additions = new Set(['plus', '+']);
const listJoints = new Set([',', ';', 'and']);
const describing = toWordSet(`
  extra more additional another whole fresh free-range organic unsalted salted all-purpose all purpose granulated caster virgin plain
`);
/** Behind these, an amount names no food: "plus 1 tablespoon for the pan". */
const endsName = toWordSet('for to as if at in on or and with per each total divided separated reserved');
const eggParts = new Set(['yolk', 'white']);
