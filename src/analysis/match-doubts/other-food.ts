import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { toWordSet } from '../words';
import { isPartOfDish } from './dishes';
import { isDriedOrFreshOnly, isDriedWanted } from './dried-or-fresh';
import { isFatOrSolidsOf } from './fat-or-solids';
import { findForm, isImitation, isOtherPart, lacksForm } from './lost-source';

/** A food that was found for a line, and the words by which. */
interface FoundFood {
  readonly food: Food;
  /** The normalised words of the line's name. */
  readonly words: readonly string[];
  /** The normalised words by which the food was found. */
  readonly nameWords: readonly string[];
  /** The normalised words of the line that were left out, without brands. */
  readonly lost: readonly string[];
  /** The normalised words of the line about its food. */
  readonly said: readonly string[];
}

/**
 * Whether the line surely means another food, which has several times the energy or comes from plants
 * instead of animals: a dried or milled food of which only the fresh one is recorded ("dried guava", "kale
 * powder"), an imitation ("carrot lox"), another part of the plant ("fig leaves"), a dish that is made of the
 * food and others ("pumpkin soup"). No figure of the food that was found serves.
 */
export function isOtherFood(catalog: Catalog, { said, ...found }: FoundFood): boolean {
  if (isOtherPart(catalog, found) || isPartOfDish(found) || isFatOrSolidsOf(found)) return true;
  return isImitation(catalog, found) || (isWatery(found.food) && (isDry({ said, ...found }) || isMilled(found)));
}

function isDry({ food, nameWords, said }: FoundFood): boolean {
  return isDriedWanted(said) && isDriedOrFreshOnly(food, { said, nameWords });
}

function isMilled(found: Omit<FoundFood, 'said'>): boolean {
  return dryForms.has(findForm(found.words)) && lacksForm(found);
}

/** Forms, normalised, without the water of what they are made of, or with fat or sugar in its place. */
const dryForms = toWordSet('powder flour starch flake oil butter syrup liqueur');

function isWatery({ nutrientsPer100g: { calories } }: Food): boolean {
  return calories !== null && calories <= maxFresh;
}

// In kcal per 100 g; fresh fruits, vegetables and herbs stay below, except avocados and olives.
const maxFresh = 140;

/** The score of such a food, with which the line is left without one. */
export const maxOtherFood = 0.45;
