/**
 * Writes the alternatives of a pattern so that V8 tries few of them at a word. It tries all of them, one after
 * the other, wherever a word begins; divided by their first letters, only those of that letter. The pattern is
 * found in the same texts, but of alternatives that fit at the same place another may be found: for tests.
 * @param alternatives parts of a pattern, each of which may have alternatives too
 */
export function divideByLetter(alternatives: readonly string[]): string {
  return divide(alternatives.flatMap(splitAlternatives), maxLetters);
}

// A third letter would divide few groups.
const maxLetters = 2;
// Fewer are tried as fast as they are found.
const minDivided = 4;

function divide(alternatives: readonly string[], letters: number): string {
  if (letters === 0 || alternatives.length < minDivided) return [...new Set(alternatives)].join('|');
  const unfolded = alternatives.flatMap(unfoldStart);
  const groups = new Map<string, string[]>();
  for (const each of unfolded) {
    const start = findStart(each);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [each]);
    else group.push(each);
  }
  const { [digit]: digits = [], [other]: others = [], ...byLetter } = Object.fromEntries(groups);
  const lettered = Object.entries(byLetter).map(([letter, all]) => {
    const rests = all.map((each) => each.slice(1));
    return `${letter}(?:${divide(rests, letters - 1)})`;
  });
  return [
    ...(lettered.length === 0 ? [] : [`(?=[a-z])(?:${lettered.join('|')})`]),
    ...(digits.length === 0 ? [] : [`(?=\\d)(?:${digits.join('|')})`]),
    ...others,
  ].join('|');
}

const digit = 'digit';
const other = 'other';

/** The letter that a pattern begins with, once; else whether it begins with a digit. */
function findStart(pattern: string): string {
  if (/^[a-z](?![?*+{])/.test(pattern)) return pattern.charAt(0);
  return /^\\d(?![?*]|\{0)/.test(pattern) ? digit : other;
}

/** A pattern as those with one beginning each: "(?:a|b)?c" as "ac", "bc" and "c". */
function unfoldStart(text: string): readonly string[] {
  const end = text.startsWith('(?:') ? findEnd(text) : (/^(?:\[[a-z]+\]|[a-z](?=\?))/.exec(text)?.[0].length ?? 0);
  const isRepeated = /^(?:[*+{]|\?\?)/.test(text.slice(end));
  if (end === 0 || isRepeated) return [text];
  const isOptional = text.startsWith('?', end);
  const first = text.slice(0, end);
  const inner = first.startsWith('(?:') ? splitAlternatives(first.slice(3, -1)) : (first.match(/[a-z]/g) ?? []);
  const rest = text.slice(isOptional ? end + 1 : end);
  return [...inner.map((each) => each + rest), ...(isOptional ? [rest] : [])].flatMap(unfoldStart);
}

/** Where the group at the beginning ends. */
function findEnd(text: string): number {
  let depth = 0;
  for (const { index, sign } of listSigns(text)) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth === 0) return index + 1;
  }
  throw new Error(`The pattern "${text}" has a group without an end.`);
}

/** The alternatives of a part of a pattern, outside its groups. */
function splitAlternatives(text: string): readonly string[] {
  const bars: number[] = [-1];
  let depth = 0;
  for (const { index, sign } of listSigns(text)) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === '|' && depth === 0) bars.push(index);
  }
  return bars.map((bar, place) => text.slice(bar + 1, bars[place + 1] ?? text.length));
}

/** The signs that divide a pattern, outside sets and not escaped. */
function listSigns(text: string): readonly { readonly index: number; readonly sign: string }[] {
  return [...text.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gs)]
    .map(({ index, 0: sign }) => ({ index, sign }))
    .filter(({ sign }) => sign.length === 1);
}
