import { flagProduct } from '../analysis/branded/product-flags';
import type { Catalog } from '../analysis/catalog';
import { dietFlags, measureKinds, type Alias, type Food, type Portion } from '../analysis/food';
import { normalizePhrase } from '../analysis/match/normalize';
import { notReviewed } from '../food-store/generic-foods';
import { isPortion, type StoredCorrection, type PortionChange } from './correction';

/** The food with its corrections, the later of two for the same thing winning; those that are about other things than its record change nothing. */
export function correctFood(food: Food, edits: readonly StoredCorrection[]): Food {
  return edits.reduce(correctOnce, food);
}

function correctOnce(food: Food, edit: StoredCorrection): Food {
  switch (edit.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = edit.change;
      return {
        ...food,
        nutrientsPer100g: { ...food.nutrientsPer100g, [nutrient]: amountPer100g },
        nutrientOrigins: { ...food.nutrientOrigins, [nutrient]: { kind: 'correction', reason: tellCorrection(edit) } },
      };
    }
    case 'portion':
      return { ...food, portions: correctPortions(food.portions, edit.change) };
    case 'flag': {
      const { flag, state } = edit.change;
      return { ...food, flags: { ...food.flags, [flag]: { state, reason: tellCorrection(edit) } } };
    }
    case 'pin':
    case 'retire':
      return food;
  }
}

/** Who corrected it and why, in a sentence. */
function tellCorrection({ madeBy, reason }: StoredCorrection): string {
  const text = `Corrected by ${madeBy}: ${reason.trim()}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** In the place of the portion of that name; one that the food has none of comes first, so that of two that fit alike it is the one. */
function correctPortions(portions: readonly Portion[], change: PortionChange): readonly Portion[] {
  const { unit, modifier, grams } = change;
  const place = portions.findIndex((portion) => isPortion(portion, change));
  const others = portions.filter((portion) => !isPortion(portion, change));
  if (grams === null) return others;
  // Before it stand only others, so its place is the same among them.
  return others.toSpliced(Math.max(place, 0), 0, { unit, modifier, grams, origin: 'correction', sourceFdcId: null });
}

export type Pin = Extract<StoredCorrection, { kind: 'pin' }>;

/**
 * The aliases with the pinned phrases in the place of those they had: a pin for all kinds of amounts does away with all others of its phrase, one for
 * a kind with that for this kind.
 * @param pins with the ids of foods that are there, later ones last
 */
export function pinAliases(aliases: readonly Alias[], pins: readonly Pin[]): readonly Alias[] {
  if (pins.length === 0) return aliases;
  const byPhrase = new Map<string, readonly Alias[]>(pins.map(({ change }) => [change.phrase, []]));
  const untouched: Alias[] = [];
  for (const alias of aliases) {
    const phrase = normalizePhrase(alias.phrase);
    const pinned = byPhrase.get(phrase);
    if (pinned === undefined) untouched.push(alias);
    else byPhrase.set(phrase, [...pinned, { ...alias, phrase }]);
  }
  for (const pin of pins) byPhrase.set(pin.change.phrase, pinOnce(byPhrase.get(pin.change.phrase) ?? [], pin));
  return [...untouched, ...[...byPhrase.values()].flat()];
}

function pinOnce(aliases: readonly Alias[], { fdcId, change: { phrase, when } }: Pin): readonly Alias[] {
  const pinned: readonly Alias[] = fdcId === null ? [] : [{ phrase, when, fdcId, fit: 'exact' }];
  if (when === null) return pinned;
  const others = aliases.filter((alias) => alias.when !== when);
  return [...(fdcId === null ? spellOut(others, when) : others), ...pinned];
}

/** What held for all kinds of amounts, as holding for each but one: where that one is forbidden the others go on. */
function spellOut(aliases: readonly Alias[], forbidden: Alias['when']): readonly Alias[] {
  const general = aliases.find((alias) => alias.when === null);
  if (general === undefined) return aliases;
  const particular = aliases.filter((alias) => alias.when !== null);
  const open = measureKinds.filter((kind) => kind !== forbidden && !particular.some((alias) => alias.when === kind));
  return [...particular, ...open.map((when) => ({ ...general, when }))];
}

/** A branded product with the flags that its ingredients tell, but for those that were set by hand; any other food as it is. */
export function reviewProduct(catalog: Catalog, food: Food): Food {
  if (food.product === undefined) return food;
  const told = flagProduct(catalog, { ingredients: food.product.ingredients, description: food.description });
  const flags = { ...food.flags };
  for (const flag of dietFlags) if (flags[flag] === notReviewed) flags[flag] = told[flag];
  return { ...food, flags };
}

/** The catalog with the flags of its products, which the foods in it explain. */
export function reviewProducts(catalog: Catalog): Catalog {
  if (catalog.products.size === 0) return catalog;
  const products = new Map(
    [...catalog.products].map(([fdcId, food]) => [fdcId, food === null ? null : reviewProduct(catalog, food)]),
  );
  return { ...catalog, products };
}
