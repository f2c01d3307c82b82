/**
 * A preparation or comment without what says nothing of the food's state: what is merely allowed ("or frozen"), and a drying that is but
 * the end of a wash ("rinsed and patted dry").
 */
export function toPlainAside(text: string): string {
  return text.replace(alternative, ' ').replace(wiped, '$1');
}

const alternative = /\bor\b[^,;()]*/gi;
const wiped = /\b(washed|rinsed|cleaned|soaked|patted|pat|spun|wiped)\b[^;()]{0,30}?\b(?:dried|dry)\b/gi;
