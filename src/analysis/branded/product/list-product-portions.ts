import type { Portion } from '../../food';
import { readUnit } from '../../unit';
import type { ProductRecord } from './product-record';
import { readHouseholdServing } from './read-household-serving';

/**
 * The portions that a product's serving states: "2 Tbsp (32 g)" with a size of 32 g is a tablespoon of 16 g. A serving in millilitres says what any
 * volume is worth: its record counts by the millilitre, so that 1 ml is 1 g of it. Empty where the serving says nothing a kitchen could use.
 */
export function listProductPortions({
  fdcId,
  servingSize,
  servingUnit,
  householdServing,
}: Pick<ProductRecord, 'fdcId' | 'servingSize' | 'servingUnit' | 'householdServing'>): readonly Portion[] {
  const toPortion = (unit: string, modifier: string, grams: number): Portion => ({
    unit,
    modifier,
    grams,
    origin: 'record',
    sourceFdcId: fdcId,
  });
  const byMl = servingUnit === 'ml' ? [toPortion('milliliter', '', 1)] : [];
  const household = readHouseholdServing(householdServing);
  if (servingSize === null || household === null) return byMl;
  const grams = servingSize / household.count;
  const unit = readUnit(household.unit);
  const ml = unit?.kind === 'volume' ? unit.amount : null;
  if (ml !== null && (servingUnit === 'ml' || grams / ml < lightest || grams / ml > heaviest)) return byMl;
  if (!(grams >= lightestPiece && grams <= heaviestPiece)) return byMl;
  return [...byMl, toPortion(household.unit, household.modifier, Number(grams.toPrecision(12)))];
}

// Grams per millilitre of puffed rice and of a paste of salt: beyond them size and household serving are not of the same serving.
const lightest = 0.02;
const heaviest = 2;

// A grain of rice weighs 0.02 g, a whole frozen turkey 12 kg: beyond them the number counts something else.
const lightestPiece = 0.01;
const heaviestPiece = 20_000;
