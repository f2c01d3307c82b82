import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { rememberByText } from '../../analysis/remember-text';
import { readUnit } from '../../analysis/unit';
import { toWordSet } from '../../analysis/words';
import { isForeignStep } from './foreign-steps';
import { isPageFurniture } from './page-furniture';

/** The longest line that may be an ingredient, as everywhere in the service. */
export const maxLineLength = 1000;

// The parts of the reader ask of the same lines one after the other.
const maxTexts = 1000;

/**
 * Whether a line by itself is an ingredient: it states an amount of something that is no time and
 * no rating ("2 cups flour", "Flour 200 g"), or a habit of recipes ("a pinch of salt", "oil, for
 * frying"). A bare name of a food is not sure: it may be a title.
 */
export const isSureIngredient: (line: string) => boolean = rememberByText(isAmountOfFood, { maxTexts, maxLength: 250 });

function isAmountOfFood(line: string): boolean {
  if (line.length > 250) return false;
  const normalized = normalizeText(line);
  if (normalized === '' || isDuration(normalized) || isPageFurniture(normalized) || isSentence(normalized))
    return false;
  if (findOtherKind(line, normalized) !== null) return false;
  // "Can I freeze oat cups?" is no can.
  if (/^\p{L}.*\?\W*$/u.test(normalized)) return false;
  if (startsWithAmount.test(normalized)) return countsFood(normalized);
  if (habits.test(normalized)) return normalized.length <= 120;
  if (normalized.length > 80) return false;
  return endsOpen.test(normalized) || (endsWithAmount.test(normalized) && !countsOther.test(normalized));
}

const numberWord = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|quarter|a dozen|a couple|couple|a few|few|several'; // prettier-ignore
const startsWithAmount = new RegExp(
  `^(?:about |approx(?:\\.|imately)? |around |ca\\.? |~ ?|scant |heaping |heaped |generous |level |rounded )?(?:\\d|\\.\\d|(?:${numberWord})\\b(?! (?:of these|minutes?|hours?)|-(?!inch|ounce|pound|cup|quart|pint|liter|litre|gram|cm|oz|lb)\\p{L}))`,
  'iu',
);
const habits =
  /^(?:(?:a |an |some |one )?(?:(?:big|small|good|large|generous|tiny|heaped|fat|little) )?(?:pinch|dash|handful|knob|drizzle|splash|sprinkle|sprinkling|bunch|sprigs?|squeeze|glug|dollop|grating|grind|stick|clove|slice|cup|tablespoon|teaspoon|tbsp|tsp|thumb|piece|can|tin|jar|packet|bit|drop)s?\b(?: of|,| (?!(?:and|or|with|over|the|on|in|into|from|it|them|some|to)\b|all\b(?!-)|(?:thinly|finely)\b(?! (?:\p{L}+ed|cut|ground)\b)|(?<!\b(?:pinch|dash|handful|bunch|sprig|knob|glug)(?:e?s)? )each\b(?! of\b))[\p{L}])|(?:the )?(?:finely |freshly )?(?:grated |squeezed )?(?:juice|zest|rind)(?: and (?:juice|zest|rind))? (?:of|from)\b|(?:freshly )?(?:ground |cracked )?(?:kosher |sea |flaky |table |fine )?(?:salt|pepper)(?: (?:and|&|to|for|,)|,|$)|(?:extra )?(?:vegetable |olive |sunflower |canola |cooking |neutral |rapeseed )?(?:oil|butter|flour|water|sugar),? (?:for|to) )/iu;
const measureWord =
  'g|gr|grams?|kg|ml|cl|dl|l|litres?|liters?|oz|ounces?|lbs?|pounds?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?|el|tl|qts?|quarts?|pts?|pints?|gal|gallons?|cloves?|cans?|tins?|pinch|pieces?|pcs|nos?';
