import { namesTelltale } from '../label/telltale-words';

/** An ingredient as a pack names it, in lower case, with those that stand in brackets behind it. */
export interface StatedItem {
  readonly name: string;
  readonly parts: readonly StatedItem[];
  /** Whether the brackets only say that some of it is in there: "(contains milk)". */
  readonly isPartial: boolean;
}

interface Statement {
  readonly items: readonly StatedItem[];
  /** What may have got into it by chance: "may contain traces of milk". */
  readonly traces: readonly string[];
}

/**
 * Takes a statement of ingredients apart: at commas, semicolons and full stops, with brackets of any kind and depth, as far as they are closed. What only
 * says how much there is of the following ("contains 2% or less of"), or names the part of the product that it is in ("crust:"), is left out.
 */
export function readStatement(text: string): Statement {
  const plain = text.slice(0, maxLength).toLowerCase().replace(/\s+/g, ' ');
  const traces = [...plain.matchAll(tracePattern)].map(([, found = '']) => found);
  const listed = plain
    .replace(tracePattern, '. ')
    .replace(amountPattern, ', ')
    .replace(/[\]}]/g, ')')
    .replace(/[[{]/g, '(');
  const pieces = listed.match(/[()]|[^()]+/g) ?? [];
  const reading: Reading = { pieces, at: 0 };
  const items: StatedItem[] = [];
  // A bracket that closes nothing ends no list.
  while (reading.at < pieces.length) items.push(...readList(reading, 0));
  return { items, traces };
}

interface Reading {
  readonly pieces: readonly string[];
  at: number;
}

/** Up to the bracket that closes the list, or the end. */
function readList(reading: Reading, depth: number): readonly StatedItem[] {
  const items: StatedItem[] = [];
  for (; reading.at < reading.pieces.length; reading.at++) {
    const piece = reading.pieces[reading.at] ?? '';
    if (piece === ')') {
      reading.at++;
      return items;
    }
    if (piece !== '(') {
      for (const name of splitNames(piece)) items.push({ name, parts: [], isPartial: false });
      continue;
    }
    reading.at++;
    const isPartial = partial.test(reading.pieces[reading.at] ?? '');
    const parts = depth < maxDepth ? readList(reading, depth + 1) : [];
    // Without a name before it the bracket goes on with the list.
    const last = items.pop();
    if (last !== undefined)
      items.push({ ...last, parts: [...last.parts, ...parts], isPartial: last.isPartial || isPartial });
    else items.push(...parts);
    reading.at--;
  }
  return items;
}

function splitNames(piece: string): readonly string[] {
  return piece
    .split(/[,;•·|]|\.(?!\d)|\band\/or\b/)
    .flatMap(splitLabel)
    .map((part) => part.replace(/[*†‡+^_"“”]/g, ' ').replace(/^[\s:&-]+|[\s:-]+$/g, ''))
    .map((part) => part.replace(leading, '').replace(/\s+/g, ' ').trim())
    .filter((part) => /[a-z]/.test(part));
}

/** "Crust: flour" is about the flour, "pork cured with: water" about both. */
function splitLabel(part: string): readonly string[] {
  const [, label, rest] = labelPattern.exec(part) ?? [];
  if (label === undefined || rest === undefined) return [part];
  return component.test(label) && !namesTelltale(label) ? [rest] : [label, rest];
}

const maxLength = 10_000;
const maxDepth = 6;

/** A sentence of its own: within a list, "may contain cottonseed oil" names one of the oils that are in it. Up to its end, or that of a bracket around it. */
const tracePattern =
  /(?:(?:^|[.;*:])\s*may (?:also )?contain(?! one or more)(?: traces of)?|\b(?:made|manufactured|produced|packaged|packed|processed)(?: [a-z]+){0,3} (?:in|on) (?:a |an |the |shared |same )*(?:facility|plant|equipment|lines?|machinery))\b([^.()[\]{}]*)/g;

/** "Contains 2% or less of each of the following:", "less than 0.1%", "may contain one or more of the following:". */
const amountPattern =
  /\b(?:(?:and )?(?:contains?|containing|with) )?(?:less than |up to )?\d+(?:\.\d+)? ?(?:%|percent)(?: or less)?(?: of)?(?: each)?(?: of)?(?: the)?(?: following)?:?|\b(?:may )?contains?(?: one)?(?: or more)? of(?: each of)?(?: the)? following:?/g;

const partial = /^\s*(?:contains?|with|including|includes|from)\b/;
const labelPattern = /^([^:]*):(.*)$/;
const component =
  /^\s*$|\b(?:ingredients?|contents?|contains?|crust|filling|sauce|topping|dough|batter|breading|coating|seasoning|packet|mix|base|layer|icing|frosting|glaze|cake|cookies?|pasta|noodles?|salad|dressing|preservatives?|colou?rs?|emulsifiers?|stabilizers?|acids?|antioxidants?|thickeners?|leavening|following|of)\s*$/;
const leading =
  /^(?:and|or|may (?:also )?contain|ingredients?|contains?|containing|with|including|includes|may include|each of|the following|of)\b[:\s]*/;
