import { rare, type TextRow } from '../parse-tokens/text-signs';

/** "Meat from 2 cooked lobsters": what is counted comes first, and the part behind it. */
const byPart = (_whole: string, ...[part, cut = '', counted = '']: (string | undefined)[]): string =>
  `${counted} (${(part ?? cut).toLowerCase()} only)`;

/** "4 hard-boiled eggs, yolks discarded" and "3 eggs, whites only" are egg whites. "Yolks only" is read as an aside. */
const leftOfEggs = (whole: string, ...[before = '', cooked, part = '']: (string | undefined)[]): string => {
  const named = part.toLowerCase().replace(/s$/, '');
  const isKept = /only$/i.test(whole);
  const left = isKept ? named : named === 'yolk' ? 'white' : 'yolk';
  return `${before}${cooked === undefined ? '' : `${cooked.toLowerCase()} `}egg ${left}s`;
};

const sizes = '(?:small|medium|large) ';
const fruits = '(?:lemon|lime|orange|grapefruit|tangerine|clementine)s?';
const measure = '\\d[\\d./ -]{0,6} ?(?:teaspoons?|tsps?|tablespoons?|tbsps?|cups?|ml|fl oz|ounces?|oz)\\b\\.?';
const leads =
  "(?:you(?:'ll)? need |for |to (?:make|yield|get) |makes? |yield(?:s|ing)? |enough for |should yield )?(?:about |approximately |roughly )?";

/**
 * Steps for parts that are written before the food they are taken from: "juice of 1 lemon". They
 * follow each other in `wordOrder`.
 */
