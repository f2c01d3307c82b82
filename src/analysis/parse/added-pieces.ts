import type { Amount } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { preparationWords, sizeWords } from './line-words';
import { readNumber } from './numbers-and-units';
import type { StatedAmount } from './read-amounts';
import type { Tag, Token } from './tokenize';

/** Pieces that a line adds to its amounts, and additions of another food, which are left out. */
interface AddedPieces {
  readonly amounts: readonly Amount[];
  /** In the words of the line: "1 carrot". */
  readonly leftOut: readonly string[];
}

/**
 * Reads counts behind "plus": "1 large egg plus 1 large yolk", "1 onion, chopped, plus 1/2 onion,
 * sliced". What the tags call an amount is read already.
 * @param line.name the food as the line names it
 * @param line.mainUnit of the first amount; null for a bare count
 */
export function readAddedPieces(
  tokens: readonly Token[],
  tags: readonly Tag[],
  { name, mainUnit }: { readonly name: string; readonly mainUnit: string | null },
): AddedPieces {
  const amounts: Amount[] = [];
  const leftOut: string[] = [];
  const head = toSingular(name.split(' ').at(-1) ?? '');
  for (let at = 1; at < tokens.length - 1; at += 1) {
    if (!additions.has(tokens[at]?.word ?? '')) continue;
    const number = readNumber(tokens, at + 1);
    if (number === null || tags[at + 1] === 'QTY') continue;
    let noun = number.end;
    while (describing.has(tokens[noun]?.word ?? '') || sizeWords.has(tokens[noun]?.word ?? '')) noun += 1;
    if (tokens[noun]?.kind !== 'word') continue;
    const next = toSingular(tokens[noun + 1]?.word ?? '');
    const piece = toSingular(tokens[noun]?.word ?? '');
    const part = eggParts.has(piece) ? piece : piece === 'egg' && eggParts.has(next) ? next : null;
    const unit = head === 'egg' ? part : readUnit(piece) === null ? null : piece;
    const isOther =
      isContainer(unit) && tags[noun + 1] !== 'PREP' && namesOther([next, tokens[noun + 2]?.word ?? ''], name);
    const isOfFood = unit === null ? part === null && piece === head : (unit === mainUnit && !isOther) || unit === part;
    if (isOfFood) amounts.push({ relation: 'plus', quantity: number.quantity, quantityMax: number.quantityMax, unit });
    else leftOut.push(readPart(tokens, at + 1));
  }
  return { amounts, leftOut };
}

/**
 * Divides stated amounts into those of the food and, behind "plus", packs of another: the cans of "1
 * can tomato paste plus 2 cans water".
 */
export function divideByFood(
  stated: readonly StatedAmount[],
  name: string,
): { readonly own: readonly StatedAmount[]; readonly leftOut: readonly string[] } {
  // Most lines state one amount.
  if (stated.length < 2) return { own: stated, leftOut: [] };
  const others = stated.filter(
    ({ quantity, kind, between, behind }) =>
      quantity !== null &&
      kind === 'container' &&
      between.some((word) => additions.has(word)) &&
      namesOther(behind, name),
  );
  if (others.length === 0) return { own: stated, leftOut: [] };
  return {
    own: stated.filter((amount) => !others.includes(amount)),
    leftOut: others.map(({ quantity, unit, behind }) =>
      [quantity, unit, ...behind.slice(0, behind[0] === 'of' ? 2 : 1)].join(' '),
    ),
  };
}

function isContainer(unit: string | null): boolean {
  return unit !== null && readUnit(unit)?.kind === 'container';
}

/** Whether words behind a unit begin with a word that the food's name lacks. */
function namesOther([first = '', second = '']: readonly string[], name: string): boolean {
  const next = first === 'of' ? second : first;
  if (!/^\p{L}/u.test(next) || describing.has(next) || preparationWords.has(next)) return false;
  return !name.split(' ').map(toSingular).includes(toSingular(next));
}

/** Good enough to compare two forms of one noun. */
function toSingular(noun: string): string {
  return noun
    .toLowerCase()
    .replace(/(?<=\p{L}{2})ies$/u, 'y')
    .replace(/(?<=\p{L}{2})(?:(?<=[sxzo]|ch|sh)es|s)$/u, '');
}

/** The words up to the next mark, six at most. */
function readPart(tokens: readonly Token[], start: number): string {
  const part = tokens.slice(start, start + maxPartLength);
  const end = part.findIndex(({ kind }) => kind === 'mark');
  return part.slice(0, end < 0 ? part.length : end).map(({ text }) => text).join(' '); // prettier-ignore
}

const maxPartLength = 6;

const additions = new Set(['plus', '+']);
const describing = toWordSet('extra more additional another whole fresh');
const eggParts = new Set(['yolk', 'white']);
