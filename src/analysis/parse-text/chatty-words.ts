import { eitherCounts } from './either-counts';
import { rare, type TextRow } from '../parse-tokens/text-signs';
import { runOnNotes } from './run-on-notes';

/** Steps for words of a chat around an amount. They follow each other in `normalizeText`. */
export const chattyWords: readonly TextRow[] = [
  ...eitherCounts,
  ...runOnNotes,
  ['how milk was heated at the dairy', rare, /,? ?\bultra[- ]?pasteuri[sz]ed\b,?/i, '', 'any', /ultra[- ]?pasteuri/],
  [
    'how a cup is filled, before another amount',
    rare,
    /(?<=^(?:\d[\d./ ]{0,5}|\d ?\d\/\d) ?(?:c|cups?)) (?:scooped|spooned|dipped) and level(?:l)?ed,? (?=plus\b)/i,
    ' ',
    'digit',
    /(?:scooped|spooned|dipped) and level/,
  ],
  [
    'commas between the looks of a wine',
    rare,
    /\b(crisp|dry|light|bright|hearty|fruity|citrusy), (?=(?:[a-z-]+ ){0,2}(?:red |white )?wine\b)/gi,
    '$1 ',
    'any',
    /(?:crisp|dry|light|bright|hearty|fruity|citrusy), /,
  ],
  [
    'doubt before the amount',
    rare,
    /^(?:(?:prob(?:s|ably)?|maybe|perhaps|like|i think|i guess|i'd say|say|umm?|so),? ){1,3}(?=\d|an? |half |one |two |three |some |about )/i,
    '',
    'letter',
    /(?:prob[a-z]*|maybe|perhaps|like|i|say|umm?|so)\b/,
  ],
  [
    'doubt before an amount in brackets',
    rare,
    /\((?:like|maybe|prob(?:ably)?|say|i used|i put) (?=\d)/i,
    '(about ',
    'any',
    /(?:like|maybe|prob|say|i)\b/,
  ],
  [
    'how many it serves, before the amount',
    ':',
    /^(?:serves|feeds|makes) (?:about )?\d{1,3}(?: ?(?:-|to) ?\d{1,3})?(?: people)?: ?(?=\d[\d./ -]{0,7} ?(?:k?g|ml|l|oz|lbs?|ounces?|pounds?|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|cans?|large|small|medium|eggs?|onions?)\b(?! per\b| each\b))/i,
    '',
    'letter',
  ],
  [
    'what somebody used, behind the food',
    rare,
    /^(\p{L}[\p{L} '-]{1,40}?),? \(?(?:i (?:used|put|had|added|took)(?: about)?|about(?= \d{1,2}\))) (\d[\d/.]{0,4}(?: \p{L}{1,12})?)\)?$/iu,
    '$2 $1',
    'letter',
    /(?:i|about)\b/,
  ],
  [
    'equal parts of several foods',
    rare,
    /^equal (?:parts|amounts|quantities)(?: of)? (?=\p{L})/iu,
    '',
    'letter',
    /equal\b/,
  ],
  [
    'a liquid to keep',
    rare,
    /(?<=[;,] )(?:reserve|save|keep) (?:the )?((?:cooking |canning |packing )?(?:liquid|juices?|brine|syrup|water|oil))(?=$|[,;.)])/gi,
    '$1 reserved',
    'any',
    /(?:reserve|save|keep) /,
  ],
];
