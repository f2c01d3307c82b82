import { Fragment, type VNode } from 'preact';
import { datasetTitles, type Food } from '../../analysis/food';

/** What a record says of itself, and what the pack of a product says. */
export function FoodFacts({ food }: { readonly food: Food }): VNode {
  const { fdcId, dataset, category } = food;
  const facts = [['Dataset', datasetTitles[dataset]], ['Category', category], ...listProductFacts(food)].filter(
    ([, value]) => value !== '',
  );
  return (
    <dl class="facts">
      <dt>FDC id</dt>
      <dd>
        {fdcId}{' '}
        {dataset === 'house' ? (
          <small class="hint">FoodData Central has no record of it; it is composed of records that are there.</small>
        ) : (
          <a href={`https://fdc.nal.usda.gov/food-details/${fdcId}/nutrients`} rel="noreferrer">
            The record at FoodData Central
          </a>
        )}
      </dd>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function listProductFacts({ product }: Food): readonly (readonly [string, string])[] {
  if (product === undefined) return [];
  const { servingSize, servingUnit } = product;
  return [
    ['Brand', product.brandName],
    ['Line of the brand', product.subbrandName],
    ['Owner of the brand', product.brandOwner],
    ['Bar code', product.gtin],
    ['Serving', servingSize === null ? '' : `${servingSize} ${servingUnit ?? ''}`.trim()],
    ['In kitchen measures', product.householdServing],
    ['Ingredients', product.ingredients],
  ];
}
