import { stepEnding } from './line-kind';
import { foodParts } from './food-parts';
import { looseAsides } from './loose-asides';
import { namedFirst } from './named-first';
import { rare, type TextRow } from '../parse-tokens/text-signs';

/** "Eggs (3, beaten)", "Onion (1/2)", "Carrots (2 medium)"; the 1 of "Salt (1)" is the mark of a note. */
const byCountInBrackets = (whole: string, ...[name = '', count = '', size, after]: (string | undefined)[]): string => {
  const isCounted = /[^s\W]s$/i.test(name) && Number(count) > 1 && Number(count) < 40;
  if (size === undefined && !isCounted && !count.includes('/')) return whole;
  return `${count} ${size === undefined ? '' : `${size} `}${name}${after === undefined ? '' : `, ${after}`}`;
};

/** "Fry in butter"; a step of the method ("Cover with foil and bake until done") stays. */
const byUse = (whole: string, ...[verb = '', food = '', after = '']: (string | undefined)[]): string =>
  stepEnding.test(whole) ? whole : `${food}, to ${verb.toLowerCase()}${after}`;

/**
 * Steps that bring a line into the usual order: the amount, then the food. They follow each other in
 * `normalizeText`.
 */
export const wordOrder: readonly TextRow[] = [
  ...namedFirst,
  ...looseAsides,
  [
    'a little of either food',
    rare,
    /^(?:just )?a little (?:bit of )?(?=[a-z-]+ or [a-z-]+ [a-z-]+(?:$|,| \())/i,
    '',
    'letter',
    /a little (?:bit of )?[a-z-]+ or\b/,
  ],
  [
    'what fills up a glass',
    rare,
    /^(?:top(?:ped)?|fill)(?: (?:up|off|it))? with (?=\p{L})([\p{L} '-]{2,40})$/iu,
    '$1, to top',
    'letter',
    /^(?:top|fill)[a-z]*(?: (?:up|off|it))? w(?:ith\b|\/)/,
  ],
  [
    'what to do before the food',
    rare,
    /^(sprinkle|cover|season|dust|coat|spread|roll|dip|finish|mix|toss|brush|glaze|grease|rub|stuff|decorate|(?:(?:deep|shallow|pan)[ -])?fry|saut[eé]|cook|brown) (?:with|in) (?!the\b|an? (?!(?:little|bit|pinch|squeeze|drizzle|splash|dash|knob|handful)\b)|batches\b)([\p{L}\d][^.,;:()]{1,60})(, ?\p{L}[^.;:()]{1,60})?$/iu,
    byUse,
    'letter',
    /^[a-z -]{3,12} (?:with\b|in\b|w\/)/,
  ],
  [
    'what the rim of a glass is dipped in',
    rare,
    /^(?:for (?:the )?)?rim(?:ming)?(?::| -) ?(?=\p{L})([\p{L} ,'-]{2,40})$/iu,
    '$1, for the rim',
    'letter',
    /rim(?:ming)?\b/,
  ],
  [
    'cloves and their cut alone',
    rare,
    /^(\d{1,2} (?:(?:small|medium|large|fat|big) )?cloves?) (?=(?:(?:finely|roughly|thinly|coarsely) )?(?:minced|chopped|sliced|peeled|grated|pressed|smashed|crushed)(?:$|,))/i,
    '$1, ',
    'digit',
    /cloves? (?:[a-z]+ly )?(?:minced|chopped|sliced|peeled|grated|pressed|smashed|crushed)/,
  ],
  [
    'what milk is soured with',
    rare,
    /^(\d[\d/. ]{0,5} ?(?:tbsps?|tablespoons?|tsps?|teaspoons?) (?:white |apple cider |cider )?(?:vinegar|lemon juice)) (?:plus|and|\+) (?:enough )?((?:whole |soy |plant |almond )?milk) to (?:make|equal|measure) (\d[\d/. ]{0,5} ?(?:cups?|ml))(?=$|[ ,(])/i,
    '$3 $2, with $1',
    'digit',
    /to (?:make|equal|measure) \d/,
  ],
  [
    'enough for a purpose',
    rare,
    /^(?:just )?enough ([\p{L} -]{2,30}?),? ((?:to|for) \p{L}.{1,60})$/iu,
    '$1, $2',
    'letter',
    /enough\b/,
  ],
  [
    'an amount in brackets before "each"',
    '(',
    /^(\d[\d/. ]{0,6} ?(?:lbs?|pounds?|oz|ounces?|g|kg|cups?|tbsps?|tsps?|tablespoons?|teaspoons?)\.?) \(\d[^()]{1,20}\) each:? (?=\p{L})/iu,
    '$1 each ',
    'digit',
  ],
  [
    'foods that share an amount in brackets',
    '(',
    /^(\p{L}[^()\d]{2,120}) \((\d[\d/ .]{0,6}(?:tsps?|teaspoons?|tbsps?|tablespoons?|cups?|pinch)) each\)$/iu,
    (whole: string, foods = '', amount = '') => (/,| and /.test(foods) ? `${amount} each ${foods}` : whole),
    'letter',
  ],
  [
    'a name before its count and size',
    rare,
    /^(?!(?:serves|makes|yields?|servings|step|part|use|bake)\b)(\p{L}[\p{L} '-]{1,40}?(?:, \p{L}[\p{L}'-]{1,20})?)(?<! (?:of|from|or|and|plus|in|for|about|with|to)),?(?: ?[-:|])? (\d{1,2}(?:\/\d{1,2})?|\d \d\/\d) ((?:extra )?(?:small|medium|large|big))(?:[ -]sized?)?( (?:cloves?|stalks?|heads?|bulbs?|bunch(?:es)?|sprigs?|slices?))?(?=$|,| ?\()/iu,
    (_whole: string, ...[name = '', count = '', size = '', piece]: (string | undefined)[]) =>
      `${count} ${size}${piece ?? ''} ${name}`,
    'letter',
    /(?:small|medium|large|big)(?:[ -]sized?)?(?: (?:clove|stalk|head|bulb|bunch|sprig|slice)[a-z]*)? ?(?:$|[,(])/,
  ],
  [
    'a food before its count in brackets',
    '(',
    /^(\p{L}[\p{L} '-]{1,40}) \( ?(\d{1,2}|\d\/\d|\d \d\/\d)(?: (small|medium|large|big)(?:[ -]sized?)?)?(?:, (\p{L}[^()\d]{1,40}))? ?\)(?=$|,)/iu,
    byCountInBrackets,
    'letter',
  ],
  [
    'a food before its package in brackets',
    '(',
    /^(\p{L}[\p{L} '-]{1,40}) \( ?((?:\d{1,2}|\d\/\d|\d \d\/\d|an?|one|half an?) (?:(?:small|large) |\d[\d.]{0,4}[ -]?(?:oz|ounce|g|ml)\.? )?(?:cans?|tins?|jars?|packets?|packages?|bags?|bunch|bunches|cloves?|stalks?|sprigs?))(?:, (\p{L}[^()\d]{1,40}))? ?\)$/iu,
    (_whole: string, ...[name = '', pack = '', after]: (string | undefined)[]) =>
      `${pack} ${name}${after === undefined ? '' : `, ${after}`}`,
    'letter',
  ],
  [
    'a food before what a hand holds of it',
    rare,
    /^(?!(?:an?|one|two|three|some|the|half|tiny|small|medium|large|big|huge|good|generous|heaped)\b)(\p{L}[\p{L} '-]{1,40}?)(?<! (?:of|from|or|and|plus|in|for|with|to|by|the))(?:,|:| -)? \(?((?:an? )?(?:(?:small|large|big|good) )?(?:handful|bunch|pinch|knob))\)?(?=$|,)/iu,
    '$2 of $1',
    'letter',
    /(?:handful|bunch|pinch|knob)\b/,
  ],
  [
    'an inch of a food in brackets or at the end',
    rare,
    /^(\p{L}[\p{L} ]{1,30}[^\Ws])(?:,|:| -)? \(?([12]|1\/2|1 1\/2) ?-?inch ?\)?$/iu,
    '$2-inch piece $1',
    'letter',
    /inch {0,2}\)?$/,
  ],
  [
    'a food before a length of it',
    rare,
    /^(\p{L}[\p{L} ]{1,30}?),?(?: ?[-:])? (\d|\d\/\d|\d \d\/\d) ?-?(inch|cm) {1,2}(piece|stick|knob|nub|chunk)(?=$|,)/iu,
    '$2-$3 $4 $1',
    'letter',
    /(?:inch|cm) {1,2}(?:piece|stick|knob|nub|chunk)\b/,
  ],
  ...foodParts,
  ['a count in brackets at the end', '(', /^(\p{L}[\p{L} -]{1,40}) \(x?(\d{1,2})x?\)$/iu, '$2 $1', 'letter'],
  [
    'fresh crumbs that are preferred',
    rare,
    /(?<=\d ?(?:cups?|c|tbsp|tablespoons?|oz|ounces?|g) (?:of )?)(bread ?crumbs), preferably (?:fresh|home-?made)\b/i,
    'fresh $1',
    'any',
    /preferably (?:fresh|home)/,
  ],
  [
    'round vegetables and buns, which are no rounds',
    rare,
    /^(\d{1,2} |an? |one |two |three |four )round (?=(?:radish|courgette|zucchini|eggplant|aubergine|potato|tomato|onion|carrot|squash|pepper|beet|shallot|bun|roll|turnip)(?:e?s)?\b)/i,
    '$1',
    'any',
    /round [a-z]/,
  ],
  [
    'one Chinese leaf, which is a cabbage',
    rare,
    /^(\d |\d\/\d |an? |one |half an? |1\/2 an? )((?:small |large )?)chinese leaf(?=$|,| \()/i,
    '$1$2Chinese cabbage',
    'any',
    /chinese leaf/,
  ],
  [
    'leaves of one of two lettuces',
    rare,
    /^(\d{1,2} )((?:(?:large|small|medium|medium[- ]sized?|outer|inner) ){0,2})(\p{L}+ or \p{L}+ lettuce) leaves\b/iu,
    '$1$2leaves $3',
    'digit',
    /lettuce leaves\b/,
  ],
  [
    'leaves cut into strips',
    rare,
    /\b(?:(?:thin|fine|thinly|fresh) ){0,2}(basil|mint|sage)(?: leaf)? (?:strips|ribbons|chiffonade|shreds|slivers|julienne)\b/i,
    'shredded fresh $1',
    'any',
    /(?:strips|ribbons|chiffonade|shreds|slivers|julienne)\b/,
  ],
];
