import type { DietFlag } from '../food';
import type { ParsedLine } from '../line';

const flesh = ['meat', 'poultry', 'fish', 'shellfish', 'gelatine'] as const;
const animal = [...flesh, 'dairy', 'egg', 'honey'] as const;

/** Words by which a line states that something is absent, and what it then lacks. */
const statements: readonly (readonly [RegExp, readonly DietFlag[]])[] = [
  [/\b(?:vegan|plant[- ]based)\b/, animal],
  [/\b(?:vegetarian|veggie|meatless|meat[- ]?free)\b/, flesh],
  [/\bgluten[- ]?free\b|\bgf\b/, ['gluten']],
  [/\b(?:dairy[- ]?free|non[- ]?dairy|lactose and dairy[- ]free)\b/, ['dairy']],
  [/\b(?:egg[- ]?free|eggless)\b/, ['egg']],
];

/**
 * A statement after one of these is about something else, or is only one of several possibilities: "not vegan", "use gluten-free flour if
 * needed", "(vegan if preferred)".
 */
const conditional = /\b(?:not|or|if|optional(?:ly)?|for|to make (?:it|this))\b/;

/**
 * What the line itself says it is free of ("vegan butter", "gluten-free flour"). The name and what stands right before or behind it count; a
 * part with a condition ("use gluten-free if needed") does not.
 */
export function findStatedAbsences(line: ParsedLine): ReadonlySet<DietFlag> {
  const absent = new Set<DietFlag>();
  const parts = [line.name, line.preparation ?? '', ...(line.comment ?? '').split(/[,;()]/)].map((part) =>
    part.toLowerCase(),
  );
  for (const part of parts) {
    if (part !== line.name && conditional.test(part)) continue;
    for (const [words, flags] of statements) if (words.test(part)) for (const flag of flags) absent.add(flag);
  }
  return absent;
}
