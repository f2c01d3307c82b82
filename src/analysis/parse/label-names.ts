import { commentLeads, nameStates, preparationLeads, preparationWords, trailingPreparations } from './kitchen-words';
import type { Label, Token } from './token';

/** Labels the rest, part by part between commas: the first part with a food is the name, later ones are preparation or comment. */
export function labelNames(tokens: readonly Token[], labels: (Label | null)[]): void {
  let hasName = false;
  for (const part of splitParts(tokens, labels)) {
    if (!hasName) hasName = labelNamePart(tokens, labels, part);
    else labelLaterPart(tokens, labels, part);
  }
}

/** Indices of the words of one part that have no label yet. */
type Part = readonly number[];

function splitParts(tokens: readonly Token[], labels: readonly (Label | null)[]): readonly Part[] {
  const parts: number[][] = [[]];
  for (let i = 0; i < tokens.length; i += 1) {
    if (isSeparator(tokens, i)) parts.push([]);
    else if (labels[i] === null) parts.at(-1)?.push(i);
  }
  return parts.filter((part) => part.length > 0);
}

function isSeparator(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'mark') return false;
  if (token.word === '-') return token.spaced && tokens[at + 1]?.spaced === true;
  return separators.has(token.word);
}

const separators = new Set([',', ';', ':', '.', '(', ')', '[', ']', '|']);

/** Leading preparation, name, trailing preparation. False where the part has no food ("1 cup packed, …", "boneless, skinless thighs" goes on). */
function labelNamePart(tokens: readonly Token[], labels: (Label | null)[], part: Part): boolean {
  const word = (at: number): string => tokens[part[at] ?? -1]?.word ?? '';
  const put = (at: number, label: Label): void => {
    const index = part[at];
    if (index !== undefined) labels[index] = label;
  };
  let at = 0;
  let named = false;
  while (at < part.length) {
    const length = preparationLength(word, at, part.length);
    if (length > 0 && !named) {
      for (let k = 0; k < length; k += 1) put(at + k, 'PREP');
      at += length;
    } else if (named && trailingPreparations.has(word(at)) && word(at - 1) !== 'and' && word(at - 1) !== 'or') {
      for (; at < part.length; at += 1) put(at, 'PREP');
    } else if (length > 0 && word(at - 1) === 'and') {
      for (let k = 0; k < length; k += 1) put(at + k, 'PREP');
      at += length;
    } else {
      named = named || !joins.has(word(at));
      put(at, 'NAME');
      at += 1;
    }
  }
  const last = word(part.length - 1);
  return named && !(descriptors.has(last) && part.every((_, k) => descriptors.has(word(k)) || joins.has(word(k))));
}

const joins = new Set(['and', 'or', 'of', 'the', 'a', 'an', '&', 'with']);

/** How many words from here are preparation: adverbs, preparation words, and what joins them. */
function preparationLength(word: (at: number) => string, start: number, end: number): number {
  let at = start;
  let sure = start;
  while (at < end) {
    if (isPreparation(word, at)) {
      at += 1;
      sure = at;
    } else if (
      preparationLeads.has(word(at)) &&
      (isPreparation(word, at + 1) || word(at + 1) === 'ground' || preparationLeads.has(word(at + 1)))
    )
      at += 1;
    else if (word(at) === 'ground' && at > start && preparationLeads.has(word(at - 1))) {
      at += 1;
      sure = at;
    } else if ((word(at) === 'and' || word(at) === 'or' || word(at) === 'but') && sure === at && at > start) at += 1;
    else break;
  }
  return sure - start;
}

function isPreparation(word: (at: number) => string, at: number): boolean {
  return preparationWords.has(word(at)) && !nameStates.get(word(at))?.has(word(at + 1));
}

// A part of these alone is not yet the food: "boneless, skinless chicken thighs".
const descriptors = new Set(
  'boneless skinless fresh ripe firm unsalted salted dried frozen large small medium bone-in skin-on unsweetened low-sodium reduced-sodium low-fat organic whole thin thick cold hot raw red green yellow white black soft hard dry sweet lean day-old good-quality mild extra-virgin light dark canned cooked roasted crusty sharp seedless plain freshly skinned unpeeled pitted fat-free nonfat warm crisp tart young mixed smoked'.split(
    ' ',
  ),
);

function labelLaterPart(tokens: readonly Token[], labels: (Label | null)[], part: Part): void {
  const first = tokens[part[0] ?? -1]?.word ?? '';
  const label: Label = commentLeads.has(first) ? 'COMMENT' : 'PREP';
  for (const index of part) labels[index] = label;
}
