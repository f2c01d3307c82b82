import type { Food } from '../../food';
import { listProductPortions } from './list-product-portions';
import type { ProductRecord } from './product-record';

/** A product as any other food. @param flags as its statement of ingredients tells them */
export function toBrandedFood(record: ProductRecord, flags: Food['flags']): Food {
  const { fdcId, description, category, nutrientsPer100g } = record;
  return {
    fdcId,
    dataset: 'branded',
    description,
    category,
    nutrientsPer100g,
    nutrientOrigins: {},
    portions: listProductPortions(record),
    flags,
    product: {
      brandOwner: record.brandOwner,
      brandName: record.brandName,
      gtin: record.gtin,
      ingredients: record.ingredients,
      servingSize: record.servingSize,
      servingUnit: record.servingUnit,
      householdServing: record.householdServing,
    },
  };
}
