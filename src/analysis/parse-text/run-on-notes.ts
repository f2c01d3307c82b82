import { rare, type TextRow } from '../parse-tokens/text-signs';

/** How the note of a line begins, where the text alone tells that it is no name of a food. */
const beginnings = [
  '(?:make|be) sure',
  'drain',
  'break (?:up|into|apart)',
  '(?:i|we) (?:also |usually |always |often |just |really |highly |personally )?(?:like|love|prefer|recommend|buy|add|did|had|went|put|find)',
  "you(?:'ll)? (?:can|could|may|might|will|want|should|need|don't)",
  '(?:can|may|could|should|will) (?:also |most |likely |not )*(?:be|use|sub|substitute|reduce|add|increase|omit|replace|adjust|swap|need|do)',
  'use (?:a|an|the|more|less|your|any|only|up|as|soft|good|fresh|frozen|either|\\d[^ ]*) \\p{L}+',
  'add (?:more|extra|less|another|up|if|as|to)',
  'adjust',
  'omit',
  'reduce (?:to|if|by|the)',
  'double the',
  'start with',
  'leave (?:(?:out|it|them|off)|(?:the )?\\p{L}+ (?:in|on|out|whole|off))',
  'sub (?!rolls?\\b|buns?\\b|bread|sandwich)(?:with |for |in )?\\p{L}+',
  'substituted? (?:with|for|by|your|any|an?) \\p{L}+',
  'swap',
  'see (?:notes?|recipe|below|above|tips?|post|text|instructions)',
  'notes? \\d',
  'measured \\p{L}+',
  'weighed \\p{L}+',
].join('|');

/**
 * Steps for the note behind a food that nothing sets apart. Pages of recipes show notes in another color; who
 * copies them gets "1 cup cream make sure it's cold". They follow each other in `normalizeText`.
 */
export const runOnNotes: readonly TextRow[] = [
  [
    'a note that begins with what to do',
    rare,
    new RegExp(
      `(?<=[\\p{L})])(?<!\\b(?:to|or|and|for|multi|dual|this|that|it|which|they|you|i|we)) \\*?((?:${beginnings})\\b[^()]{0,200})$`,
      'iu',
    ),
    ' ($1)',
    'digit',
    /(?:make|be|drain|break|i|we|you|you'll|can|may|could|should|will|use|add|adjust|omit|reduce|double|start|leave|sub|substitute|substituted|swap|see|notes?|measured|weighed) /,
  ],
  [
    'what the food is not',
    rare,
    /(?<=^\d[^()]{0,60}\p{L}{3})(?<!\b(?:cups?|tbsps?|tsps?|tablespoons?|teaspoons?|ounces?|pounds?|lbs|grams|or|but|and|if|is|are|does|do|may|will|can)) ((?:and |but )?not (?!too\b|very\b|so\b|overly\b|quite\b|fully\b|yet\b|only\b|all\b|just\b)\p{L}[^()]{0,60})$/iu,
    ' ($1)',
    'digit',
    /not /,
  ],
  [
    'what was removed, behind the food',
    rare,
    /(?<=^\d[^(),]{2,60}\p{L})(?<!\b(?:and|or|with)) ((?:(?:dry|outer|tough|woody|thick) )?(?:stems?|skins?|bones?|seeds?|pits?|rinds?|crusts?|shells?|heads?|tails?|cores?|ends|tops|stalks?)(?: (?:and|&) (?:stems?|skins?|bones?|seeds?|pits?|veins?|membranes?|ribs|tails?))? (?:removed|discarded|trimmed|cut off)\b[^()]{0,80})$/iu,
    ', $1',
    'digit',
    /(?:stems?|skins?|bones?|seeds?|pits?|rinds?|crusts?|shells?|heads?|tails?|cores?|ends|tops|stalks?) (?:and|&|removed|discarded|trimmed|cut)/,
  ],
  [
    'what may stay on, behind the food',
    rare,
    /(?<=^\d[^(),]{2,60}\p{L}) ((?:tails?|skins?|shells?|heads?|peel) (?:on|off)(?: or (?:on|off))?)$/iu,
    ', $1',
    'digit',
    /(?:tails?|skins?|shells?|heads?|peel) (?:on|off)/,
  ],
  [
    'how warm it is, behind the food',
    rare,
    /(?<=^\d[^(),]{2,60}\p{L}) (\d{2,3}(?: ?(?:-|to) ?\d{2,3})? ?(?:degrees?|deg\.?|°) ?[CF]?\b[^()]{0,60})$/iu,
    ' ($1)',
    'digit',
    /\d{2,3} ?(?:-|to)? ?\d{0,3} ?(?:deg|°)/,
  ],
  [
    'a condition behind the food',
    rare,
    /(?<=^\d[^(),]{2,60}\p{L}) ((?:(?:gluten|dairy|sugar|nut)[- ]free|low[- ]sodium|organic|vegan|steamed|thawed|homemade) if (?:preferred|possible|desired|needed|needs be|necessary|fresh|frozen|available|you)\b[^()]{0,60})$/iu,
    ' ($1)',
    'digit',
    /(?:free|sodium|organic|vegan|steamed|thawed|homemade) if /,
  ],
  [
    'how it is cut, behind the food',
    rare,
    /(?<=^\d[^(),]{2,60}\p{L})(?<!\b(?:in|into|an?|of|or|to)) ((?:small|medium|large|fine|rough) dice)$/iu,
    ', $1',
    'digit',
    /(?:small|medium|large|fine|rough) dice/,
  ],
  [
    'what the pieces weigh, behind the food',
    rare,
    /(?<=^\d[^(),]{2,60}\p{L})(?<!\b(?:totall?ing|weighing|weighs?|of|at|in|is|or|to|each|and)) (?=(?:about|approx(?:imately|\.)?|around|roughly) \d[\d./ -]{0,6} ?(?:lbs?|pounds?|oz|ounces?|g|grams|kg)\b\.?$)/iu,
    ', ',
    'digit',
    /(?:about|approx|approximately|around|roughly)\.? \d/,
  ],
  [
    'the package, behind a mass and the food',
    rare,
    /(?<=^\d[\d./ -]{0,6} ?(?:oz|ounces?|g|grams|kg|lbs?|pounds?)\b\.? [^(),\d]{3,60}\p{L}) (\d[\d/ ]{0,4} (?:(?:small|medium|large|lg\.?|standard) )?(?:cans?|tins?|jars?|cartons?|packages?|packets?|bags?|boxe?s?|bunch(?:es)?|handfuls?))$/iu,
    ' ($1)',
    'digit',
    /\d[\d/ ]{0,4} (?:(?:small|medium|large|lg\.?|standard) )?(?:can|tin|jar|carton|package|packet|bag|box|bunch|handful)/,
  ],
  [
    'both parts of a citrus fruit, behind it',
    rare,
    /(?<=^\d[\d/ ]{0,4} (?:(?:small|medium|large) )?(?:lemon|lime|orange)s?) (?=(?:zested?|juiced?) (?:and|&) (?:zested?|juiced?)$)/iu,
    ', ',
    'digit',
    /(?:zested?|juiced?) (?:and|&) /,
  ],
  [
    'the size behind the food',
    rare,
    /^(\d{1,2}|an?|one|two|three) (\p{L}{3,12}) (small|medium|large)(?=,|$)/iu,
    '$1 $3 $2',
    'any',
    /(?:small|medium|large)(?:,|$)/,
  ],
];
