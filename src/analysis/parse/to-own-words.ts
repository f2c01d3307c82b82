import type { ParsedLine } from '../line';

/** The line as it words itself, for those who ask what it says rather than what it means: "lemon" of "juice of 1 lemon". */
export function toOwnWords(line: ParsedLine): ParsedLine {
  const { wording, amounts } = line;
  if (wording === null) return line;
  const { name, unit, preparation } = wording;
  return { ...line, name, preparation, amounts: amounts.map((amount, i) => (i === 0 ? { ...amount, unit } : amount)) };
}
