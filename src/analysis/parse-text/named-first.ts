import { readUnit } from '../unit';
import { descriptors, preparationLeads, preparationWords, sizeWords } from '../parse-tokens/line-words';
import { rare, type TextRow } from '../parse-tokens/text-signs';

/**
 * "Eggs: 4, beaten", "Eggs: 4 beaten", "Parmesan: 50g (grated)": the amount comes first. A food behind
 * the amount shows that the name is that of a group of lines ("Filling: 2 apples") or of a mixture.
 */
const byNameBeforeAmount = (whole: string, ...[name = '', count = '', rest = '']: (string | undefined)[]): string => {
  const { unit, behind } = readUnitBehind(rest);
  const after = behind.trim();
  const isAside = after === '' || /^[,(]/.test(after);
  if (!isAside && !isPrepared(after)) return whole;
  const aside = after === '' || after.startsWith(',') ? after : ` ${after}`;
  return `${count}${unit === null ? '' : ` ${unit}`} ${name}${isAside ? '' : ','}${aside}`;
};

/**
 * The unit, size or "whole" behind a count, also with its container ("g can"), and the text behind it.
 * Without one, `unit` is null.
 */
function readUnitBehind(rest: string): { readonly unit: string | null; readonly behind: string } {
  const [, first = '', next = '', tail = ''] = unitForm.exec(rest) ?? [];
  const lower = first.toLowerCase();
  const unit = readUnit(first);
  if (unit === null && !sizeWords.has(lower) && lower !== 'whole') return { unit: null, behind: rest };
  const isPacked = unit?.kind !== 'container' && readUnit(next)?.kind === 'container';
  if (isPacked) return { unit: `${first} ${next}`, behind: tail };
  return { unit: first, behind: next === '' ? tail : ` ${next}${tail}` };
}

const unitForm = /^ ?(\p{L}[\p{L}.-]{0,14})(?: (\p{L}{1,12}))?(.*)$/su;

/** Whether the words say only what was done to a food: "beaten", "finely chopped". */
function isPrepared(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  return (
    preparationWords.has(words.at(-1) ?? '') &&
    words.every((word) => preparationWords.has(word) || preparationLeads.has(word) || word === 'and')
  );
}

/** "Filling: 2 apples" belongs to the filling; "Sauce: 2 cups" and "Dressing: 1/2 cup, bottled" are foods. */
const byGroup = (whole: string, ...[group = '', amount = '']: (string | undefined)[]): string => {
  const words = amount.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const named = words.filter((word) => readUnit(word) === null && !notNames.has(word) && !isDescribing(word));
  return named.length === 0 ? whole : `For the ${group.toLowerCase()}: ${amount}`;
};

const notNames: ReadonlySet<string> = new Set(['of', 'to', 'or', 'and', 'a', 'an', 'x']);

function isDescribing(word: string): boolean {
  return descriptors.has(word) || sizeWords.has(word) || preparationWords.has(word) || preparationLeads.has(word);
}

/**
 * Steps for lines with words before the amount: a name and a colon, or a lead ("you will need"). They follow each other in `normalizeText`.
 */
export const namedFirst: readonly TextRow[] = [
  [
    'packages of a food before their count',
    rare,
    /^((?:tins?|cans?|jars?|packets?|packs?|bags?|bottles?|cartons?|tubs?) of [^\d(]{3,40}?) ?(?:x|-|:) ?(\d{1,2})$/i,
    '$2 $1',
    'letter',
    /(?:tin|can|jar|packet|pack|bag|bottle|carton|tub)s? of\b/,
  ],
  [
    'a food before the count and size of its packages',
    'x',
    /^(\p{L}[\p{L} '-]{1,40}?),? (\d{1,2} x \d{1,4} ?(?:g|ml|oz|ounces?)) ((?:tins|cans|jars|packets|packs|bags|bottles|cartons|tubs|pots)\b)(?=$|,)/iu,
    '$2 $3 $1',
    'letter',
  ],
  [
    'what a cook needs or took, before the amount',
    rare,
    /^(?:(?:you(?:'ll| will)?|we(?:'ll| will)?|i(?:'ll| will)?)(?: also)? (?:need|use|used|want|add|added|took|take)|(?:what )?you need):? (?=(?:\d|(?:one|two|three|four|five|six|half an?|an? (?:few|handful|pinch|bunch|knob|dash|cup|can|tin|packet|dozen))\b)(?! ?(?:minutes?|mins?|hours?|hrs?|days?|weeks?)\b))/i,
    '',
    'letter',
    /(?:you|we|i|what)\b/,
  ],
  [
    'a group of lines before one of them',
    ':',
    /^(?:the )?(filling|topping|garnish|base|coating|marinade|dressing|sauce|glaze|icing|frosting|crust|dough|batter|crumble|streusel|stuffing|brine|rub|gravy|syrup|cake|pastry|salad|curry|tempering|seasoning|spice mix|decoration): ?((?:\d|an? |one |two |half )[^:,()]{2,80}.*)$/isu,
    byGroup,
    'letter',
  ],
  [
    'a name and a colon or dash before the amount',
    ':-',
    /^(?!(?:for|serves?|serving|servings|makes|yields?|total|notes?|tips?|step|part|day|stage|layer|option|time|page|portions?|calories|kcal|optional)\b)(\p{L}[\p{L} '-]{1,40}(?<!\b(?:yields?|makes|serves|servings|portions|time|total|calories))(?: \([^()]{1,30}\))?)(?: ?: ?| - ?)((?:about |approx\.? )?(?:\d[\d/.]{0,6}(?: \d\/\d{1,2})?(?: ?(?:-|to|x) ?\d[\d/.]{0,6})?|one|two|three|four|five|six|eight|ten|twelve|a dozen|half a dozen))(?=$|[ ,(\p{L}])((?: ?\p{L}| ?,| \().{0,120})?$/isu,
    byNameBeforeAmount,
    'letter',
  ],
];
