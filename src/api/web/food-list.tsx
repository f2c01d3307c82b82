import type { VNode } from 'preact';
import { datasets, type Dataset, type Food } from '../../analysis/food';
import { PinButton } from './pin-button';

/** What the list of foods was asked for. */
export interface FoodSearch {
  readonly text: string;
  readonly dataset: Dataset | null;
  /** FDC id of the last food before the page; null for the first page. */
  readonly after: number | null;
  /** The name that is to be pinned to one of the foods; "" where none is. */
  readonly pin: string;
}

interface FoodListParts {
  readonly search: FoodSearch;
  readonly foods: readonly Food[];
  /** The food whose FDC id was searched for. */
  readonly named: readonly Food[];
  readonly count: number;
  readonly hasMore: boolean;
}

export function FoodList({ search, foods, named, count, hasMore }: FoodListParts): VNode {
  const shown = [...named, ...foods];
  const last = foods.at(-1);
  return (
    <>
      {search.pin === '' ? null : (
        <p>
          Choose the food that <b>“{search.pin}”</b> means, or go back to the <a href="/admin/names">missed names</a>.
        </p>
      )}
      <SearchForm search={search} />
      {shown.length === 0 ? (
        <p>No food is found. Try fewer or other words; they may be misspelt and in any order.</p>
      ) : (
        <>
          <p class="hint">{describeCount(search, count + named.length)}</p>
          <FoodTable foods={shown} pin={search.pin} />
        </>
      )}
      <p class="actions">
        {search.after === null ? null : <a href={toPath({ ...search, after: null })}>First page</a>}
        {hasMore && last !== undefined ? <a href={toPath({ ...search, after: last.fdcId })}>Next page</a> : null}
      </p>
    </>
  );
}

function SearchForm({ search }: { readonly search: FoodSearch }): VNode {
  return (
    <form method="get" action="/admin/foods" role="search" class="inline">
      <p class="field">
        <label for="food-search">Words of a name, a brand or a description, or an FDC id</label>
        <input id="food-search" type="search" name="q" value={search.text} maxLength={200} />
      </p>
      <p class="field short">
        <label for="food-dataset">Dataset</label>
        <select id="food-dataset" name="dataset">
          <option value="">All</option>
          {datasets.map((dataset) => (
            <option key={dataset} value={dataset} selected={dataset === search.dataset}>
              {datasetNames[dataset]}
            </option>
          ))}
        </select>
      </p>
      {search.pin === '' ? null : <input type="hidden" name="pin" value={search.pin} />}
      <button type="submit">Search</button>
    </form>
  );
}

/** The largest number of foods that a search finds. */
const maxFound = 300;

function describeCount({ text }: FoodSearch, count: number): string {
  if (text === '') return `${count.toLocaleString('en')} foods, by FDC id.`;
  if (count >= maxFound) return `${maxFound} foods or more, the best first, generic foods before branded ones.`;
  return `${count === 1 ? '1 food' : `${count} foods`}, the best first, generic foods before branded ones.`;
}

export const datasetNames = {
  sr_legacy: 'SR Legacy',
  foundation: 'Foundation',
  survey: 'Survey (FNDDS)',
  branded: 'Branded',
  house: 'House (composed)',
} as const satisfies Record<Dataset, string>;

function FoodTable({ foods, pin }: { readonly foods: readonly Food[]; readonly pin: string }): VNode {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="Foods">
      <table class="cards-table foods">
        <caption class="hidden">Foods</caption>
        <thead>
          <tr>
            <th scope="col">Food</th>
            <th scope="col">Dataset</th>
            <th scope="col">Category</th>
            <th scope="col" class="number">
              kcal in 100 g
            </th>
            <th scope="col" class="number">
              FDC id
            </th>
            {pin === '' ? null : <th scope="col">Pin</th>}
          </tr>
        </thead>
        <tbody>
          {foods.map((food) => (
            <FoodRow key={food.fdcId} food={food} pin={pin} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FoodRow({ food, pin }: { readonly food: Food; readonly pin: string }): VNode {
  const { fdcId, description, dataset, category, product, nutrientsPer100g } = food;
  const brand = product === undefined ? '' : product.brandName || product.brandOwner;
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/foods/${fdcId}`}>{description}</a>
        {brand === '' ? null : <small class="hint"> {brand}</small>}
      </th>
      <td class="dataset">{datasetNames[dataset]}</td>
      <td>{category}</td>
      <td class="number" data-label="kcal in 100 g">
        {nutrientsPer100g.calories === null ? 'unknown' : Math.round(nutrientsPer100g.calories)}
      </td>
      <td class="number" data-label="FDC id">
        {fdcId}
      </td>
      {pin === '' ? null : (
        <td>
          <PinButton phrase={pin} food={food} list="" />
        </td>
      )}
    </tr>
  );
}

function toPath({ text, dataset, after, pin }: FoodSearch): string {
  const given = { q: text, dataset: dataset ?? '', after: after === null ? '' : String(after), pin };
  const parameters = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return `/admin/foods?${parameters.toString()}`;
}
