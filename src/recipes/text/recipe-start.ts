import { findOtherKind } from '../../analysis/parse-text/line-kind';
import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { isStepLine, isSureIngredient } from '../draft/line-traits';
import type { ReadLine } from '../draft/sections';
import { stripBullet } from '../draft/tidy-lines';
import { findYield } from './find-yield';
import { isTitleLike } from './title-like';

/** Whether a heading like that of the first recipe begins another one, and no part of the same. */
export function beginsNamed(lines: readonly ReadLine[], start: number): boolean {
  const { text: marked = '', heading = null } = lines[start] ?? {};
  const text = marked.replace(/^\s*#\s+/, '');
  if (heading !== null || isPartName(text) || findOtherKind(text, normalizeText(text)) !== null) return false;
  return beginsRecipe(lines, start);
}

/** Whether a recipe without any heading begins: a title, how many eat, and ingredients. */
export function beginsBare(lines: readonly ReadLine[], start: number): boolean {
  const [title, below] = lines.slice(start, start + 2);
  if (title === undefined || below === undefined || title.heading !== null || isStepLine(title.text)) return false;
  if (findYield(title.text) !== null || (isPartName(title.text) && title.isBelowBlank !== true)) return false;
  return findYield(below.text)?.isForEaters === true && beginsRecipe(lines, start);
}

/** Whether a recipe of its own follows: a title, then ingredients before the next line of signs. */
export function beginsRecipe(lines: readonly ReadLine[], start: number): boolean {
  const first = lines[start];
  if (first === undefined || !isTitleLike(first) || isSureIngredient(stripBullet(first.text))) return false;
  let count = 0;
  for (const { text } of lines.slice(start + 1, start + maxLinesBelow)) {
    if (rule.test(text)) return false;
    if (isSureIngredient(stripBullet(text))) count += 1;
    if (count >= 2) return true;
  }
  return false;
}

/** Whether a text is the name of a part of a recipe: "Icing", "Lemon drizzle". */
export function isPartName(text: string): boolean {
  return partName.test(text.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ').trim()); // prettier-ignore
}

/** Names of parts of a recipe, and what such a name ends with. */
const partName =
  /^(?:cakes?|salads?|rice|noodles?|meatballs?|butter|mix|pickles?|slaw|cookies|cupcakes?|syrup|soup|meat|chicken|fish|vegetables|pasta|potatoes|bread|bowls?)$|\b(?:assembly|base|batter|brine|broth|buttercream|caramel|coating|compote|cream|crumbs?|crumble|crust|curd|custard|decoration|dough|dressing|drizzle|filling|frosting|ganache|garnish|glaze|gravy|icing|layers?|marinade|mayo|meringue|paste|pastry|rub|sauce|seasoning|spice|sponge|stock|streusel|stuffing|topping|vinaigrette)s?$/;

/** A line of signs, as between two recipes. */
export const rule = /^\s*([-=*_~#+·•\u2500\u2501\u2550])(?:\s?\1){2,}\s*$/;

/** So many lines of a further recipe are looked at for its first ingredients. */
export const maxLinesBelow = 40;
