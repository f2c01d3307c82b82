import type { Food } from '../../food';
import { listProductPortions } from './list-product-portions';
import type { ProductRecord } from './product-record';

/**
 * A product as any other food.
 * @param tellFlags from its statement of ingredients; called once, when somebody asks, for it takes longer than finding the product
 */
export function toBrandedFood(record: ProductRecord, tellFlags: () => Food['flags']): Food {
  const { fdcId, description, category, nutrientsPer100g } = record;
  let flags: Food['flags'] | null = null;
  return {
    fdcId,
    dataset: 'branded',
    description,
    category,
    nutrientsPer100g,
    nutrientOrigins: {},
    portions: listProductPortions(record),
    get flags() {
      return (flags ??= tellFlags());
    },
    product: {
      brandOwner: record.brandOwner,
      brandName: record.brandName,
      subbrandName: record.subbrandName,
      gtin: record.gtin,
      ingredients: record.ingredients,
      servingSize: record.servingSize,
      servingUnit: record.servingUnit,
      householdServing: record.householdServing,
    },
  };
}
