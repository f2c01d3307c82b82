import type { LineKind } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';

/**
 * What a line without an ingredient is: a heading, a note, a step of the method or kitchen
 * equipment. Null for an ingredient, and for every line that may be one.
 * @param text the line as sent; marks of emphasis show headings
 * @param normalized the same by `normalizeText`
 */
export function findOtherKind(text: string, normalized: string): Exclude<LineKind, 'ingredient'> | null {
  // Nine lines in ten begin with an amount.
  const code = normalized.charCodeAt(0);
  if (code >= digit0 && code <= digit9) return findKindOfNumber(normalized);
  const [first = ''] = leadingWord.exec(normalized) ?? [];
  const lower = first.toLowerCase();
  if (isHeading(text, normalized)) return 'heading';
  if (first !== '' && absentForm.test(normalized)) return 'note';
  if (first === '' || !mayStart.has(lower)) return null;
  if (ovenForm.test(normalized)) return 'step';
  if (partForm.test(normalized) && !statesFood(normalized)) return 'heading';
  if (equipmentForm.test(normalized)) return 'equipment';
  if (yieldForm.test(normalized)) return 'note';
  if (statesFood(normalized)) return null;
  if (noteForm.test(normalized)) return 'note';
  return isStep(normalized, lower) ? 'step' : null;
}

/** What a line is that begins with a number of something other than food: degrees, servings, minutes. */
function findKindOfNumber(normalized: string): 'step' | 'note' | null {
  if (heatForm.test(normalized)) return 'step';
  return countForm.test(normalized) ? 'note' : null;
}

/** What a recipe goes without: "Ice: None" of a drink. */
const absentForm = /^\p{L}[^:,\d]{1,30}: ?(?:none|n\/a|nil)\.?$/iu;

const digit0 = 48;
const digit9 = 57;
const leadingWord = /^\p{L}+/u;

/**
 * Whether a line is the heading of a group and names no ingredient: "For the sauce:",
 * "**Dressing**", "FILLING", "Dry ingredients".
 */
