import { isStepLine } from '../draft/line-traits';
import { isAmountAlone } from '../draft/tidy-lines';
import { readSectionHeading, type TextLine } from '../draft/sections';

/**
 * Reads the rows below a row that names their columns as lines: "Onion", "3", "lb" and "$2.37" below
 * "Item", "Qty", "Unit" and "Cost" are "Onion 3 lb". Columns of costs and codes, and rows of totals,
 * are left out. All other lines stay as they are.
 */
export function unfoldTables(lines: readonly TextLine[]): readonly TextLine[] {
  const read: TextLine[] = [];
  let table: Table | null = null;
  for (const line of lines) {
    const head = readHead(line.text);
    const rows: readonly string[] | null = head !== null || table === null ? [] : readRow(table, line);
    if (head !== null) {
      table = head;
      if (head.eaters !== null) read.push({ ...line, text: `Serves ${head.eaters}` });
      if (!isListHeading(read.at(-1))) read.push({ ...line, text: 'Ingredients:' });
    } else if (table === null || rows === null) {
      table = null;
      read.push(line);
    } else {
      const above = table.isOfCounts && !line.text.includes('|') ? read.at(-1) : undefined;
      if (above !== undefined && amountInCell.test(above.text))
        read[read.length - 1] = { ...above, text: `${above.text} ${line.text.trim()}` };
      else read.push(...rows.map((text) => ({ ...line, text })));
    }
  }
  return read;
}

function isListHeading(line: TextLine | undefined): boolean {
  return line !== undefined && readSectionHeading(line.text)?.section === 'ingredients';
}

/** What a column states of a line. */
type Column = 'food' | 'amount' | 'unit' | 'note' | 'share' | 'other';

interface Table {
  readonly separator: RegExp;
  readonly columns: readonly Column[];
  /** The unit that the name of each column states: "g" of "Weight (g)"; '' for none. */
  readonly units: readonly string[];
  /** Where each column begins in its row. */
  readonly starts: readonly number[];
  /** For how many the amounts are that are read, of columns for several numbers of people. */
  readonly eaters: string | null;
  /** Whether all columns are for numbers of people, and the food stands before the amounts or below them. */
  readonly isOfCounts: boolean;
}

/** "2 Cloves" above "Garlic" */
const amountInCell = /^[\d½¼¾⅓⅔][\d./ ½¼¾⅓⅔]{0,6} ?\p{L}{0,12}$/u;

interface Cell {
  readonly text: string;
  readonly start: number;
}

/** What separates cells, the surest first. */
const separators = [/\t/g, /\|/g, /;/g, / {2,}/g, /,/g];

/** The table that a row with the names of columns begins; null for any other line. */
function readHead(text: string): Table | null {
  if (text.length > maxLength || /\d/.test(text.replace(forEaters, ''))) return null;
  for (const separator of separators) {
    const cells = splitRow(text, separator);
    if (cells.length < 2 || cells.length > maxColumns) continue;
    const columns = nameColumns(cells);
    if (columns === null) continue;
    const units = cells.map(({ text: name }) => unitInName.exec(name)?.[1] ?? '');
    const isOfCounts = cells.every(({ text: name }) => readEaters(name) !== null);
    const [eaters = null] = cells.flatMap(({ text: name }) => readEaters(name) ?? []);
    return { separator, columns, units, starts: cells.map(({ start }) => start), eaters, isOfCounts };
  }
  return null;
}

/** "4" of "4 people" and "4P", a column of the amounts for so many. */
function readEaters(name: string): string | null {
  return eatersAlone.test(name) ? (/\d+/.exec(name)?.[0] ?? null) : null;
}

const forEaters =
  /(?<![\p{L}\d])(?:for )?\d{1,2} ?(?:people|persons?|servings|portions|personen|personnes|pers\.?|p)(?![\p{L}\d])/giu;
const eatersAlone = new RegExp(`^${forEaters.source}$`, 'iu');

const maxLength = 400;
const maxColumns = 20;
/** A row may have steps beside its food. */
const maxRow = 2000;

