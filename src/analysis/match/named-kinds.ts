import { findFood, type Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { vagueNames } from './food-words';
import { normalizeWords } from './normalize';

/**
 * The kind that a line says behind a name that can mean many foods: halibut of "white fish (halibut or cod)" and
 * of "fish, such as halibut". Of several the first; the name itself if the line says none, or mixes several.
 * @param own the normalised words of the name
 */
export function nameKindBehind(
  catalog: Catalog,
  line: Pick<ParsedLine, 'text' | 'name'>,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): readonly string[] {
  const cut = own.at(-1) === 'fillet' || own.at(-1) === 'steak' ? own.slice(-1) : [];
  const vague = own.slice(
    own.findIndex((word) => !qualities.has(word)),
    own.length - cut.length,
  );
  if (!vagueNames.has(vague.join(' '))) return own;
  const kind = readKind(line);
  const words = kind === null ? [] : normalizeWords(kind);
  if (words.length === 0 || words.length > maxWords) return own;
  // "Nuts (pecan)" and "wine (red)" are read as one name elsewhere.
  const isJoined = cut.length === 0 && catalog.findAlias([...words, ...vague.slice(-1)].join(' '), measure) !== null;
  if (isJoined) return own;
  const alias = catalog.findAlias(words.join(' '), measure);
  const named = catalog.findAlias(vague.join(' '), measure);
  if (alias === null || named === null || !isAkin(catalog, alias.fdcId, named.fdcId)) return own;
  if (measures.some((each) => catalog.findAlias(words.join(' '), each)?.fit === 'proxy')) return own;
  return [...words, ...cut];
}

const measures: readonly MeasureKind[] = ['mass', 'volume', 'spoon', 'count', 'none'];

/** "Firm white fish" is white fish. */
const qualities: ReadonlySet<string> = new Set(['firm', 'fresh', 'flaky', 'mild', 'lean', 'frozen', 'skinless']);
const maxWords = 3;

/** Whether two foods are of one category, as records name it or as surveys do. */
function isAkin(catalog: Catalog, kindId: number, nameId: number): boolean {
  const [kind, name] = [findFood(catalog, kindId), findFood(catalog, nameId)];
  if (kind === null || name === null) return false;
  return kind.category === name.category || groups.some((group) => group.test(kind.category) && group.test(name.category)); // prettier-ignore
}

const groups = [/fruit|berries/i, /sweet|sugar|syrup/i, /spices|herbs/i, /nut|legume/i] as const;

/** The first kind in brackets right behind the name or behind "such as"; null for none. */
function readKind({ text, name }: Pick<ParsedLine, 'text' | 'name'>): string | null {
  const last = name.split(' ').at(-1) ?? '';
  const at = text.toLowerCase().indexOf(last.toLowerCase());
  if (last === '' || at < 0) return null;
  const [, closed, open] = kindForm.exec(text.slice(at + last.length)) ?? [];
  const said = closed ?? open;
  if (said === undefined) return null;
  const kinds = said.split(joints);
  const isChoice = kinds.length === 1 || open !== undefined || / or /i.test(said);
  return isChoice && !mixes.test(said) ? (kinds[0] ?? null) : null;
}

const kindForm =
  /^ ?(?:\((?:such as |like |preferably |e\.?g\.?,? |i used |we used |i use )?(\p{L}[^()\d]{2,50})\)|,? (?:such as|like|preferably) (\p{L}[^();\d]{2,50}))/iu;
const joints = / or |, (?:or )?|\/| and /i;
const mixes = /\b(?:and|mix|mixed|combination|plus|both|with)\b|&/i;
