import type { TextRow } from '../parse-tokens/text-signs';

// Without packages: "package hot dog buns, 8" is one that holds eight.
const units =
  'cups?|tablespoons?|tbsps?|tbs|teaspoons?|tsps?|ounces?|oz|pounds?|lbs?|grams?|pints?|quarts?|cans?|tins?|jars?|cloves?|sticks?|slices?|heads?|bunch(?:es)?|sprigs?|stalks?|ribs?|ears?|sheets?';
const number = String.raw`\d{1,3}(?: \d\/\d{1,2}|[./]\d{1,2})?`;

/** Columns that were copied in another order: "Tbsp. butter, 2", "cups flour - 2 1/2", "butter, tbsp 2". */
export const unitFirst: readonly TextRow[] = [
  [
    'a unit, its food, and the number at the end',
    ',(/-',
    new RegExp(
      String.raw`^((?:${units})\.?) (?!cakes?\b|noodles?\b|of\b)([a-z][a-z' -]{1,40}?)(?:, ?| - | \(| (?=\d{1,3}(?: \d)?\/))(${number})\)?$`,
      'i',
    ),
    '$3 $1 $2',
    'letter',
  ],
  [
    'a unit, its food and a remark, and the number at the end',
    '(',
    new RegExp(
      String.raw`^((?:${units})\.?) (?:of )?([a-z][a-z' -]{1,40}?) (\([a-z][^()\d]{1,40}\)),? (${number})$`,
      'i',
    ),
    '$4 $1 $2 $3',
    'letter',
  ],
  [
    'a unit before "of", its food, and the number at the end',
    ',',
    new RegExp(String.raw`^((?:${units})) of ([a-z][a-z' -]{1,40}?), (${number})$`, 'i'),
    '$3 $1 of $2',
    'letter',
  ],
  [
    'a food, its unit, and the number at the end',
    ',',
    new RegExp(String.raw`^([a-z][a-z' -]{1,40}), ((?:${units})\.?) (${number})$`, 'i'),
    '$3 $2 $1',
    'letter',
  ],
];
