import type { Amount, ParsedLine } from '../../line';
import { readUnit } from '../../unit';

/**
 * Whether the line states a mass, of the whole ("1 lb spaghetti, cooked") or of each pack ("1 (16-oz) package spaghetti, cooked"): the cook
 * weighs, and the shop fills the pack, before anything is done to the food.
 */
export function isWeighed({ amounts }: ParsedLine): boolean {
  return amounts.some((amount, place) => (place === 0 || amount.relation === 'each') && isMass(amount));
}

function isMass({ unit }: Amount): boolean {
  return unit !== null && readUnit(unit)?.kind === 'mass';
}
