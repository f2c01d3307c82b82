/** What a mass includes that is bought but not eaten ("the bones"); null where the line says nothing of the kind. */
export function findBoughtParts(text: string): string | null {
  if (freed.test(text)) return null;
  return rows.find(({ words }) => words.test(text))?.parts ?? null;
}

const rows: readonly { words: RegExp; parts: string }[] = [
  {
    words:
      /\bbone[- ]in\b|\bon the bone\b|\bwhole (chicken|duck|turkey|fish)\b|\bribs\b|\bshanks?\b|\bwings\b|\bdrumsticks\b|\bhocks?\b|\boxtails?\b|\bt-bone\b/i,
    parts: 'the bones',
  },
  { words: /\bunpeeled\b|\bin (the|their) skins?\b/i, parts: 'the peel' },
  {
    words: /\bin (the|their) shells?\b|\bshell-on\b|\bunshelled\b|\bmussels\b|\bclams\b|\bcrab legs\b/i,
    parts: 'the shells',
  },
];

/** "2 lbs boneless short ribs", "1 lb mussels, shelled": what is bought is eaten. */
const freed = /\bboneless\b|\bboned\b|\bmeat only\b|(?<!un)\bshelled\b|\bpeeled\b/i;