const endsWithAmount = new RegExp(
  `^\\p{L}[^.!?]{1,60}?[\\s:(,-]+(?:about )?\\d[\\d ./,-]{0,8}\\s?(?:${measureWord})?\\b\\.?\\)?(?:\\s*[(/|]?\\s*\\d{1,3}(?:[.,]\\d{1,2})? ?%\\)?)?$`,
  'iu',
);
const endsOpen = /^\p{L}.{1,60}(?:,| -|\()? ?(?:to taste|as needed|as required|for (?:garnish|serving|frying|greasing|dusting|brushing|sprinkling|drizzling|topping|the (?:pan|tin))|optional|to serve|to garnish)\)?\.?$/iu; // prettier-ignore

/** A number at the end of a line that is no amount: "Soup (serves 6)", "Step 2". */
const countsOther =
  /\b(?:serves|serving|servings|makes|feeds|yields?|for|step|part|recipe|chapter|page|no|version|prep)\W{0,3}\d/i;

/** Whether what is counted may be food: no time, date, rating, number of people. */
function countsFood(normalized: string): boolean {
  if (sizeOfPan.test(normalized) || ofTitle.test(normalized)) return false;
  const words = normalized.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const named = words.find((word) => !amountWords.has(word));
  if (named === undefined || (notFood.has(named) && !foodInSpite.test(normalized))) return false;
  // A unit alone is part of a line that was cut: "2 cups".
  return words.length > 1 || readUnit(named) === null;
}

const amountWords = toWordSet(`
  one two three four five six seven eight nine ten twelve half quarter a an the about around approx approximately ca scant
  heaping heaped generous level rounded to or and few couple several dozen of x
`);

/** "3-Ingredient Banana Ice Cream" */
const ofTitle = /^\d{1,2}-(?:ingredient|minute|hour|layer|step|cheese|bean|way|day|pot)s?\b[^\d]*$/i;

/** "9 x 13 inch pan" */
const sizeOfPan =
  /^[^\p{L}\d]*\d[\d./]* x \d.{0,20}(?:inch|cm|in)\b.{0,40}\b(?:pan|dish|tin|tray|mou?ld|skillet)s?\b/iu;

const notFood = toWordSet(`
  minute minutes min mins hour hours hr hrs h second seconds sec secs day days week weeks month months year years ago am
  pm serving servings people person persons portions portion personen portionen guests star stars vote votes rating
  ratings review reviews comment comments share shares calorie calories kcal cal kj step steps st nd rd th january
  february march april june july august september october november december jan feb mar apr jun jul aug sep oct nov dec
  degrees reply replies views likes followers saves pins times reasons ways tips recipes carbs protein std stunden
  minuten
`);

/** Foods whose names begin with a word of `notFood`. */
const foodInSpite =
  /\b(?:stars? (?:anise|apple|fruit|pasta|noodle)s?|minute (?:noodle|oat|rice|steak|tapioca)s?|protein (?:ball|bar|powder|shake)s?)\b/i;

