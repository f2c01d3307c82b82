/** What a mass includes that is bought but not eaten ("the bones"); null where the line says nothing of the kind. */
export function findBoughtParts(text: string): string | null {
  return rows.find(({ words }) => words.test(text))?.parts ?? null;
}

const rows: readonly { words: RegExp; parts: string }[] = [
  {
    words: /\bbone[- ]in\b|\bon the bone\b|\bwhole (chicken|duck|turkey|fish)\b|\bshort ribs?\b|\bshanks?\b/i,
    parts: 'the bones',
  },
  { words: /\bunpeeled\b|\bin (the|their) skins?\b/i, parts: 'the peel' },
  { words: /\bin (the|their) shells?\b|\bunshelled\b|\bmussels\b|\bclams\b/i, parts: 'the shells' },
];
