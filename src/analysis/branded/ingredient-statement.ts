import { namesTelltale } from '../label/telltale-words';

/** An ingredient as a pack names it, in lower case, with the ingredients in brackets behind it. */
export interface StatedItem {
  readonly name: string;
  readonly parts: readonly StatedItem[];
  /** Whether the brackets name only some of its parts: "(contains milk)". */
  readonly isPartial: boolean;
}

interface Statement {
  readonly items: readonly StatedItem[];
  /** Traces that it may contain: "may contain traces of milk". */
  readonly traces: readonly string[];
}

/**
 * Splits a statement of ingredients at commas, semicolons and full stops, with closed brackets of
 * any kind, up to `maxDepth` deep. Leaves out amounts ("contains 2% or less of") and names of
 * components ("crust:").
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
  // A closing bracket without an opening one does not end the list.
  while (reading.at < pieces.length) items.push(...readList(reading, 0));
  return { items, traces };
}

interface Reading {
  readonly pieces: readonly string[];
  at: number;
}

/** Reads up to the bracket that closes the list, or to the end. */
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
    // If no name stands before the bracket, its content continues the list.
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

/**
 * "Crust: flour" says only what is in the crust; "pork cured with: water" names two ingredients.
 */
function splitLabel(part: string): readonly string[] {
  const [, label, rest] = labelPattern.exec(part) ?? [];
  if (label === undefined || rest === undefined) return [part];
  return component.test(label) && !namesTelltale(label) ? [rest] : [label, rest];
}

const maxLength = 10_000;
const maxDepth = 6;

/**
 * Only in a sentence of its own: inside a list, "may contain cottonseed oil" names an oil that is
 * in it. Ends with the sentence, or with the bracket around it.
 */
const tracePattern =
  /(?:(?:^|[.;*:])\s*may (?:also )?contain(?! one or more)(?: traces of)?|\b(?:made|manufactured|produced|packaged|packed|processed)(?: [a-z]+){0,3} (?:in|on) (?:a |an |the |shared |same )*(?:facility|plant|equipment|lines?|machinery))\b([^.()[\]{}]*)/g;

/**
 * "Contains 2% or less of each of the following:", "less than 0.1%", "may contain one or more of
 * the following:".
 */
const amountPattern =
  /\b(?:(?:and )?(?:contains?|containing|with) )?(?:less than |up to )?\d+(?:\.\d+)? ?(?:%|percent)(?: or less)?(?: of)?(?: each)?(?: of)?(?: the)?(?: following)?:?|\b(?:may )?contains?(?: one)?(?: or more)? of(?: each of)?(?: the)? following:?/g;

const partial = /^\s*(?:contains?|with|including|includes|from)\b/;
const labelPattern = /^([^:]*):(.*)$/;
const component =
  /^\s*$|\b(?:ingredients?|contents?|contains?|crust|filling|sauce|topping|dough|batter|breading|coating|seasoning|packet|mix|base|layer|icing|frosting|glaze|cake|cookies?|pasta|noodles?|salad|dressing|preservatives?|colou?rs?|emulsifiers?|stabilizers?|acids?|antioxidants?|thickeners?|leavening|following|of)\s*$/;
const leading =
  /^(?:and|or|may (?:also )?contain|ingredients?|contains?|containing|with|including|includes|may include|each of|the following|of)\b[:\s]*/;
