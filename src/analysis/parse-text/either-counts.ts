import { rare, type TextRow } from '../parse-tokens/text-signs';

const sizes = 'extra large|large|lge?|big|medium|med|small|sm|smallish|largish';

/** "large" for "lg". */
const inFull = (size: string): string =>
  ['large', 'small', 'medium'].find((full) => full.startsWith(size.charAt(0).toLowerCase()) && size.length < 4) ?? size;

const byHundreds = (whole: string, from = '', to = ''): string =>
  Number(from) < Number(to.charAt(0)) ? `${from}00-${to}` : whole;

/** Steps for a count beside another one, of which either will do. They follow each other in `normalizeText`. */
export const eitherCounts: readonly TextRow[] = [
  [
    'counts of two sizes',
    '/',
    new RegExp(`^(\\d{1,2}) (${sizes})((?: \\p{L}{3,12})?) ?/ ?(\\d{1,2}) (${sizes})(?= )`, 'iu'),
    (_whole: string, ...[one = '', size = '', food = '', other = '', next = '']: (string | undefined)[]) =>
      `${one} ${inFull(size)}${food} or ${other} ${inFull(next)}`,
    'digit',
  ],
  [
    'a comma before the count of another size',
    rare,
    new RegExp(`^(\\d{1,2} (?:${sizes})), (?=or \\d{1,2} (?:${sizes}) )`, 'i'),
    '$1 ',
    'digit',
    /\d (?:extra large|large|lge?|big|medium|med|small|sm|smallish|largish), or \d/,
  ],
  ['a count of another food', '/', /^(1 \p{L}{3,14}) ?\/ ?(?=[1-4] (?!(?:inch|cm)\b)\p{L}{3,})/iu, '$1 or ', 'digit'],
  [
    'a second number that is doubted',
    rare,
    /^(\d{1,2}),?(?: or)? (?:\((?:or )?)?(?:maybe|perhaps|possibly) (\d{1,2})(?=[ ,)])[,)]?/i,
    '$1 or $2',
    'digit',
    /(?:maybe|perhaps|possibly) \d/,
  ],
  [
    'a number that is not exact',
    rare,
    /^((?:about )?\d[\d./ ]{0,6}(?: ?(?:cups?|tbsps?|tsps?|g|grams?|oz|kg|ml))?)-?ish\b/i,
    '$1',
    'any',
    /(?:\d{1,4}-?ish|ish)\b/,
  ],
  [
    'hundreds that the first number leaves out',
    '-/',
    /^(\d)[-/](\d00)(?= ?(?:g|gms?|grams?|ml)\b)/i,
    byHundreds,
    'digit',
  ],
];
