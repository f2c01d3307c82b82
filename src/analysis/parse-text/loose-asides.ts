import { rare, type TextRow } from '../parse-tokens/text-signs';

/** Adjectives of foods, of which lines write two with a comma between them: "2 long, thin eggplants". */
const adjectives =
  'flaked|deboned|long|short|thin|thick|slender|skinny|narrow|plump|fleshy|fat|small|large|big|firm|ripe|rich|flavou?rful|hearty|meaty|lean|fat-free|inexpensive|sturdy|young|tender|juicy|unblemished';

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
    'how a spoon is filled, behind it',
    rare,
    /^(\d[\d/. -]{0,6} ?)(t(?:bs?p?|blsp|sp|easpoon|ablespoon)s?\.?) (heaped|heaping|rounded) (?=\p{L})/iu,
    '$1$3 $2 ',
    'digit',
    /(?:heaped|heaping|rounded)\b/,
  ],
  [
    'praise before the size',
    rare,
    /^(\d{1,2} |an? )(?:unblemished|perfect|beautiful|flawless|unbruised|nice),? (?=(?:small|medium|large|big|ripe|firm)\b)/i,
    '$1',
    'any',
    /(?:unblemished|perfect|beautiful|flawless|unbruised|nice)\b/,
  ],
  [
    'two flavors of a cheese',
    rare,
    /\b(tomato|sun-?dried tomato|basil|garlic|herb|onion|chive|dill|cucumber|oregano|olive)e?s?(?:\/| (?:and|&) )(tomato|sun-?dried tomato|basil|garlic|herb|onion|chive|dill|cucumber|oregano|olive)e?s? (?=feta\b)/i,
    '$1-$2 ',
    'any',
    /feta\b/,
  ],
  [
    'an amount that may be more',
    rare,
    /^(\d[\d/. -]{0,6}) or (?:more|so) (?=(?:drops?|dash(?:es)?|pinch(?:es)?|cups?|teaspoons?|tablespoons?|tsps?|tbsps?|cloves?|slices?|sprigs?|ounces?|oz|pounds?|lbs?)\b)/i,
    '$1 ',
    'digit',
    /\d or (?:more|so)\b/,
  ],
  ['ounces of a fluid, written without a blank', '.', /^(\d[\d/. -]{0,6} ?)fl\.oz\b\.?/i, '$1fl oz', 'digit'],
  [
    'a number that is said twice',
    '(',
    /^(?:one|two|three|four|five|six|eight|ten|twelve) \((\d{1,2})\) (?=\S)/i,
    '$1 ',
    'letter',
  ],
  [
    'a size joined to its package',
    '-',
    /^(\d[\d/. ]{0,6}[ -]?(?:oz|ounces?|g|ml|lbs?|pounds?))-(?=(?:can|tin|jar|package|packet|bag|box|bottle|carton)s?\b)/i,
    '$1 ',
    'digit',
  ],
  [
    'half-and-half in numbers',
    rare,
    /(?<=^\d.{0,12}[a-z]\.? )1\/2 ?(?:and|n|'n') ?1\/2(?=$|,| \()/i,
    'half-and-half',
    'digit',
    /1\/2 ?(?:and|'?n)/,
  ],
  [
    'a spoon by its size',
    rare,
    /^(\d{1,2}) ?x ?(5|15) ?ml sp(?:oon)?s?\b\.? /i,
    '$1 x $2 ml spoons ',
    'digit',
    /\d{1,2} ?x ?\d{1,2} ?ml sp/,
  ],
  [
    'a side of fish without "of"',
    rare,
    /^(\d{1,2} |an? |one |half an? )((?:(?:large|whole|small) )?sides?) (?=(?:[a-z-]+ ){0,3}(?:salmon|trout|char)\b)(?!of\b)/i,
    '$1$2 of ',
    'any',
    /sides? [a-z]/,
  ],
  [
    'a share of cocoa between commas',
    rare,
    /, ?((?:at least |minimum |min\.? |about )?\d{2} ?(?:%|percent) (?:cocoa|cacao)(?: solids)?)(?=,)/i,
    ' ($1)',
    'any',
    /(?:cocoa|cacao)\b/,
  ],
  [
    'bones that the meat still has',
    rare,
    /(?<=\b(?:roasts?|chops?|loin|shoulder|leg|steaks?|breasts?|thighs?)) with (?:the |its |their )?bones?(?: in| attached)?(?=$|,| \()/iu,
    ', bone-in',
    'any',
    /with (?:the |its |their )?bones?\b/,
  ],
  [
    'a part of the food that counts as well',
    rare,
    /(?<=\p{L}) (?=including (?:the |some |its |their )?(?:legs?|thighs?|giblets|livers?|heads?|necks?|bones|skins?|(?:tender )?greens?|(?:green )?tops?|leaves|stems?|stalks?|fronds|roots)\b)/iu,
    ', ',
    'any',
    /including\b/,
  ],
  [
    'what the pieces weigh together',
    rare,
    /(?<=\p{L}),? (?:totall?ing|weighing (?:in )?(?:at )?a total of) (?=(?:about |around |approximately )?\d)/iu,
    ', ',
    'digit',
    /(?:totall?ing|weighing)\b/,
  ],
  [
    'two adjectives with a comma between them',
    rare,
    new RegExp(
      `^(\\d[\\p{L}\\d /.-]{0,20}?(?<![\\p{L}-])(?:${adjectives})), (?=(?:${adjectives}) \\p{L}(?![^,]*\\bslices?\\b))`,
      'iu',
    ),
    '$1 ',
    'digit',
    new RegExp(`(?:${adjectives}), (?:${adjectives})\\b`),
  ],
  [
    'a rule of religion before the food',
    rare,
    /\bkosher[- ]for[- ](?:passover|pesach) (?=\p{L})/iu,
    '',
    'any',
    /kosher[- ]for\b/,
  ],
  [
    'what goes with the food, by its own measure',
    rare,
    /^(\d[\d/. -]{0,6} ?(?:cups?|ml|pints?|quarts?|tbsps?|tablespoons?|tsps?|teaspoons?)\b\.? \p{L}[\p{L} -]{2,30}?)(?<!(?:ed|en|made|cut|thick|together|along)) with (?=\d[\d/. ]{0,5} ?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|ml)\b)/iu,
    '$1 plus ',
    'digit',
    /with \d/,
  ],
  [
    'how many fingers take a pinch',
    rare,
    /\b(?:two|three|2|3|four|4)[- ]?fingere?d? (?=pinch\b)/i,
    '',
    'any',
    /(?:two|three|2|3|four|4)[- ]?finger/,
  ],
];
