import { findFood, type Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { vagueNames } from '../match-words/food-words';
import { toWordSet } from '../words';
import { normalizeWords } from '../match-words/normalize';

/** What a line says behind its name, in normalised words. */
interface NamedKind {
  readonly own: readonly string[];
  /** The other kinds that it leaves open. */
  readonly others: readonly (readonly string[])[];
}

/**
 * The kind that a line says behind a name that can mean many foods: halibut of "white fish (halibut or cod)" and
 * of "fish, such as halibut". Of several the first; the name itself if the line says none, or mixes several.
 * @param own the normalised words of the name
 */
export function nameKindBehind(
  catalog: Catalog,
  line: Pick<ParsedLine, 'text' | 'name'>,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): NamedKind {
  const nameAlone: NamedKind = { own, others: [] };
  if (own.at(-1) === 'oil') return nameOilBehind(catalog, line, { own, measure });
  const cut = own.at(-1) === 'fillet' || own.at(-1) === 'steak' ? own.slice(-1) : [];
  // "Milk of choice (I used oat)" is oat milk.
  const isChosen = own.at(-1) === 'choice' && own.at(-2) === 'of';
  const vague = own.slice(
    own.findIndex((word) => !qualities.has(word)),
    isChosen ? -2 : own.length - cut.length,
  );
  const isUsed = isChosen || (line.text.includes('(') && saysUsed.test(line.text));
  if (!isUsed && !vagueNames.has(vague.join(' '))) return nameAlone;
  const [words = [], ...others] = readKinds(line).map(normalizeWords);
  if (words.length === 0 || words.length > maxWords) return nameAlone;
  const used = isUsed ? findUsed(catalog, words, { vague, measure }) : null;
  if (used !== null) return { own: used, others: [] };
  // "Nuts (pecan)" and "wine (red)" are read as one name elsewhere.
  const isJoined = cut.length === 0 && catalog.findAlias([...words, ...vague.slice(-1)].join(' '), measure) !== null;
  if (isJoined) return { own, others: others.flatMap((other) => joinKind(catalog, other, { vague, measure })) };
  const alias = catalog.findAlias(words.join(' '), measure);
  const named = catalog.findAlias(vague.join(' '), measure);
  if (alias === null || named === null || !isOfOneGroup(catalog, alias.fdcId, named.fdcId)) return nameAlone;
  if (measures.some((each) => catalog.findAlias(words.join(' '), each)?.fit === 'proxy')) return nameAlone;
  return { own: [...words, ...cut], others: others.filter((other) => isKindOf(catalog, other, named.fdcId)) };
}

/** What the cook took: "low sodium soy sauce" of "soy sauce (I used low-sodium)"; null if no name has the words. */
function findUsed(
  catalog: Catalog,
  words: readonly string[],
  { vague, measure }: { vague: readonly string[]; measure: MeasureKind },
): readonly string[] | null {
  const [form, noun] = [vague.slice(0, -1), vague.slice(-1)];
  const joined = [[...words, ...vague], ...(form.length > 0 ? [[...form, ...words]] : []), [...words, ...noun]];
  const names = words.at(-1) === noun[0] ? [words] : joined;
  return names.find((name) => catalog.findAlias(name.join(' '), measure) !== null) ?? null;
}

const saysUsed = /\((?:i|we) used? /i;

/**
 * The oil that a line says behind "oil" or "neutral oil": coconut oil of "oil (such as coconut or peanut)". Where
 * the line says that it shall be neutral or of plants, any of the kinds does, and none is left open.
 */
function nameOilBehind(
  catalog: Catalog,
  line: Pick<ParsedLine, 'text' | 'name'>,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): NamedKind {
  const nameAlone: NamedKind = { own, others: [] };
  if (!own.slice(0, -1).every((word) => oilQualities.has(word))) return nameAlone;
  const kinds = readKinds(line)
    .map(normalizeWords)
    .map((words) => (words.at(-1) === 'oil' ? words : [...words, 'oil']))
    .filter((words) => words.length > 1 && words.length <= maxWords + 1)
    .filter((words) => catalog.findAlias(words.join(' '), measure) !== null);
  const first = kinds.find((words) => isSureOil(catalog, words, measure));
  if (first === undefined) return nameAlone;
  const others = kinds.filter((words) => words !== first);
  return { own: first, others: own.some((word) => likeOils.has(word)) ? [] : others };
}

/** Whether words name a fat or oil of their own, not oil in general: "oil" alone leaves the kind open. */
function isSureOil(catalog: Catalog, words: readonly string[], measure: MeasureKind): boolean {
  const alias = catalog.findAlias(words.join(' '), measure);
  return alias !== null && alias.fit !== 'proxy' && !words.every((word) => word === 'oil' || oilQualities.has(word));
}

/** Words for oils whose figures are nearly the same. */
const likeOils: ReadonlySet<string> = new Set(['neutral', 'vegetable']);

/** What cooks ask of an oil without saying which. */
const oilQualities = toWordSet(`
  neutral vegetable cooking frying flavored flavorful tasting flavor mild light high heat good hot smoke point
  flavorless odorless organic refined
`);

/** A further kind with the noun that it shares with the first, or alone: "canola oil", "pecan"; empty for no food. */
function joinKind(
  catalog: Catalog,
  other: readonly string[],
  { vague, measure }: { vague: readonly string[]; measure: MeasureKind },
): readonly (readonly string[])[] {
  if (other.length === 0 || other.length > maxWords) return [];
  const joined = [...other, ...vague.slice(-1)];
  if (catalog.findAlias(joined.join(' '), measure) !== null) return [joined];
  const named = catalog.findAlias(vague.join(' '), measure);
  return named !== null && isKindOf(catalog, other, named.fdcId) ? [other] : [];
}

/** Whether words are the name of a food like another: "your favorite" of "fish (cod or your favorite)" is none. */
function isKindOf(catalog: Catalog, words: readonly string[], nameId: number): boolean {
  const alias = words.length === 0 || words.length > maxWords ? null : catalog.findAlias(words.join(' '), 'none');
  return alias !== null && isOfOneGroup(catalog, alias.fdcId, nameId);
}

const measures: readonly MeasureKind[] = ['mass', 'volume', 'spoon', 'count', 'none'];

/** "Firm white fish" is white fish. */
const qualities: ReadonlySet<string> = new Set(['firm', 'fresh', 'flaky', 'mild', 'lean', 'frozen', 'skinless']);
const maxWords = 3;
const maxKinds = 6;

/** Whether two foods are of one category, as records name it or as surveys do. */
function isOfOneGroup(catalog: Catalog, kindId: number, nameId: number): boolean {
  const [kind, name] = [findFood(catalog, kindId), findFood(catalog, nameId)];
  if (kind === null || name === null) return false;
  return kind.category === name.category || groups.some((group) => group.test(kind.category) && group.test(name.category)); // prettier-ignore
}

const groups = [/fruit|berries/i, /sweet|sugar|syrup/i, /spices|herbs/i, /nut|legume/i] as const;

/** The kinds in brackets right behind the name or behind "such as", of which one is chosen. */
function readKinds({ text, name }: Pick<ParsedLine, 'text' | 'name'>): readonly string[] {
  const last = name.split(' ').at(-1) ?? '';
  const at = text.toLowerCase().indexOf(last.toLowerCase());
  if (last === '' || at < 0) return [];
  const [, closed, open] = kindForm.exec(text.slice(at + last.length)) ?? [];
  const said = closed ?? open;
  if (said === undefined) return [];
  const kinds = said.split(joints);
  const isChoice = kinds.length === 1 || open !== undefined || / or /i.test(said);
  return isChoice && !mixes.test(said) ? kinds.slice(0, maxKinds) : [];
}

const kindForm =
  /^ ?(?:\((?:such as |like |preferably |e\.?g\.?,? |i used |we used |i use )?(\p{L}[^()\d]{2,50})\)|,? (?:such as|like|preferably|(?:i|we) used?) (\p{L}[^();\d]{2,50}))/iu;
const joints = / or |, (?:or )?|\/| and /i;
const mixes = /\b(?:and|mix|mixed|combination|plus|both|with)\b|&/i;
