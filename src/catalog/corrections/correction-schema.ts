import { z } from 'zod';
import { dietFlags, measureKinds } from '../../analysis/food';
import { nutrients } from '../../analysis/nutrient';

const amount = z.number().nonnegative();
const fdcId = z.int();
const nothing = z.strictObject({});

const change = {
  nutrient: z.strictObject({ nutrient: z.enum(nutrients), amountPer100g: amount.nullable() }),
  portion: z.strictObject({ unit: z.string().min(1), modifier: z.string(), grams: z.number().positive().nullable() }),
  flag: z.strictObject({ flag: z.enum(dietFlags), state: z.enum(['yes', 'no', 'unknown']) }),
  pin: z.strictObject({ phrase: z.string().min(1), when: z.enum(measureKinds).nullable() }),
};

/** A correction as it stands in a file, food apart. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nutrient'), change: change.nutrient }),
  z.object({ kind: z.literal('portion'), change: change.portion }),
  z.object({ kind: z.literal('flag'), change: change.flag }),
  z.object({ kind: z.literal('pin'), change: change.pin }),
  z.object({ kind: z.literal('retire'), change: nothing }),
]);

/** A correction and what held before it, as they stand in a row of the database. */
export const recordedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nutrient'),
    fdcId,
    change: change.nutrient,
    former: z.strictObject({ amountPer100g: amount.nullable() }),
  }),
  z.object({
    kind: z.literal('portion'),
    fdcId,
    change: change.portion,
    former: z.strictObject({ grams: z.number().positive().nullable() }),
  }),
  z.object({
    kind: z.literal('flag'),
    fdcId,
    change: change.flag,
    former: change.flag.pick({ state: true }),
  }),
  z.object({
    kind: z.literal('pin'),
    fdcId: fdcId.nullable(),
    change: change.pin,
    former: z.strictObject({ fdcId: fdcId.nullable() }),
  }),
  z.object({ kind: z.literal('retire'), fdcId, change: nothing, former: nothing }),
]);