export const foodParts: readonly TextRow[] = [
  [
    'a part of a fruit before the fruit it comes from',
    rare,
    /^(?:fresh(?:ly squeezed)? )?(\p{L}{4,12}) (juice|zest|rind|peel)(?: ?-|,)? (?:\((?=.{1,30}\)))?(?:from )?(?:about )?((?:\d|\d\/\d|\d \d\/\d|an?|one|two|half an?|half|1\/2 an?) (?:(?:small|medium|large) )?\1s?)\)?$/iu,
    '$2 of $3',
    'letter',
    /(?:juice|zest|rind|peel)(?: ?-|,)? [(faoth\d]/,
  ],
  [
    'parts before the eggs they come from',
    rare,
    /^(?:egg )?(yolks?|whites?) (?:of|from) (\d{1,2}|an?|one|two|three|four|five|six|eight) ((?:(?:extra|small|medium|large|jumbo)[ -]){0,2})eggs?\b/i,
    '$2 $3egg $1',
    'letter',
    /(?:yolk|white)s? (?:of|from)\b/,
  ],
  [
    'both parts of eggs, which are kept apart',
    rare,
    /(\beggs?(?:,| -)? ?\(?)(?:the )?(?:yolks? and (?:the )?whites?|whites? and (?:the )?yolks?),? (?=separated|divided)/i,
    '$1',
    'any',
    /(?:white|yolk)s?,? (?:separated|divided)/,
  ],
  [
    'the egg of an egg wash',
    rare,
    /^egg ?wash(?::| -|,)? ?\(?((?:\d{1,2}|an?|one|two) (?:(?:large|small|medium|extra|beaten|whole) ){0,2}eggs?\b[^()]*)\)?$/i,
    '$1',
    'letter',
    /^egg ?wash\b/,
  ],
  [
    'the part that is left of eggs',
    rare,
    /^(\d{1,2} (?:[a-z-]+ ){0,4}?)eggs?(?:(?:,| -) (?:separated|(hard-? ?(?:boiled|cooked)|boiled))(?: and (?:peeled|shelled|halved))?)?(?:,|;| -| and) (?:the )?(?!yolks? only)(yolks?|whites?) (?:only|discarded|thrown away|(?:reserved|saved|kept|set aside) for another (?:use|purpose|recipe|time))\b/i,
    leftOfEggs,
    'digit',
    /(?:yolks?|whites?) (?:only|discarded|thrown away|reserved|saved|kept|set aside)\b/,
  ],
  [
    'parts of eggs behind them',
    rare,
    /^(\d.{0,20}\beggs?), (whites?|yolks?) only\b/i,
    '$1 ($2 only)',
    'digit',
    /(?:whites?|yolks?) only\b/,
  ],
  ['parts of fruit in brackets', '(', / \((juice|zest|rind|peel) only\)/i, ', $1 only'],
  [
    'how much of a part fruit gives, in brackets',
    '(',
    new RegExp(
      `^(\\d[\\d/ -]{0,5} (?:${sizes})?${fruits})(?: ?\\(|, )${leads}(${measure}) (?:of )?(?:fresh )?(juice|zest)\\)?$`,
      'i',
    ),
    '$1, $3 ($2)',
  ],
  [
    'how much of a part fruit gives',
    rare,
    new RegExp(`^(\\d[\\d/ -]{0,5} (?:${sizes})?${fruits}), ${leads}(${measure}) of (?:fresh )?(juice|zest)$`, 'i'),
    '$1, $3 ($2)',
    'digit',
    /(?:teaspoons?|tsps?|tablespoons?|tbsps?|cups?|ml) of (?:fresh )?(?:juice|zest)$/,
  ],
  [
    'a part of fruit alone in brackets',
    '(',
    new RegExp(`^(\\d[\\d/ -]{0,5} (?:${sizes})?${fruits}) \\((juice|zest)\\)`, 'i'),
    '$1, $2',
  ],
  [
    'cloves before the head they come from',
    rare,
    /^(?:peeled )?cloves (?:of|from) (?=(?:\d{1,2}|an?|one|two|half an?|half a) (?:\p{L}+ )?(?:heads?|bulbs?) (?:of )?garlic\b)/iu,
    '',
    'letter',
    /cloves (?:of|from)\b/,
  ],
  [
    'what was done to take a part, behind the part',
    rare,
    /^((?:(?:the|fresh|finely|thinly|grated) ){0,2}(?:leaves|seeds|kernels|pulp|florets|corn|juice|zest|rind|peel)) (?:scooped|picked|stripped|scraped|cut|sliced|squeezed|pared|removed|taken)(?: out)? (?:of|off|from) (?=\d|an? |one |two |three |half )/i,
    '$1 from ',
    'letter',
    /(?:off?|from) (?:\d|an?|one|two|three|half)/,
  ],
  [
    'needles, which are leaves',
    rare,
    /^needles (?=(?:of|from) (?:\d|an?|one|two|three|a few|several) )/i,
    'leaves ',
    'letter',
    /^needles\b/,
  ],
  [
    'seeds before the pods they come from',
    rare,
    /^(?:the )?seeds (?:of|from) (?=(?:\d{1,2}|\d\/\d|an?|one|two|three|half an?) (?:(?:green|black) )?(?:vanilla|cardamom) (?:pod|bean)s?\b)/i,
    '',
    'letter',
    /^(?:the )?seeds\b/,
  ],
  [
    'giblets before the bird they come from',
    rare,
    /^(?:the )?((?:neck and )?giblets) (?:of|from) (?:(?:an?|the|your|one|1) )?(?:(?:small|large|whole) )?(turkey|chicken|duck|goose)(?=$|,| \()/i,
    '1 $2 $1',
    'letter',
    /giblets (?:of|from)\b/,
  ],
  [
    'corn before the cobs it comes from',
    rare,
    /^(?:fresh |sweet){0,2}corn (?:kernels )?from (\d{1,2} (?:(?:large|medium|small|fresh) )?)(?:corn )?cobs?(?=$|,)/i,
    'kernels from $1corn cobs',
    'letter',
    /cobs?\b/,
  ],
  [
    'strips of a part of a fruit',
    rare,
    /^(?:(?:thin|long|wide) )?strips of (zest|peel|rind) (?:of|from) (?=\d|an? |one |two |half )/i,
    '$1 of ',
    'letter',
    /strips of\b/,
  ],
  [
    'cooked meat before what is counted',
    rare,
    /^cooked (?:(?:chicken|turkey|crab|lobster) )?meat (?:of|from) (\d{1,2}|an?|one|two|three) (?=\p{L})(?!(?:cooked|roast|roasted|rotisserie|large|small|medium)\b)/iu,
    'meat from $1 cooked ',
    'letter',
    /meat (?:of|from)\b/,
  ],
  [
    'a part before what is counted',
    rare,
    /^(?:(?:the|shredded|picked|peeled|tender|inner|outer|finely|thinly|sliced|chopped|chicken|turkey|crab|lobster) ){0,3}(?:(meat|flesh|segments|spears|crumbs|(?:stems|stalks)(?=.{4,50}\b(?:bunch(?:es)?|celery)\b))(?: (?:scooped|picked|stripped|cut|taken|shredded|made|pulled|removed|scraped))?(?: out)? (?:of|from) |(slices|cubes|wedges)(?: cut)? (?:from|of(?= \d)) )(?=\d|an? |one |two |three |half )(.{3,120})$/is,
    byPart,
    'letter',
    /(?:off?|from) (?:\d|an?|one|two|three|half)/,
  ],
  [
    'greens before the bunch they come from',
    rare,
    /^(?:the )?(?:green )?(?:tops|greens) (?:of|from) ((?:\d{1,2}|an?|one|two) (?:(?:small|large) )?bunch(?:es)? )(?:of )?(beet|turnip)s?(?=$|,)/i,
    '$1$2 greens',
    'letter',
    /(?:tops|greens) (?:of|from)\b/,
  ],
  [
    'the juice that is squeezed from a fruit',
    rare,
    /^((?:an? |1 |one )?(?:(?:good|generous|big|small|little|large|tiny) )?squeezes?)(?: of)? ((?:fresh )?(?:(?:lemon|lime|orange) or )?(?:lemon|lime|orange))(?=$|,| ?\(| (?:to|for|over|on)\b)/i,
    '$1 of $2 juice',
    'any',
    /squeezes?\b/,
  ],
  [
    'a frond of dill',
    rare,
    /^((?:\d{1,2}|an?|one|two|a few|few|several) )(?:(?:small|large|fresh) ){0,2}(?:dill fronds?|fronds? (?:of )?(?:fresh )?dill)\b/i,
    '$1sprigs of dill',
    'any',
    /fronds?\b/,
  ],
  [
    'parts of a plant before its amount',
    rare,
    /^((?:\p{L}+ )?(?:leaves|florets|fronds)) (?:of|from) (?=(?:\d|an? |one |two |half ))/iu,
    '$1 from ',
    'letter',
    /(?:leaves|florets|fronds) (?:of|from)\b/,
  ],
  [
    'what runs out of a food before the food',
    rare,
    /^(?:the |reserved )?(liquid|brine|fat|drippings|grease) (?:of|from) (?=\d|an? |one )(?:an? )?((?:(?:\d{1,2} |one )?\(\d[^()]{1,20}\) )?[^,()]{3,60})$/i,
    '$2 $1',
    'letter',
    /(?:liquid|brine|fat|drippings|grease) (?:of|from)\b/,
  ],
  [
    'what runs out of a food, measured, before the food',
    rare,
    /^(\d[\d/. ]{0,6}\p{L}{1,11}\.?) (?:the |reserved )?(liquid|brine|fat|drippings|grease) (?:of|from) the ([\p{L} '-]{3,40})$/iu,
    '$1 $3 $2',
    'digit',
    /(?:liquid|brine|fat|drippings|grease) (?:of|from)\b/,
  ],
  // Slab bacon in one piece is weighed, and a whole slab is ten pounds.
  [
    'slabs of bacon that are counted, which are thick slices',
    rare,
    /^(\d{1,2}|two|three|four|five|six|eight) (?:thick(?:-cut)? )?slabs (?:of )?(?=(?:[a-z]+ )?bacon\b)/i,
    '$1 thick slices ',
    'any',
    /(?:\d|two|three|four|five|six|eight) (?:thick(?:-cut)? )?slabs\b/,
  ],
];
