import { rare, type TextRow } from '../parse-tokens/text-signs';

const described =
  '(?:(?:small|medium|large|whole|roast(?:ed|ing)?|rotisserie|free[- ]range|young|wild|fresh|cooked|ripe|red|yellow|white|green) ){0,2}';
const animals =
  'chicken|duck(?:ling)?|turkey|goose|capon|pheasant|guinea (?:fowl|hen)|poussin|(?:cornish )?(?:game )?hen|quail|rabbit|lobster|leg of lamb|lamb (?:leg|shoulder)|shoulder of lamb';
const plants =
  'apple|apricot|avocado|bagel|banana|baguette|beet|bell pepper|cabbage|cauliflower|cucumber|egg|eggplant|fennel|leek|grapefruit|lemon|lime|mango|melon|nectarine|onion|orange|papaya|peach|pear|pineapple|plum|pomegranate|potato|shallot|squash|sweet potato|tomato|tortilla|zucchini';
const behind = '(?=$|[,;(]| \\(| (?:with|cut|about|on) )';

/** Words behind "half" that make it no share of one thing: half a ham and half a breast are cuts of their own. */
const ownHalves =
  'and|n|moons?|rounds?|inch|cm|fat|cooked|baked|dried|salted|shells?|sized?|lengths?|way|(?:smoked |cooked |baked |bone-in |spiral[- ]cut )?ham|(?:\\p{L}+ ){0,4}breasts?';

/**
 * Steps for halves of whole things behind a number: "1 half chicken" is half a chicken, not a chicken or
 * a breast. They follow each other in `normalizeText`.
 */
export const halves: readonly TextRow[] = [
  [
    'the system of a measure, which hardly changes it',
    rare,
    /^(\d[\d./ -]{0,6} )(?:US|metric) (?=(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|ml)\b)/i,
    '$1',
    'digit',
    /(?:us|metric) (?:[ct]|ml)/,
  ],
  [
    'parts of a measure by number and word',
    rare,
    /^([1-3]) (third|quarter)s? (?:of (?:an? )?)?(?=(?:cups?|pints?|pounds?|lbs?|teaspoons?|tablespoons?|tsps?|tbsps?)\b)/i,
    (_whole: string, count = '', part = '') => `${count}/${part.toLowerCase() === 'third' ? '3' : '4'} `,
    'digit',
    /(?:third|quarter)s? (?:of|cup|pint|pound|lb|t)/,
  ],
  [
    'a quarter or third of a thing',
    rare,
    new RegExp(`^(?:1|one|an?) (quarter|third) (?:of an? )?(?=${described}(?:${animals}|${plants})\\b)`, 'i'),
    (_whole: string, part = '') => `1/${part.toLowerCase() === 'third' ? '3' : '4'} `,
    'any',
    /(?:quarter|third) [a-z]/,
  ],
  [
    'one half of a thing',
    rare,
    new RegExp(`^(?:1|one|an?) half[- ](?!(?:${ownHalves})(?!\\p{L}))(?=\\p{L})`, 'iu'),
    '1/2 ',
    'any',
    /half[- ][a-z]/,
  ],
  [
    'several halves',
    rare,
    new RegExp(`^(\\d{1,2}|two|three|four) half[- ](${described}(?:${animals}|${plants}))(?:e?s)?${behind}`, 'i'),
    '$1 $2 halves',
    'any',
    /half[- ][a-z]/,
  ],
  [
    'half a ham',
    rare,
    /^(?:(?:a |one )?half (?:of )?(?:an? )?|1\/2 (?:of )?(?:an? )?)(?:whole )?((?:(?:smoked|cooked|baked|spiral[- ]cut|bone-in) ){0,2}ham)(?=$|[,;(]| \()/i,
    '1/2 whole $1',
    'any',
    /(?:half|1\/2)\b.{0,30}ham\b/,
  ],
  [
    'a pie that is no pot',
    rare,
    /^(\d{1,2}|an?|one|two|three|four|six) ((?:(?:frozen|small|large|individual|mini) ){0,2})pot[- ](?=pies?\b)/i,
    '$1 $2pot-',
    'any',
    /pot[- ]pies?\b/,
  ],
];
