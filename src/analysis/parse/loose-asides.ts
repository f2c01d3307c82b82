import { rare, type TextRow } from './text-signs';

/**
 * Steps for words about a food that stand where other lines have a comma, or before the food. They follow
 * each other in `normalizeText`.
 */
export const looseAsides: readonly TextRow[] = [
  [
    'what was done to the food behind a slash or dash',
    '/-',
    /(?<=\p{L})(?: ?\/ ?| - ?|- )(?=(?:pre-?)?soaked\b[^,/]{0,60}$)|(?<=\p{L}) \/ (?=(?:(?:finely|roughly|thinly|coarsely|freshly) )?(?:chopped|diced|sliced|minced|grated|beaten|melted|softened|peeled|crushed|drained|rinsed|washed|cubed|halved|quartered|mashed|thawed|sifted|slit|deseeded|toasted)(?: and \p{L}{4,12}ed)?$)/giu,
    ', ',
  ],
  [
    'undiluted before the food',
    rare,
    /^(\d.{0,30}?)\bundiluted,? (?=\p{L})([^,()]{3,60})/iu,
    '$1$2, undiluted',
    'digit',
    /undiluted\b/,
  ],
  [
    'a side of fish without "of"',
    rare,
    /^(\d{1,2} |an? |one |half an? )((?:(?:large|whole|small) )?sides?) (?=(?:[a-z-]+ ){0,3}(?:salmon|trout|char)\b)(?!of\b)/i,
    '$1$2 of ',
    'any',
    /sides? [a-z]/,
  ],
];
