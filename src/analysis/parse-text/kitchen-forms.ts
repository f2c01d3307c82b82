import { packetServings } from './packet-servings';
import { rare, type TextRow } from '../parse-tokens/text-signs';

const byPairs = (_whole: string, count = ''): string => {
  const pairs = ['a', 'two', 'three'].indexOf(count.trim().toLowerCase()) + 1;
  return `${2 * (Number(count) || pairs || 1)} `;
};

// A ball of the size of a lemon; a gooseberry or a walnut is a third of it.
const bySizeOfTamarind = (_whole: string, size = '', tamarind = ''): string =>
  `${/^l|^golf/i.test(size) ? '1' : '1/3'} ball of ${tamarind}`;

const numbersInWords: ReadonlyMap<string, string> = new Map([
  ['a', '1'],
  ['an', '1'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['half', '1/2'],
  ['quarter', '1/4'],
  ['third', '1/3'],
]);

/** "Half of 1 pkg", "1/2 of one 15-oz can", "third of a cup". */
const byShareOfOne = (_whole: string, share: string, size: string | undefined): string =>
  `${numbersInWords.get(share.toLowerCase()) ?? share} ${size === undefined ? '' : 'x '}`;

const byHalfBehindUnit = (_whole: string, ...[count = '', unit = '', part = '']: (string | undefined)[]): string =>
  `${numbersInWords.get(count.toLowerCase() || 'one') ?? count} ${numbersInWords.get(part.toLowerCase()) ?? part} ${unit} `;

/**
 * Steps for forms of old books, cards and packets, in words that the rules read. They follow each other
 * in `normalizeText`.
 */
export const kitchenForms: readonly TextRow[] = [
  ['teaspoons, written short', '.', /(?<=\d ?)teas?\. ?(?!bags?\b)(?=\p{L})/iu, 'tsp '],
  ['tablespoons, written short', '.', /(?<=\d ?)tables?\. ?(?=\p{L})/iu, 'tbsp '],
  [
    'the cream that is named half and half',
    rare,
    /^half ?(?:and|&|n) ?half\b/i,
    'half-and-half',
    'letter',
    /half ?(?:and|n) ?half\b/,
  ],
  ['half an article', rare, /^half (?:of )?an? (?=[a-z])/i, '1/2 ', 'letter', /half (?:of )?an?\b/],
  [
    'a share of one thing',
    rare,
    /^(?:an? )?(half|1\/2|quarter|1\/4|third|1\/3|2\/3|3\/4) of (?:1|one) (?=\(|[a-z]|(\d)[\d.]{0,4}[ -]?(?:oz|ounces?|g|lbs?|pounds?)\b)/i,
    byShareOfOne,
    'any',
    /(?:half|quarter|third|[1-3]\/[234]) of\b/,
  ],
  [
    'a share of a measure',
    rare,
    /^(third|quarter) (?:of an? )?(?=cup|pint|pound|teaspoon|tablespoon|tsp|tbsp)/i,
    (_whole, share = '') => byShareOfOne('', share, undefined),
    'letter',
    /(?:third|quarter) [a-z]/,
  ],
  [
    'a half behind a number',
    rare,
    /^(\d{1,2}|one|two|three) and half (?:an? )?(?=[a-z])(?!(?:of|and) )/i,
    (_whole: string, count = '') => `${numbersInWords.get(count.toLowerCase()) ?? count} 1/2 `,
    'any',
    /and half\b/,
  ],
  ...packetServings,
  [
    'what was weighed, before its weight',
    '(',
    /\((?:(drained|dry) weight|net(?: weight| wt\.?)?):? ?(\d[\d.]{0,5} ?(?:g|grams?|oz|ounces?))\)/gi,
    (_whole: string, state: string | undefined, mass = '') =>
      state === undefined ? `(${mass})` : `(${mass} ${state.toLowerCase()})`,
  ],
  [
    'ice cubes of another food',
    rare,
    /^(\d[\d ./½¼¾-]{0,6})(?:frozen )?ice[- ]cubes? of (?:frozen )?(?=[a-z])(?!(?:ice|water)\b)/i,
    '$1 cubes of ',
    'digit',
    /ice[- ]cubes? of/,
  ],
  [
    'a few grains',
    rare,
    /^(?:an? )?(?:few grains(?: of)?|f\. ?g\.|speck of) (?=\p{L})/iu,
    '1 pinch ',
    'letter',
    /(?:few grains|f\. ?g\.|speck of)/,
  ],
  [
    'cloves by other words',
    rare,
    /^(\d{1,2} |an? |one |two |three |four )(?:toes?|buttons?|buds?|pegs?) (?:of )?(?=garlic\b)/i,
    '$1cloves ',
    'any',
    /(?:toes?|buttons?|buds?|pegs?) (?:of )?garlic\b/,
  ],
  [
    'a roll of crackers',
    rare,
    /^(\d |an? |one |\d\/\d )(?:rolls?|stacks?) (?:of )?(?=(?:ritz|saltines?|graham|(?:club|butter|soda) crackers?)\b)/i,
    '$1sleeve ',
    'any',
    /(?:roll|stack)s? (?:of )?(?:ritz|saltine|graham|club|butter|soda)/,
  ],
  [
    'what the size of a walnut is called',
    rare,
    /^(?:1 |an? |one )?walnut(?: of|[- ]sized? (?:knob|piece|lump|bit|pat)(?: of)?) (?=butter|margarine|lard)/i,
    '1 walnut-sized piece of ',
    'any',
    /walnut(?: of|[- ]size)/,
  ],
  [
    'tamarind by comparison',
    rare,
    /^(?:an? |1 )?(?:small )?(lemon|lime|golf[- ]?ball|walnut|gooseberry|marble)[- ]?sized?,?(?: (?:ball|lump|piece|knob|chunk))?(?: of)? (tamarind\b.{0,40})$/i,
    bySizeOfTamarind,
    'any',
    /tamarind\b/,
  ],
  [
    'tamarind before the size of it',
    rare,
    /^(tamarind)(?: ?[-:,])? (?:an? )?(?:small )?(lemon|lime|golf[- ]?ball|walnut|gooseberry|marble)[- ]?sized?(?: (?:ball|lump|piece))?$/i,
    (_whole: string, tamarind = '', size = '') => bySizeOfTamarind('', size, tamarind),
    'letter',
    /tamarind\b/,
  ],
  [
    'a half behind the unit',
    rare,
    /^(?:(an?|one|two|three|\d{1,2}) )?(cups?|tablespoons?|teaspoons?|tbsps?|tsps?|ounces?|pounds?|lbs?|oz|pints?|quarts?|gallons?|kilos?|liters?|litres?|sticks?) and (?:an? |one[- ])?(half|quarter|1\/2|1\/4|3\/4)(?: of)? (?=[a-z])/i,
    byHalfBehindUnit,
    'any',
    /and (?:an? |one[- ])?(?:half|quarter|\d\/)/,
  ],
  [
    'the state that was weighed',
    rare,
    /(?<=^\d[\d./ ]{0,6} ?(?:oz|ounces?|g|gm|grams?|kg|lbs?|pounds?)\.?)[ -]\(?(?:(?:dry|raw|uncooked|net|by) )?(?:weight|wt\.?)\)? (?:of )?(?!watcher)(?=[a-z])/i,
    ' ',
    'digit',
    /(?:weight|wt)\b/,
  ],
  [
    'the cooked state that was weighed',
    rare,
    /(?<=^\d[\d./ ]{0,6} ?(?:oz|ounces?|g|gm|grams?|kg|lbs?|pounds?)\.? )\(?cooked (?:weight|wt\.?)\)? (?:of )?(?=[a-z])/i,
    'cooked ',
    'digit',
    /(?:weight|wt)\b/,
  ],
  ['dry measures', rare, /(?<=^[\d/ ]{1,6} )dry (?=(?:pints?|quarts?)\b)/i, '', 'digit', /dry (?:pint|quart)s?\b/],
  [
    'a part of an egg behind eggs',
    rare,
    /^(\d{1,2} (?:(?:large|medium|whole|extra|free-range|organic) ){0,2}eggs?),? and (?=(?:\d{1,2}|an?|one|two) (?:(?:large|extra|free-range) ){0,2}(?:egg )?(?:yolks?|whites?)\b)/i,
    '$1 plus ',
    'digit',
    /eggs?,? and\b/,
  ],
  [
    'a thumb of a root or a pot of a food',
    rare,
    /^((?:\d{1,2} |an? |one |two |half an? )(?:(?:small|large|big|fat) )?)(thumbs?|pots?) (?=(?:[a-z]+ ){0,2}(?:ginger|turmeric|galangal|yog[h]?urt|cream|cr[eè]me|hummus|houmous|custard|pesto|soup|skyr|quark)\b)/i,
    '$1$2 of ',
    'any',
    /(?:thumb|pot)s? [a-z]/,
  ],
  [
    'a cake that is no pound of cake',
    rare,
    /^(\d |an? |one |two )pound (?=cakes?(?:$|[,(]| \())/i,
    '$1pound-',
    'any',
    /pound cakes?\b/,
  ],
  [
    'a roll of cookie dough',
    rare,
    /^(\d |an? |one |two |half an? |\d\/\d )rolls? (?:of )?(?=(?:[a-z-]+ ){0,3}cookie dough\b)/i,
    '$1tube ',
    'any',
    /cookie dough\b/,
  ],
  [
    'dough in a tube',
    rare,
    /^((?:\d{1,2} |an? |one |two )(?:\(\d[\d.]{0,4}[ -]?(?:oz|ounces?)\.?\) )?)tubes? (?:of )?(?=(?:[a-z-]+ ){0,2}(?:biscuits|crescent (?:rolls|dough)|cinnamon rolls)\b)/i,
    '$1can ',
    'any',
    /tubes? [a-z]/,
  ],
  [
    'a flat spoon',
    rare,
    /^(\d[\d./ ]{0,6} |an? |one )flat (?=t(?:bs?p|ablespoon|sp|easpoon)s?\b)/i,
    '$1level ',
    'any',
    /flat t/,
  ],
  [
    'as little or as much as one likes',
    rare,
    /^(?:a (?:touch|hint|lick|tiny bit|little bit|bit) of|(?:lots|plenty|loads|tons) of) (?=\p{L})/iu,
    '',
    'letter',
    /(?:touch|hint|lick|bit|lots|plenty|loads|tons) of\b/,
  ],
  [
    'a share of a sized package',
    `/${rare}`,
    /^(\d\/\d{1,2}) of an? (?=\d{1,4}(?:\.\d{1,2})?[ -]?(?:g|ml|oz|ounces?)\b)/i,
    '$1 x ',
    'digit',
    /^\d\/\d of an?\b/,
  ],
  [
    'two metric amounts of a range',
    '/',
    /^(\d{2,4})\/(\d{2,4})(?= ?(?:g|ml)\b)/i,
    (whole: string, from = '', to = '') => (Number(from) < Number(to) ? `${from}-${to}` : whole),
    'digit',
  ],
  ['a nut of butter', rare, /^(?:1 |an? |one )?nut of (?=butter\b)/i, '1 knob of ', 'any', /nut of butter\b/],
  ['tomatoes, written short', rare, /\btoms\b(?=$|,| \()/i, 'tomatoes', 'any', /toms\b/],
  ['ginger and garlic, written short', rare, /\bg\.? ?g\.? ?paste\b/i, 'ginger garlic paste', 'any', /g\.? ?g\b/],
  [
    'two of an animal',
    rare,
    /^(\d{1,2} |an? |one |two |three )(?:brace|pairs?) (?:of )?(?=[a-z])/i,
    byPairs,
    'any',
    /(?:brace|pairs?) [a-z]/,
  ],
  [
    'a fraction before an article',
    `/${rare}`,
    /^([1-3]\/[2348]) (?:of )?an? (?=[a-z])/i,
    '$1 ',
    'digit',
    /^\d\/\d (?:of )?an? /,
  ],
  [
    'a vine of tomatoes',
    rare,
    /^(\d{1,2} |an? |one |two )(?:vines?|strings?|truss(?:es)?) of (?=(?:[a-z-]+ ){0,2}tomato)/i,
    '$1cluster of ',
    'any',
    /(?:vines?|strings?|truss(?:es)?) of\b/,
  ],
  [
    'a hand of bananas',
    rare,
    /^(\d |an? |one |two )hands? (?:of )?(?=(?:[a-z]+ ){0,2}bananas?\b)/i,
    '$1bunch of ',
    'any',
    /hands? [a-z]/,
  ],
  [
    'a coil of sausage',
    rare,
    /^(\d |an? |one |two )coils? (?:of )?(?=cumberland\b)/i,
    '$1ring ',
    'any',
    /(?:coil|rope|ring)s? [a-z]/,
  ],
  [
    'a rope of sausage, which is what a package holds',
    rare,
    /^(\d |an? |one |two )(?:ropes?|rings?|coils?) (?:of )?(?=(?:[a-z]+ ){0,2}smoked sausage\b)/i,
    '$1package ',
    'any',
    /(?:coil|rope|ring)s? [a-z]/,
  ],
  ['meatballs as two words', rare, /\bmeat[ -]ball(?=s?\b)/i, 'meatball', 'any', /meat[ -]balls?\b/],
  [
    'cupcakes as two words',
    rare,
    /^((?:[2-9]|[1-4]\d|\p{L}+) (?:(?!cups?\b)\p{L}+ ){0,2})cup[ -]cakes(?=$|,| \()/iu,
    '$1cupcakes',
    'any',
    /cup[ -]cakes\b/,
  ],
  ['a rounded spoon', rare, /\brounding (?=(?:tea|table)|t(?:bs)?sp)/i, 'rounded ', 'any', /rounding\b/],
  ['a pouch', rare, /\bfoil (?=(?:pack|packs|packet|packets) )(?:packs?|packets?)/i, 'pouch', 'any', /foil pack/],
  ['bags for steaming', '-', /\b(?:steam|microwave)-in-(?:the-)?bag /i, ''],
];