/** Whether a text is prose: it ends like a sentence and is longer than a line of a list. */
export function isSentence(text: string): boolean {
  if (text.length > 160) return true;
  if (amountWithRemark.test(text)) return false;
  return /[.!?]["')\]]*$/.test(text) && text.split(' ').length > (/^[\d½¼¾⅓⅔]/.test(text) ? 14 : 8);
}

/** "½ a lemon (juice only, but grate a little zest first to sprinkle over to serve.)" */
const amountWithRemark = /^[\d½¼¾⅓⅔][^()]{2,60}\([^()]{10,120}\)$/;

/** Whether a line is a step of the method, numbered or not. */
export const isStepLine: (line: string) => boolean = rememberByText(tellsWhatToDo, { maxTexts, maxLength: 250 });

function tellsWhatToDo(line: string): boolean {
  if (labelledTime.test(line) && isDuration(line)) return false;
  const plain = line.replace(stepNumber, '');
  const normalized = normalizeText(plain.slice(0, maxLineLength));
  if (/^(?:step (?:\d|[a-z]\b)|(?:étape|schritt|paso|passo|passaggio|stap) \d)/i.test(line.trim())) return true;
  if (findOtherKind(plain, normalized) === 'step') return true;
  if (plain !== line && startsWithVerb.test(normalized)) return true;
  if (countOrders(normalized) > 1 || ordersInRow.test(normalized) || isForeignStep(normalized)) return true;
  // A step whose lines are broken may end in the middle: "Rub in the butter. Chill it and".
  return (
    startsWithVerb.test(normalized) &&
    (isSentence(normalized) || /[.!]$|\p{Ll}{3}[.!] \p{Lu}/u.test(normalized) || saysHowLong.test(normalized))
  );
}

/** "Cook: 15 mins" above a recipe says how long, where "Cook 15 mins" tells what to do. */
const labelledTime = /^\W*\p{L}{1,20}(?: time)?\s*:/u;

/** "boil pasta, make roux, add milk and cheese" */
const ordersInRow =
  /^(?:boil|cook|fry|mix|bake|make|heat|melt|chop|blend|whisk|brown|simmer|roast) [^,\d]{2,40}, (?:then )?(?:add|make|boil|cook|fry|mix|bake|stir|pour|heat|simmer|toss|blend|whisk|serve|top) [^,]{2,60}(?:,|$)/iu;

/** How many sentences behind the first begin with a verb: "Brown beef. Add rest. Simmer." has two. */
function countOrders(text: string): number {
  if (/^\d/.test(text)) return 0;
  return text.split(/(?<=\p{L}{2})[.!] (?=\p{Lu})/u).slice(1).filter((sentence) => startsWithVerb.test(sentence)).length; // prettier-ignore
}

/** What a step without a full stop has: "brown the chicken, then cook 25 min". */
const saysHowLong =
  /\s(?:then|until)\s|\s(?:in|into|over|to) (?:an? |the )?(?:\p{L}+ )?(?:pan|pot|skillet|wok|saucepan|bowl|oven|blender)\b|\s\d{1,3}(?:-\d{1,3})? ?(?:min(?:ute)?s?|hours?|hrs?)\b|\sinto (?:about )?\d{1,2} (?:balls|patties|pieces|portions|slices|squares|bars)\b/iu;

/** "1.", "Step 2)", or a digit as a picture of a key. */
const stepNumber = /^\s*(?:(?:step\s+)?\d{1,2}\s*[.):]\s+|\d\uFE0F?\u20E3\s*)/i;
const startsWithVerb =
  /^(?:(?:first|then|next|now|finally|meanwhile|when|once|after|while|using|with|in|into|on|to|carefully|gently|slowly|gradually|lightly|finely|roughly|thinly)\b[ ,].{0,80}?)?(?:pre-?heat|bake|mix|combine|stir|whisk|beat|pour|place|heat|cook|simmer|boil|bring|remove|transfer|drain|fold|cover|refrigerate|chill|let|serve|spread|sprinkle|add|cut|chop|slice|roll|knead|set|repeat|allow|arrange|brush|divide|return|reduce|season|saut[eé]|fry|grill|toss|turn|wash|rinse|melt|blend|process|pulse|line|grease|put|make|prepare|increase|cool|form|shape|press|soak|peel|warm|roast|steam|marinate|rub|scoop|drop|top|garnish|enjoy|taste|keep|leave|take|break|crack|sift|dissolve|drizzle|layer|dip|coat|wrap|spoon|fill|freeze|store|strain|squeeze|mash|scramble|assemble|dust|pat|microwave|check|discard|toast|cream|separate|flip|blitz|scatter|sear|defrost|sweat|render|deglaze|braise|poach|blanch|caramelise|caramelize|emulsify|rehydrate|reheat|skim|trim|par-?boil|infuse|brown (?:the|it|them|both|all|on|beef|meat|chicken|sausage|pork|mince|hamburger))\b/iu;

/** Whether a line says only how long something takes: "Prep time: 10 min", "1 hr 20 mins". */
export function isDuration(line: string): boolean {
  return line.length <= 80 && durationForm.test(line);
}

