import { flagProduct } from '../analysis/branded/product-flags';
import type { Catalog } from '../analysis/catalog';
import { dietFlags, measureKinds, type Alias, type Food, type Portion } from '../analysis/food';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { notReviewed } from '../food-store/generic-foods';
import { isPortion, type StoredCorrection, type PortionChange } from './correction';

/**
 * The food with its corrections applied; the later of two for the same thing wins. Pins and
 * retirements do not change the record.
 */
export function correctFood(food: Food, corrections: readonly StoredCorrection[]): Food {
  return corrections.reduce(correctOnce, food);
}

function correctOnce(food: Food, correction: StoredCorrection): Food {
  switch (correction.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = correction.change;
      return {
        ...food,
        nutrientsPer100g: { ...food.nutrientsPer100g, [nutrient]: amountPer100g },
        nutrientOrigins: {
          ...food.nutrientOrigins,
          [nutrient]: { kind: 'correction', reason: explainCorrection(correction) },
        },
      };
    }
    case 'portion':
      return { ...food, portions: correctPortions(food.portions, correction.change) };
    case 'flag': {
      const { flag, state } = correction.change;
      return { ...food, flags: { ...food.flags, [flag]: { state, reason: explainCorrection(correction) } } };
    }
    case 'pin':
    case 'retire':
      return food;
  }
}

/** States who corrected the food and why, in a sentence. */
function explainCorrection({ madeBy, reason }: StoredCorrection): string {
  const text = `Corrected by ${madeBy}: ${reason.trim()}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * Replaces the portion with the same name. A new portion comes first, so that it is chosen where
 * two fit equally.
 */
function correctPortions(portions: readonly Portion[], change: PortionChange): readonly Portion[] {
  const { unit, modifier, grams } = change;
  const place = portions.findIndex((portion) => isPortion(portion, change));
  const others = portions.filter((portion) => !isPortion(portion, change));
  if (grams === null) return others;
  // Only other portions precede it, so its index is the same in the filtered list.
  return others.toSpliced(Math.max(place, 0), 0, { unit, modifier, grams, origin: 'correction', sourceFdcId: null });
}

export type Pin = Extract<StoredCorrection, { kind: 'pin' }>;

/**
 * The aliases with the pinned phrases in place of their former meanings. A pin for all kinds of
 * amounts removes every other alias of its phrase; a pin for one kind replaces the alias of this
 * kind.
 * @param pins with the ids of existing foods, later ones last
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

/**
 * Replaces an alias for all kinds of amounts by one for each kind except the forbidden one, so that
 * the others stay.
 */
function spellOut(aliases: readonly Alias[], forbidden: Alias['when']): readonly Alias[] {
  const general = aliases.find((alias) => alias.when === null);
  if (general === undefined) return aliases;
  const particular = aliases.filter((alias) => alias.when !== null);
  const open = measureKinds.filter((kind) => kind !== forbidden && !particular.some((alias) => alias.when === kind));
  return [...particular, ...open.map((when) => ({ ...general, when }))];
}

/**
 * A branded product with the flags derived from its ingredients, except those set by hand; any
 * other food unchanged.
 */
export function reviewProduct(catalog: Catalog, food: Food): Food {
  if (food.product === undefined) return food;
  const found = flagProduct(catalog, { ingredients: food.product.ingredients, description: food.description });
  const flags = { ...food.flags };
  for (const flag of dietFlags) if (flags[flag] === notReviewed) flags[flag] = found[flag];
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