/** The cells of a row, without those of nothing at its ends. */
function splitRow(row: string, separator: RegExp): readonly Cell[] {
  const ends = [...row.matchAll(separator)].map(({ index, 0: sign }) => ({ index, next: index + sign.length }));
  const cells = [0, ...ends.map(({ next }) => next)].map((start, at) => {
    const text = row.slice(start, ends[at]?.index ?? row.length);
    return { text: unquote(text.trim()), start };
  });
  const isFramed = /^\s*\|/.test(row);
  return isFramed ? cells.slice(1, /\|\s*$/.test(row) ? -1 : undefined) : cells;
}

function unquote(cell: string): string {
  return cell.replace(/^"/, '').replace(/"$/, '').trim();
}

/** What each cell of a head names; null if they do not name foods and what there is of them. */
function nameColumns(cells: readonly Cell[]): readonly Column[] | null {
  const eaters = cells.map(({ text }) => readEaters(text));
  // "2P | 4P": the amount for the fewest stands behind the food.
  if (eaters.every((count) => count !== null)) return cells.map((_, index) => (index === 0 ? 'food' : 'other'));
  const first = eaters.findIndex((count) => count !== null);
  const named = cells.map(({ text }, index) => (index === first ? 'amount' : nameColumn(text)));
  const hasNumber = cells.some(({ text }) => /^(?:amount|quantity|qty)$/i.test(text));
  // "Cups" below "Measure", beside "2" below "Amount".
  const columns = named.map((column, index) =>
    hasNumber && /^measures?$/i.test(cells[index]?.text ?? '') ? 'unit' : column,
  );
  const known = columns.filter((column) => column !== 'other').length;
  const hasAmounts = columns.some((column) => column === 'amount' || column === 'share');
  if (!columns.includes('food') || !hasAmounts || known * 2 < cells.length) return null;
  // "Product" beside "Ingredient" names something else.
  const food = columns.indexOf('food');
  return columns.map((column, index) => (column === 'food' && index !== food ? 'note' : column));
}