function isHeading(text: string, normalized: string): boolean {
  if (!/\p{L}/u.test(normalized)) return false;
  if (/^\W*or\W*$/i.test(normalized)) return true;
  if (normalized.endsWith(':') && normalized.length <= 60 && !/^[\d.]/.test(normalized) && !statesFood(normalized))
    return true;
  if (/\d/.test(normalized) || measureForm.test(normalized)) return false;
  if (/^\s*(?:\*\*|__|#{1,6} |==|--)/.test(text) && /(?:\*\*|__|==|--|^\s*#{1,6} .{1,60})\s*$/.test(text))
    return normalized.length <= 60;
  if (/^<(h[1-6]|b|strong)>[^<>]{1,60}<\/\1>$/i.test(text.trim())) return true;
  if (purposeForm.test(normalized) || foreignPurposeForm.test(normalized)) return true;
  return namesGroup(normalized);
}

/** "For the sauce", "For phyllo", "To make the gravy"; "for garnish parsley" and "for frying oil" name a food. */
const purposeForm =
  /^(?:for (?:(?:serving|garnish|assembly|topping)(?: (?:it|each|all))?|(?:\p{L}+ )?the(?: [\p{L}'/&-]+){0,4}|(?!(?:garnish|serving|topping|frying|dusting|greasing|brushing|rolling|decorat|drizzling|sprinkling|coating|finishing|each|a|an)\p{L}*\b)[\p{L}'/&-]+(?: [\p{L}'/&-]+){0,3})|to (?:make|prepare|assemble|finish|serve|garnish|decorate|build)(?: (?:the|your|it|each)(?: [\p{L}'/&-]+){0,3})?)$/iu;

/** The same in French, German, Spanish, Portuguese, Italian and Dutch: "Pour la crème", "Für den Teig". */
const foreignPurposeForm =
  /^(?:pour (?:(?:la|le|les) |l['’]|(?:servir|décorer|garnir|accompagner)$)|für (?:die|den|das) |zu[mr] (?=(?:servieren|garnieren|anrichten|dekorieren|verzieren|bestreuen|garnitur|dekoration)$)|para (?:el|la|los|las|o|a|os|as) |para (?=(?:servir|decorar|acompañar|adornar)$)|per (?:il|lo|la|gli|le) |per l['’]|per (?=(?:servire|decorare|guarnire)$)|voor (?:de|het) )[\p{L}'’ -]{0,40}$/iu;

/** "**Handful of nuts**", "**half a lemon**", "**Salt to taste**": emphasis on an ingredient. */
const measureForm =
  /^(?:(?:an?|one|two|three|four|five|six|few|some|another) )?(?:(?:small|large|big|good|generous|heaped|tiny|little) ){0,2}(?:(?:handful|pinch|knob|bunch|dash|drizzle|splash|sprig|squeeze|glug)(?:e?s)? |(?:clove|slice|stick|cup|teaspoon|tablespoon|tsp|tbsp|tin|can|packet|cube|scoop|head|stalk|piece|dollop|sprinkle)s? of )\p{L}|^(?:half an? |a (?:few|little|bit of|couple of) |(?:juice|zest) of )|^(?!(?:season|sweeten|add|adjust)\b)[^:]{2,40} (?:to taste|as needed)$/iu;
/**
 * Whether all words name a group of lines: "Filling", "Wet ingredients", "Optional toppings". Words
 * that are foods too ("sauce", "icing") are headings only by themselves and in capitals: "icing"
 * stands for the icing of the dish.
 */
function namesGroup(normalized: string): boolean {
  if (normalized.length > 40) return false;
  if (/^\p{Lu}/u.test(normalized) && aisles.has(normalized.toLowerCase().replace(' and ', ' & '))) return true;
  const words = normalized.toLowerCase().replace(/\b(add|mix|stir)[ -]ins\b/g, '$1ins').replace(/[^\p{L}]+/gu, ' ').trim().split(' '); // prettier-ignore
  const named = words.filter((word) => !groupJoints.has(word));
  if (named.length === 0 || named.length > 3) return false;
  if (named.every((word) => groups.has(word)) || (named.length > 1 && named.at(-1) === 'ingredients')) return true;
  if (words.length > 1 || !/^\p{Lu}/u.test(normalized)) return false;
  const isCapital = normalized === normalized.toUpperCase();
  return shapeless.has(words[0] ?? '') || (isCapital && made.has(words[0] ?? ''));
}

/** Under which shops and lists for shopping sort foods: "Oils & Vinegars" is neither oil nor vinegar. */
const aisles: ReadonlySet<string> = new Set([
  ...['produce', 'condiments', 'pantry', 'dairy', 'dairy & eggs', 'refrigerated', 'frozen', 'canned goods', 'spices'],
  ...['oils & vinegars', 'nuts & seeds', 'pasta & grains', 'rice & grains', 'baking & spices', 'herbs & spices'],
  ...['meat & seafood', 'meat, poultry & seafood', 'bread & baked goods', 'beer, wine & liquor', 'liquids', 'other'],
  ...['beer, wine & spirits', 'cooking & baking', 'soups & canned goods', 'veggies', 'miscellaneous'],
]);

// No line of a recipe means a food by these words alone.
const groups = toWordSet(`
  filling fillings topping toppings garnish garnishes assembly base coating decoration decorations
  finishing serve serving accompaniments ingredients dredge dredging marinade layers equipment directions
  instructions method notes addins mixins stirins extras
`);
const groupJoints = toWordSet(
  `the for to with and or a all optional dry wet main other additional extra first second bottom top of your choice favorite
  favourite desired preferred any`,
);

// These name no particular food, so a capitalised one is the name of a group.
const shapeless = toWordSet('batter dough crust brine rub crumble streusel');
const made = toWordSet(
  'sauce dressing glaze stuffing frosting icing cake pastry salad soup meringue ganache syrup gravy slaw salsa cookies patties',
);

/** "Step 2 - the meringue", "Layer 1". */
const partForm = /^(?:step|part|layer|stage|day) (?:\d{1,2}|one|two|three|four)(?:\b(?! (?:cups?|oz|g)\b).{0,50})$/i;

/** "Special equipment: a 9-inch springform pan". */
const equipmentForm = /^(?:special |optional )?(?:equipment|tools?)(?: needed)?(?: ?[:-]| you)/i;

/** "12 servings", "1 hour 30 min", "350 calories per serving"; "2 minute noodles" are an ingredient. */
const countForm =
  /^\d[\d ./-]{0,8} ?(?:(?:servings?|portions?|persons?|people)|(?:min(?:ute)?s?|hours?|hrs?|days?)(?: \d{1,2} min(?:ute)?s?)?(?: (?:before|ahead|in advance|or (?:less|more|longer)|(?:prep(?:aration)?|cook(?:ing)?|baking|total|chill(?:ing)?|rest(?:ing)?)(?: time)?)\b.{0,40})?|k?cal(?:orie)?s?(?: (?:per|a|each)\b.{0,30})?)[.!]?$/i;

/** "Serves 4", "Makes 2 cups". */
const yieldForm = /^(?:yields?|servings|serves|makes)\b ?(?:$|[:.-]|\d|about|one|for)/i;

const noteForm =
  /^(?:(?:(?:cook'?s |chef'?s |recipe )?(?:notes?|tips?|hint|nb|source|variations?|nutrition(?:al)?(?: (?:facts|info|information))?)\b ?(?:$|[:.-]|\d|about|one|for|per|\())|(?:prep(?:aration)?|cook(?:ing)?|baking|total|active|chill(?:ing)?|rest(?:ing)?) time\b|(?:recipe )?(?:adapted|courtesy|recipe) (?:from|of|by)\b|https?:|www\.|you (?:can|may|will|could|might)\b|if (?:you|using|desired|the)\b|feel free\b|this (?:recipe|makes|is|can|will)\b|(?:i|we) (?:prefer|usually|always)\b|see (?:note|notes|recipe|below|above)\b|serving suggestions?\b|recipe (?:follows|(?:is )?(?:above|below))\b|you'll (?:also )?need\b|enjoy(?:$|[!.,]| (?:your|the|with|this|it|them)\b))/i;

/**
 * A step begins with what to do and goes on with how: "Bake until golden". "Roast beef" and
 * "Sprinkle of salt" do not go on so.
 */
function isStep(normalized: string, first: string): boolean {
  if (first === 'preheat') return true;
  if (first === 'in') return /^in an? (?:[\p{L}-]+,? ){0,3}(?:bowl|pan|pot|saucepan|skillet|dish|processor|blender|mixer|wok)\b/iu.test(normalized); // prettier-ignore
  return (
    doing.has(first) &&
    (stepEnding.test(normalized) ||
      ofListed.test(normalized) ||
      /^\p{L}+ (?:well|thoroughly|gently)\.?$/u.test(normalized))
  );
}

/** "Heat oven to 220C/200C fan/gas 7": its C is no cup. */
const ovenForm =
  /^(?:(?:pre[ -]?)?heat (?:(?:the|your|an) )?(?:oven|grill|broiler|air ?fryer|barbecue)\b|(?:oven|(?:oven )?temp(?:erature)?) ?:? ?(?:at |to )?[1-5]\d{2}(?!\d| ?(?:g|ml|oz)\b)|gas mark \d)/i;

/** "350°F for 1 hour", "180C fan / 350F", "425 for 20 min": the heat of an oven by itself; its C is no cup. */
const heatForm =
  /^(?:[1-5]\d{2} ?(?:° ?[CF]?|degrees?(?: [CF]\b)?|[CF](?![a-z]))(?= ?(?:$|[/,.;(\d]|(?:for|fan|oven|gas|degrees?|or)\b))|[1-5]\d{2} for (?:about )?(?:\d{1,3}(?: ?(?:-|to) ?\d{1,3})?|an?|one|half an) ?(?:min|hour|hr))/i;

/** "Sprinkle with the parmesan": another line states it. */
const ofListed = /^(?!serve\b)\p{L}+ (?:with|in) the\b/iu;

const doing = toWordSet(`
  preheat pre bake mix combine stir whisk beat pour place heat cook simmer boil bring remove transfer
  drain fold cover refrigerate chill let serve spread sprinkle add cut chop slice roll knead set
  repeat allow arrange brush divide return reduce season saute sauté fry grill toss turn wash rinse
  melt blend process pulse line grease put make prepare increase cool form shape press coat dust blitz marinate soak scatter assemble
  sear discard dissolve sift leave keep microwave defrost
`);

/** How a step goes on behind its verb: "until golden", "in a large bowl". */
export const stepEnding =
  /\b(?:until|oven|minutes?|mins?|hours?|hrs?|degrees|at [1-5]\d{2}|together|aside|stirring|well combined|(?:in|into|over|on|to|from|with) (?:an? |the )(?:[\p{L}-]+ ){0,3}(?:bowl|pan|pot|saucepan|skillet|dish|processor|blender|mixer|wok|rack|mixture|dough|batter|sheet|heat)|over (?:medium|high|low)|(?:medium|high|low)(?:-\p{L}+)? heat|the (?:rest|remaining|mixture|pan|oven|dough|batter))\b|°/iu;

/** Whether the line states an amount of food: a number before a mass, a volume or a container. */
function statesFood(normalized: string): boolean {
  for (const [, word = ''] of normalized.matchAll(measured)) {
    const kind = readUnit(word)?.kind;
    if (kind === 'mass' || kind === 'volume' || kind === 'container') return true;
  }
  return false;
}

const measured = /\d ?-?([a-z]{1,12})\b/gi;

const mayStart: ReadonlySet<string> = new Set([
  ...doing,
  ...toWordSet(`
  step part layer stage day special optional equipment tool tools note notes tip tips hint nb source
  yield yields serving servings serves makes variation variations nutrition nutritional cook cooks
  chef recipe prep preparation cooking baking total active chilling resting adapted courtesy https
  http www you if feel this i we see enjoy in rest oven temp temperature gas
`),
]);
