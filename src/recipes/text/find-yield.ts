import { isDuration } from '../draft/line-traits';
import { readServings } from '../draft/read-yield';

/** A yield as a text states it. */
export interface StatedYield {
  /** Null if it does not tell how many eat: "1 loaf". */
  readonly servings: number | null;
  /**
   * The wording without its verb: "12 muffins" of "Makes 12 muffins", "4 servings" of "Serves 4".
   */
  readonly wording: string;
  /** Whether it states a number of people or servings, rather than of pieces. */
  readonly isForEaters: boolean;
}

/**
 * Reads the yield that a line states, by itself or beside times ("Prep: 10 min | Serves 4"), or in
 * brackets at its end ("Pancakes (serves 4)"); null if it states none.
 */
export function findYield(written: string): StatedYield | null {
  if (written.length > 300 || !mayState.test(written)) return null;
  const line = written
    .replace(remarkOfLabel, '$1:')
    .replace(gluedLabel, '$1: ')
    .replace(/^\W*yields?:?\s+(?=(?:serves|makes)\b)/i, '')
    .replace(/(?<=\d\S{0,20}(?: \p{L}{1,20})?)(?: #\p{L}[\p{L}\d_]{1,40}){1,30}\s*$/u, '');
  const [, inner] = bracketForm.exec(line) ?? [];
  const inBrackets =
    inner
      ?.split(partEnds)
      .map(readPart)
      .find((part) => part !== null) ?? null;
  const parts = line.split(factLabels).flatMap((fact) => fact.split(partEnds));
  const stated = [...parts.map(readPart), inBrackets].filter((part) => part !== null);
  const [first] = stated;
  if (first === undefined) return countBesideTime(parts);
  // "Makes 12 pancakes (serves 4)", "Makes one pie; serves 8": people outrank pieces.
  const eaters = stated.find(({ isForEaters, servings }) => isForEaters && servings !== null);
  if (eaters !== undefined && eaters !== first && /\b(?:each|apiece)\b/i.test(eaters.wording))
    return { ...first, servings: readServings(`${first.wording}, serves ${eaters.wording}`) };
  return { ...first, servings: eaters?.servings ?? inBrackets?.servings ?? first.servings ?? countCuts(parts) };
}

/** "Servings (click to change): 4 bowls" */
const remarkOfLabel = /^(\W{0,5}(?:servings?|serves|yields?|portions?)) \([^()\d]{1,60}\) ?:/i;

/** The label of a yield whose number stands in another cell or without a blank behind it: "Servings6". */
const gluedLabel = /^(\W*(?:servings?|serves|yields?|makes|portions?))(?:\s*:?\s*\t+\s*|\s*:\s{2,}|(?=\d))/i;

/** "Makes one 8-inch cake; 12 slices": what the whole that was named before is cut into. */
function countCuts(parts: readonly string[]): number | null {
  const cut = parts.slice(1).find((part) => cutForm.test(part));
  return cut === undefined ? null : readServings(cut);
}

const cutForm = /^\W*(?:about )?\d{1,3}(?: ?[-–] ?\d{1,3})? (?:\p{L}+ )?(?:slices|pieces|wedges|squares|bars)\W*$/iu;

/** "(4 Stück)" and "12 muffins / 35 min / easy": pieces in brackets or beside a time are a yield without its verb. */
function countBesideTime(parts: readonly string[]): StatedYield | null {
  const counted = parts.find((part) => piecesAlone.test(part));
  if (counted !== undefined && /^\s*\(.*\)\s*$/.test(counted)) return toYield(counted.replace(/[()]/g, ''));
  return counted !== undefined && parts.some(isDuration) ? toYield(counted) : null;
}

/** The labels of the facts of a copied page, one behind the other: "Cook Time: 15 minutesServings: 5Calories: 151kcal". */
const factLabels =
  /(?<=\S)\s*(?=(?:servings?|serves|yields?|makes|calories|author|course|cuisine|category|categories|keywords?|method|diet|difficulty|level|(?:prep(?:aration)?|cook(?:ing)?|total|additional)(?: time)?)\s*:)/i;

/** What separates a yield from other facts on its line; a comma or full stop before their labels. */
const partEnds =
  /\s*(?:[|•·;⋅\t]|(?<!\d)\/|\/(?!\d))\s*|\s{2,}|(?<=\p{L}), (?=serv|makes|yields?|feeds)|\s+[-–—]\s+(?=[*_]*(?:serv|makes|yields?|feeds)|\d[\d–-]* (?:servings?|portions?|people)\b)|(?<=\d (?:servings|portions|people))\s+[-–—]\s+|(?<=\d|\dmins?|\d mins?)\s+(?=(?:prep|cook|total|ready)\s)|[,.]\s+(?=prep|cook|bak|total|active|ready|time|difficulty|level|calories|kcal|\d+ ?(?:min|hour|hrs?\b|h\b|kcal|(?:k?g|ml|l|oz)\b))/iu;

/** Whether a line is nothing but the label of a yield whose number stands on the next line. */
export function isYieldLabel(line: string): boolean {
  return yieldLabel.test(line);
}

const peopleLabel =
  '(?:nombre de |n[uú]mero d[ei] |antal |aantal )?(?:pessoas|porções|portionen|portioner|porties|porciones|raciones|porzioni|personen|personer|personnes|personas|persone)';
const yieldLabel = new RegExp(
  `^\\W*(?:servings?(?: amount)?|portionsmenge|anzahl(?: der)? portionen|serves|yields?|makes|portions?|für|pour|${peopleLabel})\\s*:?\\W*$`,
  'iu',
);

/** Reads the line below such a label: "4", "12 muffins", "4 people". */
export function readBelowLabel(line: string): StatedYield | null {
  return line.length <= 60 && startsWithNumber.test(line) ? toYield(line) : null;
}

/**
 * Reads what the line right below the heading of the ingredients says they give: "15 crêpes". What one
 * also buys is an ingredient, as in a trifle of madeleines, unless the title names it and there is flour.
 */
export function readPieces(lines: readonly { readonly text: string }[], index: number): StatedYield | null {
  const text = lines[index]?.text ?? '';
  const noun = (givenPieces.exec(text)?.[1] ?? '').toLowerCase();
  if (noun === '') return null;
  const isMade =
    lines
      .slice(Math.max(0, index - mostAbove), index)
      .some((line) => line.text.toLowerCase().includes(noun.slice(0, -1))) &&
    lines.slice(index + 1, index + mostBelow).some((line) => flour.test(line.text));
  return isMade || /^(?:parts|stücke?)$/.test(noun) ? toYield(text) : null;
}

/** So many lines above are looked at for the title, and so many below for flour. */
const mostAbove = 10;
const mostBelow = 30;
const givenPieces =
  /^\W*\d{1,3} (crêpes|gaufres|parts|madeleines|macarons|tartelettes|verrines|muffins|cupcakes|waffeln|plätzchen|stücke?)\W*$/iu;
const flour = /flour|mehl|farine|poudre d.amandes?/iu;

/** The yield that stands in a sentence: "This recipe serves 4 as a main." */
export function findYieldInProse(line: string): StatedYield | null {
  const text = line.slice(0, 2000);
  const [, verb = '', wording = ''] = proseForm.exec(text) ?? [];
  if (wording === '') {
    const [, servings, foreign] = servingsForm.exec(text) ?? eatersInProse.exec(text) ?? [];
    if (servings !== undefined || foreign !== undefined) return toYield(servings ?? foreign ?? '');
    const [, count] = sharedForm.exec(text) ?? doesForm.exec(text) ?? [];
    return count === undefined ? null : toYieldForEaters(count);
  }
  if (!/^(?:serves|feeds)/i.test(verb)) return toYield(wording);
  if (/\b(?:folks|eaters|kids|mouths)\b/i.test(wording)) return toYieldForEaters(wording);
  return toYield(`${wording} ${/^(?:1|one)$/i.test(wording) ? 'person' : 'people'}`);
}

/** The yield at the end of a title: "Pancakes for two". */
export function findYieldInTitle(title: string): StatedYield | null {
  const [, count] = titleForm.exec(title.slice(-60)) ?? preparedForm.exec(title) ?? [];
  return count === undefined ? null : toYield(`${count} ${/^(?:1|one)$/i.test(count) ? 'person' : 'people'}`);
}

const titleForm =
  /\p{L}\W* for (\d{1,2}|one|two|three|four|five|six|eight|ten|twelve)(?:\W*$|\s*\([^()\d]{1,40}\)\s*$)/iu;

/** "Burrito bowls (meal prep x5)" */
const preparedForm = /\bmeal prep\W{0,3}[x×] ?(\d{1,2})\b/i;

const numberForm =
  '(?:\\d|one\\b|two\\b|three\\b|four\\b|five\\b|six\\b|seven\\b|eight\\b|nine\\b|ten\\b|eleven\\b|twelve\\b|a dozen|half a dozen|sixteen\\b|twenty\\b|twenty-four\\b)';
const vague =
  '(?:about |approx(?:\\.|imately)? |around |up to |roughly |at least |ca\\.? |~ ?|enough for |a family of |a crowd(?: of|\\W{1,3}about|\\W{2,3}) )?';
const startsWithNumber = new RegExp(`^\\W*${vague}${numberForm}`, 'i');
const eaters =
  '(?:servings?|people|persons?|portions?|guests|adults|diners|personen|portionen|personnes|personas|porciones|raciones|persone|porzioni|porties|portioner|personer|pessoas|porções|\\b(?:ppl|pax|pers)(?!\\w))';

/** What one eats of, that a recipe may be "for": "For 12 muffins". */
const pieces =
  '(?:muffins|cupcakes|cookies|biscuits|brownies|scones|pancakes|waffles|cr[eê]pes|rolls|buns|bars|doughnuts|donuts|burgers|tacos|sandwiches|wraps|slices|squares|pieces|st[uü]cke?|waffeln|plätzchen|brötchen)';

const piecesAlone = new RegExp(`^\\W*\\d{1,3} (?:\\p{L}+ )?${pieces}\\W*$`, 'iu');

const eatersForm = new RegExp(`\\b${eaters}\\b`, 'i');

const mayState =
  /serv|feed|make|yield|portion|people|person|guest|enough|for |for\b|für|pour|para|per |voor|till|ergibt|rinde|rende|rendi|dosi|porci|porzi|porties|porç|pessoas|ppl|pax|pers\b|raci|\d ?min|\d ?h|\(\d/i;

/** Each form captures the wording. */
const partForms: readonly RegExp[] = [
  // "Serves 4-6 people", "Servings: 4", "Yield: 12 muffins", "Makes about 2 dozen"
  new RegExp(
    `^\\W*(?:(?:this |the )?recipe |(?:receta|recette|rezept|ricetta|receita|recept) (?=pour|para|für|per|voor)|(?:es|son|é|são|è|reicht|c['’]est) (?=pour|para|für|per)|batch |total )?(?:serves|serving(?:s|\\(s\\))(?: per (?:recipe|container))?|serving(?=\\s*[:=]\\s*(?:[2-9]|\\d\\d)\\s*(?:people|persons)?$)|serving(?= \\d{1,2} people$)|feeds|yields?|makes|portions?|${peopleLabel}|(?:number|no\\.?) of (?:portions|people)|number of servings|no\\.? of servings|recipe yield|total servings|ergibt|rinde|rende|rendimento|rendement|dosi(?: per)?|serve(?=:? \\d{1,2} (?:pessoas|porções))|makes enough for|enough for|for|für|pour|para|per|voor|till)\\b\\s*(?:::|[:=–-])?\\s*(${vague}${numberForm}.{0,80})$`,
    'iu',
  ),
  // "Serving size 4 portions"; "Serving size: 1 cup" is the size of each
  new RegExp(`^\\W*serving size\\s*:?\\s*(\\d[\\d–-]{0,5} (?:servings|portions|people|persons))\\W*$`, 'iu'),
  // "4 servings", "4-6 people", "8 servings per container"; "2 eggs per person" is an ingredient
  new RegExp(
    `^\\W*(${vague}${numberForm}(?!.*\\b(?:per(?! (?:recipe|container)\\b)|pro|par|por)\\b)[\\w\\s–-]{0,12}\\s?${eaters})\\b(?: per (?:recipe|container))?\\W*$`,
    'iu',
  ),
  // "Ingredients for 4 people", "Zutaten für 4 Personen", "Ingredients - serves 4"
  new RegExp(
    `^\\W*(?:ingredients?|zutaten|ingr[eé]dients|ingredientes|ingredienti|ingrediënten|ingredienser)\\b.{0,20}?\\b(?:serves|for|für|pour|para|per|voor|till|makes|yields)\\s+(${vague}${numberForm}[^:]{0,40})(?::.*)?$`,
    'iu',
  ),
  // "Yield: one loaf", "Makes a 9-inch cake": a yield that is no number of servings
  /^\W*(?:yields?|makes)\s*:?\s*((?:an? |one )?[\p{L}\d][\p{L}\d\s"”'×x-]{2,60})$/iu,
];

const bracketForm = /[([]([^()[\]]{3,60})[)\]][\W_]*$/;
const proseForm = new RegExp(
  `\\b([Ss]erves|[Ff]eeds|[Mm]akes|[Yy]ields|Gives)\\s+(${vague}${numberForm}\\w*(?:\\s?(?:-|–|to|or)\\s?\\w+)?(?: dozen)?(?:\\s+[a-z-]+){0,2}(?: \\((?:about )?\\d[^()]{2,30}\\))?)`,
);

/** "To make a risotto for two people, …", "Es para 4 personas. Un beso" */
const eatersInProse = new RegExp(
  `(?<!\\p{L})(?:for (${vague}${numberForm}\\w* (?:people|persons))|(?:für|pour|para|per|voor) (?:ca\\.? )?(\\d{1,2} (?:personen|personnes|personas|persone|pessoas)))(?!\\p{L})`,
  'iu',
);

/** "Divide between 4 bowls", of a meal for each. */
const sharedForm =
  /\b(?:divided?|split|portion(?:ed)?) (?:[\p{L}’']+ ){0,5}?(?:in|into|between|among|across) (?:the )?(\d{1,2}|two|three|four|five|six|eight) (?:\p{L}+[ -])?(?:bowls|containers|boxes|plates|meals|lunch ?boxes|servings|portions)\b/iu;

/** "does 6" at the end of a message */
const doesForm = new RegExp(
  `(?:^|[.!,;] ?)(?:(?:it )?does|(?<=[.!] ?)for|(?:that(?:'|’)?s |it is |this is )?enough for) (${numberForm}\\w*)\\W*$`,
  'i',
);

/** "Makes a big pot, about 10 servings." */
const servingsForm = new RegExp(
  `\\b(?:[Mm]akes|[Yy]ields|[Gg]ives)\\s[^.;:\\d]{2,60}?[\\s(](${vague}${numberForm}\\w*(?:\\s?(?:-|–|to)\\s?\\w+)? (?:servings|portions|people))\\b`,
);

function readPart(part: string): StatedYield | null {
  const plain = part.replace(/[*_#]+/g, ' ').replace(/^[\s\p{Extended_Pictographic}\uFE0F•-]+/u, '').trim(); // prettier-ignore
  if (/^per (?:person|head)$/i.test(plain)) return toYieldForEaters('1 serving');
  for (const [index, form] of partForms.entries()) {
    const [whole, wording = ''] = form.exec(plain) ?? [];
    if (whole === undefined || !isYield(plain, wording)) continue;
    if (index === partForms.length - 1 && !/^yields?/i.test(plain) && !/^makes (?:an? |one )/i.test(plain)) continue;
    return beginsWithEaters.test(plain) ? toYieldForEaters(wording) : toYield(wording);
  }
  return null;
}

const beginsWithEaters = new RegExp(
  `^\\W*(?:serves|servings|serving\\(s\\)|portions|feeds|for|für|pour|para|per|voor|till|enough|rinde|rende|dosi|serve|${peopleLabel})`,
  'i',
);

/**
 * "For 10 minutes", "for 1 cup" and "per 100 g" are no yields; "For four" and "For 4 people" are.
 */
function isYield(part: string, wording: string): boolean {
  // What stands behind a number of servings may be a time: "Serves 4 (30 min)".
  const [counted = ''] = wording.split(/[,;(]|\. /, 1);
  if (/\b(?:min(?:ute)?s?|hours?|hrs?|days?|kcal|calories)\b|°/i.test(counted)) return false;
  return (
    !/^\W*(?:for|für|pour|para|per|voor|till)\b/i.test(part) || numbersOfEaters.test(wording.split('. ', 1)[0] ?? '')
  );
}

/**
 * "four", "4 to 6", "two or three hungry people". No text is read in two ways: a word before a joint is
 * neither a number nor a joint itself. Otherwise the time would double with each digit.
 */
const numbersOfEaters = new RegExp(
  `^${vague}(?:${numberForm}|[\\s–-]|to |or |(?!${numberForm}|(?:to|or) )\\w+(?: to | or |-))*\\s*(?:hungry |small |large )?(?:${eaters}|${pieces})?\\W*$`,
  'iu',
);

const countAlone = /^\d{1,3}(?: ?[-–] ?\d{1,3})? ?(?:[(,;]|or\b)/i;

function toYield(text: string): StatedYield {
  const wording = trimWording(text);
  return {
    isForEaters: eatersForm.test(wording),
    servings: readServings(wording),
    wording: withServings(wording),
  };
}

/** The yield behind a word for those who eat: "6" of "Serves 6". */
function toYieldForEaters(text: string): StatedYield {
  const wording = trimWording(text);
  // "Serves 6 (or 4 hungry people)": the number behind the verb is that of those who eat.
  const isCount = !eatersForm.test(wording) || countAlone.test(wording);
  return {
    isForEaters: true,
    servings: readServings(isCount ? `serves ${wording}` : wording),
    wording: withServings(wording),
  };
}

function trimWording(text: string): string {
  return text
    .replace(/\s+(?:1x|serving size\b).*$/i, '')
    .replace(/^[\s:–-]+|[\s.,;:!*_~\p{Extended_Pictographic}\p{Variation_Selector}]+$/gu, '')
    .replace(/\)$/, (sign) => (text.includes('(') ? sign : ''));
}

/** "4 servings" for a bare "4"; any other wording as it is. */
function withServings(wording: string): string {
  const isBare =
    /^\W*(?:about |approx\.? |around |up to |ca\.? |~ ?)?(?:[\d\s–-]|\bto\b|\bor\b)+$/i.test(wording) ||
    /^\p{L}+$/u.test(wording);
  return isBare ? `${wording} ${/^(?:1|one)$/i.test(wording) ? 'serving' : 'servings'}` : wording;
}
