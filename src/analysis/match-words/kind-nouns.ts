import { findFood, type Catalog } from '../catalog';
import { toWordSet } from '../words';
import { vagueNames } from './food-words';
import { identifiesFood } from './name-words';

/**
 * The name before a last word that only says what kind of food it is: "laffa" of "laffa bread",
 * "taleggio" of "taleggio cheese".
 * @param words normalised
 * @returns null unless an alias has the name, and its food is of that kind
 */
export function findNameBeforeKind(catalog: Catalog, words: readonly string[]): readonly string[] | null {
  const kind = kindNouns.get(words.at(-1) ?? '');
  const name = words.slice(0, -1);
  return kind !== undefined && name.some(identifiesFood) && isOfKind(catalog, name, kind) ? name : null;
}

/**
 * The name before "de", "di" and the like, where a place or a maker follows: "jambon" of "jambon de
 * Vendée". Only for kinds of food that are named so, and not before the animal that it is made of.
 * @param words normalised
 */
export function findNameBeforePlace(
  catalog: Catalog,
  words: readonly string[],
): { readonly name: readonly string[]; readonly place: readonly string[] } | null {
  const at = words.findIndex((word, index) => index > 0 && particles.has(word));
  if (at === -1) return null;
  const name = words.slice(0, at);
  const place = words.slice(at + 1).filter((word) => !particles.has(word));
  if (place.length === 0 || place.some((word) => foreignAnimals.has(word)) || vagueNames.has(name.join(' ')))
    return null;
  return isOfKind(catalog, name, namedByPlace) ? { name, place } : null;
}

function isOfKind(catalog: Catalog, name: readonly string[], kind: RegExp): boolean {
  const alias = catalog.findAlias(name.join(' '), 'none');
  const food = alias === null ? null : findFood(catalog, alias.fdcId);
  return food !== null && kind.test(`${food.category}: ${food.description}`);
}

const baked = /^(?:baked products|yeast breads|tortillas|crackers|rolls and buns)/i;
const noodles = /: .*(?:noodle|pasta|vermicelli)/i;
const dryPulses = /^legumes.*\braw\b/i;
// A raw cut to be roasted: "silverside roast".
const rawMeat = /^(?:Beef|Pork|Poultry|Lamb).*\braw\b/i;
const fish = /: fish\b/i;
const peppers = /: .*\bpeppers?\b/i;
const flours = /: .*(?:flour|meal\b)/i;
const spirits = /: .*(?:distilled|liqueur|spirits)/i;

/** Nouns of kinds of food, normalised, each with the category and description of foods of that kind. */
const kindNouns: ReadonlyMap<string, RegExp> = new Map([
  ['bread', baked],
  ['flatbread', baked],
  ['noodle', noodles],
  ['pasta', noodles],
  ['dal', dryPulses],
  ['bean', dryPulses],
  ['rice', /: rice\b/i],
  ['flour', flours],
  ['meal', flours],
  ['cheese', /: .*\bcheese/i],
  ['fish', fish],
  // A steak of beef is no steak of fish; an alias has most names of either.
  ['steak', fish],
  ['fillet', fish],
  ['loin', fish],
  ['roast', rawMeat],
  ['sausage', /: .*(?:sausage|chorizo|salami|frankfurter|bratwurst)/i],
  ['salami', /: .*salami/i],
  ['ham', /: .*(?:\bham\b|prosciutto)/i],
  ['bacon', /: .*\bbacon/i],
  ['beef', /: beef\b/i],
  ['pork', /: (?:.*\bpork\b|ham\b|bacon\b)/i],
  ['pepper', peppers],
  ['chili', peppers],
  ['mushroom', /: .*mushroom/i],
  ['fruit', /^fruits/i],
  ['syrup', /: .*(?:syrup|molasses)/i],
  ['wine', /: .*\bwine/i],
  ['beer', /: .*\bbeer/i],
  ['liqueur', spirits],
  ['liquor', spirits],
  ['rum', spirits],
  ['brandy', spirits],
]);

const namedByPlace = /: .*(?:cheese|sausage|salami|\bham\b|prosciutto|\bpasta|pate de foie)/i;
const particles = toWordSet('de di du des del della dei dello da do von');
const foreignAnimals = toWordSet(`
  dinde poulet canard volaille boeuf veau agneau cheval brebis chevre tacchino pollo anatra manzo vitello agnello
  cavallo pecora capra bufala pavo pato ternera vaca cordero caballo oveja cabra peru frango vitela
`);
