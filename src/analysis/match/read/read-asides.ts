import type { ParsedLine } from '../../line';

/**
 * Preparation and comment without what says nothing of the food's state: what is merely allowed ("or frozen"), what another choice comes in
 * ("or 1/2 teaspoon dried"), what is of another food ("beaten with 1 tablespoon dry sherry"), and a drying that is but the end of a wash ("rinsed and patted dry") or
 * is what comes off ("dry skins removed"); '' for most lines.
 */
export function readAsides({ text, preparation, comment }: ParsedLine): string {
  if (preparation === null && comment === null) return '';
  const asides = `${preparation ?? ''},${comment ?? ''}`
    .replace(alternative, ' ')
    .replace(another, ' ')
    .replace(wiped, '$1')
    .replace(shed, ' ');
  const counted = text.replace(otherAmount, ' ');
  if (counted === text) return asides;
  const words = new Set(counted.toLowerCase().match(word));
  return asides.replace(word, (found) => (words.has(found.toLowerCase()) ? found : ' '));
}

const word = /\p{L}+/gu;
const alternative = /\bor\b[^,;()]*/gi;
const another = /\b(?:with|in) (?:about )?\p{N}[^,;()]*/giu;
const otherAmount = /\bor\s+(?:about\s+)?(?:\p{N}|half\b)[^,;()]*/giu;
const wiped = /\b(washed|rinsed|cleaned|soaked|patted|pat|spun|wiped)\b[^;()]{0,30}?\b(?:dried|dry)\b/gi;
const shed = /\b(?:dried|dry) (?:\p{L}+ )?(?:skins?|husks?|peels?|ends?|tips?|layers?)\b/giu;