/** A number in words is a separate word before a blank: there is no "a m" in "jam". */
const duration = '(?:about |approx\\.? |ca\\.? |~ ?)?(?:[\\d½¼¾][\\d.,/½¼¾ -]*|(?<!\\p{L})(?:an?|one|two|half an)\\s)\\s*(?:to \\d+ )?(?:seconds?|secs?|minutes?|minuten|minuti|minutos|mins?|min\\.|m|hours?|stunden?|std\\.?|hrs?|hr\\.|h(?:\\d\\d)?|heures?|ore|horas?|days?|tage?|overnight)\\b\\.?'; // prettier-ignore

/** The words that may follow a duration; others may be a food, as in "2 minute noodles". */
const behindDuration =
  '(?:total|times?|(?:in)?active|passive|prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|chill(?:ing|ed)?|rest(?:ing)?|ris(?:e|ing)|proof(?:ing)?|marinat(?:e|ing)|soak(?:ing)?|freez(?:e|ing)|cool(?:ing)?|simmer(?:ing)?|roast(?:ing)?|grill(?:ing)?|refrigerat(?:e|ion|ing)|wait(?:ing)?|hands[ -]on|work|assembly|extra|more|plus|overnight|max(?:imum)?|minimum|ca|circa|environ|approx(?:imately)?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|each|ahead|ago|later|longer|only|covered|uncovered|stirring|read|meals?|dinners?|recipes?|\\p{L}*zeit|pr[eé]paration|cuisson|repos|preparaci[oó]n|cocci[oó]n|preparazione|cottura)';

/** A part of the times of a copied page, whose labels, numbers and units stand in lines of their own. */
const partOfTime =
  '^[\\s:]*(?=\\S)(?:(?:minutes?|mins?|hours?|hrs?|days?)[\\s,]*(?:\\d{1,3}\\s*)?)*(?:(?:prep|cook|bake|total|rest|chill|active|inactive|additional|cool|freeze|marinate|marinating|resting|chilling|rising|cooling)(?: time)?\\s*:?\\s*\\d{0,3})?\\s*$';
/** The forms of a line that says only how long something takes. */
const durationForms = [
  // A duration behind at most four words: "Prep time: 10 min", "1 hr 20 mins".
  `^\\W*(?:\\p{L}[\\p{L}/+-]*(?:(?:\\. ?| )[\\p{L}/+-]+){0,3}\\.? ?)?[\\s:=–-]*${duration}(?:[\\s,&+]*(?:and |plus )?${duration})*(?:\\s*(?:\\(.{0,40}\\)|(?:plus|\\+) [\\p{L} ]{1,30}|${behindDuration}(?: time)?\\b))?\\W*$`,
  // What takes the time is named, and anything may follow: "Cooking time: until golden".
  '^\\W*(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|active|inactive|chill(?:ing)?|rest(?:ing)?|additional|marinat(?:e|ing)|hands[ -]on|rising|proofing) time\\b.{0,40}$',
  '^\\W*time\\s*:.{1,30}$',
  // A label whose duration stands in the next line: "- Prep:", "Ready in".
  '^\\W*(?:prep|cook|total|ready in)\\W*$',
  partOfTime,
];
const durationForm = new RegExp(durationForms.join('|'), 'iu');

/** Whether a line ends a mail or a caption: "Thanks!", "Love, Anna", "Sent from my phone". */
export function isSignOff(line: string): boolean {
  return line.length <= 60 && signOff.test(line);
}

const signOff =
  /^\W*(?:sent from my\b|(?:many )?thanks(?: again| in advance| so much)?\W*$|thanks,? \p{L}+!+\W*$|thank you(?: so much| in advance)?\W*$|(?:best|kind|warm)(?:est)? (?:regards|wishes)\b|cheers\W*$|(?:lots of )?love,(?: \p{L}+)?\W*$)/iu;