function nameColumn(name: string): Column {
  const plain = name.toLowerCase().replace(/\([^()]*\)|[^\p{L}%'’ ]/gu, ' ').replace(/\s+/g, ' ').trim(); // prettier-ignore
  if (names.food.test(plain)) return 'food';
  if (names.amount.test(plain)) return 'amount';
  if (names.unit.test(plain)) return 'unit';
  if (names.share.test(plain)) return 'share';
  return names.note.test(plain) ? 'note' : 'other';
}

const names = {
  food: /^(?:ingredients?(?: name| description)?|items?(?: name)?|foods?|food item|products?(?: name)?|name|component|raw material|commodity|zutat(?:en)?|ingr[eé]dients?|ingredientes?|ingredient[ei]|ingrediënt(?:en)?|denr[eé]es?|rohstoffe?)$/u,
  amount:
    /^(?:(?:total |batch |recipe |gross |net |ap |ep )?(?:amount|quantity|qty|weight|wt|volume|measure|measurement)|us|metric|imperial|grams?|g|kg|ml|oz|lbs?|count|menge|anzahl|gewicht|quantit[eéàá]s?|poids|cantidad|peso|quantidade|hoeveelheid)$/u,
  unit: /^(?:units?|uom|unit of measure|einheit|unit[eéà]s?|unidad(?:e|es)?|eenheid)$/u,
  share:
    /^(?:%|percent(?:age)?|(?:baker(?:'|’)?s )?%|baker(?:'|’)?s percent(?:age)?|share|% of (?:total|mix|recipe)|anteil|%.{0,12})$/u,
  note: /^(?:prep(?:aration)?|notes?|comments?|processing|state|cut|zubereitung|bemerkung|hinweis|pr[eé]paration)$/u,
};

/** "g" of "Weight (g)", "grams" and "g". */
const unitInName = /(?:^|[([ ])(g|grams|kg|ml|oz|lbs?)[)\]]?\s*$/i;

/** The lines of a row: none for a rule and a total; null where the table has ended. */
function readRow(table: Table, { text: row, level }: TextLine): readonly string[] | null {
  if (level !== null || row.length > maxRow || readSectionHeading(row) !== null) return null;
  if (/^[\s|:;,+=_-]+$/.test(row)) return [];
  const cut = splitRow(row, table.separator);
  if (table.isOfCounts && cut.length === 1) return isStepLine(row) ? null : [row];
  const cells = placeCells(table, cut);
  if (cells === null) return null;
  const of = (column: Column): readonly string[] =>
    cells.filter((cell, index) => cell !== '' && table.columns[index] === column);
  const [food = ''] = of('food');
  const [label = '', ...facts] = cells.map((cell) => cell.replace(/[*_]{1,2}/g, '')).filter((cell) => cell !== '');
  if (total.test(food) || total.test(label)) return [];
  if (yieldLabel.test(label)) return [`${label.replace(/\s*:$/, '')}: ${facts.join(' ')}`];
  if (food === '') return cells.every((cell) => cell === '') ? [] : null;
  const amount = readAmount(table, cells);
  if (amount === '' && cells.filter((cell) => cell !== '').length === 1)
    return isStepLine(food) || /[.!?]$/.test(food) ? null : [food];
  const measured = [amount, ...of('unit').slice(0, 1)].filter((part) => part !== '').join(' ');
  const notes = of('note');
  // "Flour 200 g" is an amount of a food; behind it no note may stand.
  const isFoodFirst = notes.length === 0 && table.columns.indexOf('food') < table.columns.findIndex(isOfAmount);
  const line = (isFoodFirst ? [food, measured] : [measured, food]).filter((part) => part !== '').join(' ');
  return [[line, ...notes].join(', ')];
}

function isOfAmount(column: Column): boolean {
  return column === 'amount' || column === 'share';
}

/** The cells of a row in the places of their columns; null if it does not fit the table. */
function placeCells({ columns, starts, separator }: Table, cells: readonly Cell[]): readonly string[] | null {
  if (cells.length === columns.length) return cells.map(({ text }) => text);
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length === 0 || cells.length > columns.length) return null;
  // Of columns in a fixed width, a row has a cell where its column begins.
  if (!separator.source.startsWith(' ')) return cells.length < 2 ? null : columns.map((_, at) => cells[at]?.text ?? '');
  const placed = columns.map(() => '');
  for (const { text, start } of filled) {
    const distances = starts.map((each) => Math.abs(each - start));
    placed[distances.indexOf(Math.min(...distances))] ||= text;
  }
  return filled.length < 2 ? null : placed;
}

/** The amount of a row, of several columns that which states a mass. */
function readAmount({ columns, units }: Table, cells: readonly string[]): string {
  const amounts = cells.flatMap((cell, index) => {
    if (columns[index] !== 'amount' || cell === '') return [];
    const isBare = /^[\d.,/ ½¼¾⅓⅔]+$/.test(cell);
    return [isBare && units[index] !== '' ? `${cell} ${units[index] ?? ''}` : cell];
  });
  const weighed = amounts.find((amount) => isAmountAlone(amount) && massBehind.test(amount));
  return weighed ?? amounts[0] ?? cells.find((cell, index) => columns[index] === 'share' && cell !== '') ?? '';
}

const massBehind = /\d\s*(?:g|gr|grams?|kg)\.?$/i;

/** The name of a row that adds up the others: "Total weight", but not "Total 0% yogurt". */
const total =
  /^(?:(?:grand |batch |recipe |dough |sub-?)?totals?(?: (?:batch|dough|recipe|food|ingredients?))?(?: (?:weight|wt|mass|cost|price|amount|quantity|volume))?|sum|gesamt(?:gewicht|menge|summe|kosten)?|summe|totale?|totaux|totaal|cost per\b.*|(?:food |portion |recipe |batch )?costs?|selling price)\W*$/iu;

/** The name of a row that states the yield below the ingredients. */
const yieldLabel = /^(?:(?:batch |recipe |total )?(?:yields?|servings|portions)|serves|makes)\s*:?$/i;
