import { rare, type TextRow } from '../parse-tokens/text-signs';

/** Steps for amounts without a number, and bounds before one. They follow each other in `normalizeText`. */
export const openAmounts: readonly TextRow[] = [
  [
    'an amount left open before the food',
    rare,
    /^(to taste|as needed),? (?=\p{L})(.{1,200})$/isu,
    '$2, $1',
    'letter',
    /^(?:to taste|as needed)\b/,
  ],
  [
    'taste before the food',
    rare,
    /^(\d[\d./ -]{0,10}[a-z]{1,12}) or to taste (?=\p{L})(.{1,200})$/isu,
    '$1 $2, or to taste',
    'digit',
    /or to taste\b/,
  ],
  [
    'none before an open amount',
    rare,
    /^none (?=(?:an? )?(?:pinch|dash|drizzle|handful|splash|sprinkle|cups?|tsp|teaspoons?|tbsp|tablespoons?|cans?|packages?|bunch|cloves?|slices?)\b)/i,
    '',
    'letter',
    /^none\b/,
  ],
  [
    'a plate of a food',
    rare,
    /^((?:\d|an?|one|two) )plates?(?:fuls?)? of (?=\p{L})/iu,
    '$1serving of ',
    'any',
    /plates?(?:fuls?)? of\b/,
  ],
  [
    'a bound or heap before the number',
    rare,
    /^(?:(?:(?:an? )?(?:little|bit|touch|tad) |slightly |just )?(?:less|more) than|brimming) (?=\d|an? |half )/i,
    '',
    'letter',
    /^(?:[a-z ]{3,9} )?(?:less than|more than)\b|^brimming\b/,
  ],
  [
    'turns of a mill, which hold pepper',
    rare,
    /^(?:about )?((?:\d{1,2}(?: ?(?:-|to|or) ?\d{1,2})?|an?|a few|few|some|several|a couple|a good few) (?:good |generous )?)(?:grinds?|grindings?|turns?|twists?|cranks?) (?:of|from|on) (?:an?|the|your) (black |white )?pepper[- ]?(?:mill|grinder)\b/i,
    '$1grinds of $2pepper',
    'any',
    /(?:grind|turn|twist|crank)[a-z]* (?:of|from|on)\b/,
  ],
  [
    'turns of a mill behind the pepper',
    rare,
    /^((?:freshly |fresh )?(?:ground |cracked |milled )?(?:black |white )?pepper),? \(?(?:about |approximately |roughly )?(\d{1,2}(?: ?(?:-|to|or) ?\d{1,2})?) (?:good |generous )?(?:grinds?|grindings?|turns?|twists?|cranks?) (?:of|from|on) (?:an?|the|your) (?:pepper[- ]?)?(?:mill|grinder)\)?/i,
    '$2 grinds of $1',
    'letter',
    /(?:grind|turn|twist|crank)[a-z]* (?:of|from|on)\b/,
  ],
  [
    'gratings by another word',
    rare,
    /^(\d{1,2} |(?:a )?few |several |some )grates (?:of )?(?=\p{L})/iu,
    '$1gratings of ',
    'any',
    /grates\b/,
  ],
];
