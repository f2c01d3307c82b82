import type { VNode } from 'preact';
import { datasets, datasetTitles, type Dataset, type Food } from '../../analysis/food';
import { CardsTable, type Column } from '../parts/cards-table';
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

/** Renders one page of the foods that a search finds, with the form of the search. */
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
        <p>No food was found. Try fewer or other words; misspelt words are found too, in any order.</p>
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
              {datasetTitles[dataset]}
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

function FoodTable({ foods, pin }: { readonly foods: readonly Food[]; readonly pin: string }): VNode {
  const pinColumn: Column<Food> = {
    head: 'Pin',
    isPlain: true,
    cell: (food) => <PinButton phrase={pin} food={food} list="" />,
  };
  return (
    <CardsTable
      region="Foods"
      caption="Foods"
      isCaptionHidden
      look="foods"
      rows={foods}
      columns={[
        { head: 'Food', kind: 'name', cell: (food) => <FoodName food={food} /> },
        { head: 'Dataset', isPlain: true, class: 'dataset', cell: ({ dataset }) => datasetTitles[dataset] },
        { head: 'Category', isPlain: true, cell: ({ category }) => category },
        {
          head: 'kcal in 100 g',
          kind: 'number',
          cell: ({ nutrientsPer100g: { calories } }) => (calories === null ? 'unknown' : Math.round(calories)),
        },
        { head: 'FDC id', kind: 'number', cell: ({ fdcId }) => fdcId },
        ...(pin === '' ? [] : [pinColumn]),
      ]}
    />
  );
}

function FoodName({ food }: { readonly food: Food }): VNode {
  const { fdcId, description, product } = food;
  const brand = product === undefined ? '' : product.brandName || product.brandOwner;
  return (
    <>
      <a href={`/admin/foods/${fdcId}`}>{description}</a>
      {brand === '' ? null : <small class="hint"> {brand}</small>}
    </>
  );
}

function toPath({ text, dataset, after, pin }: FoodSearch): string {
  const given = { q: text, dataset: dataset ?? '', after: after === null ? '' : String(after), pin };
  const parameters = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return `/admin/foods?${parameters.toString()}`;
}
