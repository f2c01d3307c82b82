import type { Request } from 'express';
import type { VNode } from 'preact';
import type { Catalog } from '../../analysis/catalog';
import type { Food } from '../../analysis/food';
import { findFoods } from '../../catalog/find-foods';
import type { StoredCorrection } from '../../corrections/correction';
import { describeCorrection } from '../../corrections/describe-correction';
import { findCorrection } from '../../corrections/list-corrections';
import type { Database } from '../../database/open-database';
import { waitUntilServed, type CorrectionParts } from '../../api/graphql/correction-parts';
import { nutrientNames } from '../../api/graphql/enums';
import { CardsTable, type Column } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { readParameter } from '../parts/forms';

type Foods = ReadonlyMap<number, Food>;

/** The foods that corrections are about, and those that phrases meant before. */
export function findCorrectedFoods(
  catalog: Catalog,
  database: Pick<Database, 'pool'>,
  corrections: readonly StoredCorrection[],
): Promise<Foods> {
  const ids = corrections.flatMap(({ fdcId, former }) => [fdcId, 'fdcId' in former ? former.fdcId : null]);
  return findFoods(
    catalog,
    database,
    ids.filter((fdcId) => fdcId !== null),
  );
}

/** What was changed, in a sentence with the names of nutrients and foods. */
export function printCorrection(correction: StoredCorrection, foods: Foods): string {
  const sentence = describeCorrection(correction, foods, {
    nutrient: (nutrient) => nutrientNames[nutrient],
    food: (fdcId) => {
      const food = foods.get(fdcId);
      return food === undefined ? `food ${fdcId}` : `“${food.description}”`;
    },
  });
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

interface CorrectionTableParts {
  readonly caption: string;
  readonly corrections: readonly StoredCorrection[];
  readonly foods: Foods;
  /** The address to go back to after an undoing. */
  readonly back: string;
  /** Whether the table names the food of each correction. */
  readonly hasFoods: boolean;
}

/** Corrections, the latest first. */
export function CorrectionTable({ caption, corrections, foods, back, hasFoods }: CorrectionTableParts): VNode {
  const foodColumn: Column<StoredCorrection> = {
    head: 'Food',
    isPlain: true,
    cell: ({ fdcId }) => <FoodLink fdcId={fdcId} foods={foods} />,
  };
  return (
    <CardsTable
      region={caption}
      caption={caption}
      rows={corrections}
      toRow={({ undone }, cells) => <tr class={undone === null ? undefined : 'faded'}>{cells}</tr>}
      columns={[
        { head: 'When', isPlain: true, cell: ({ madeAt }) => <Moment at={madeAt} /> },
        ...(hasFoods ? [foodColumn] : []),
        { head: 'What', isPlain: true, cell: (correction) => printCorrection(correction, foods) },
        { head: 'Why', cell: ({ reason }) => reason },
        { head: 'Who', cell: ({ madeBy }) => madeBy },
        { head: 'State', isPlain: true, cell: (correction) => <State correction={correction} back={back} /> },
      ]}
    />
  );
}

function State({ correction, back }: { readonly correction: StoredCorrection; readonly back: string }): VNode {
  const { id, undone } = correction;
  if (undone === null)
    return (
      <>
        In force.{' '}
        <a href={`/admin/corrections/${id}?${new URLSearchParams({ back }).toString()}`} aria-label={`Undo no. ${id}`}>
          Undo
        </a>
      </>
    );
  return <Undoing undone={undone} />;
}

/** Renders who undid a correction, when and why. */
export function Undoing({ undone }: { readonly undone: NonNullable<StoredCorrection['undone']> }): VNode {
  return (
    <>
      Undone by {undone.by} at <Moment at={undone.at} />: {undone.reason}
    </>
  );
}

/** Renders a link to the page of a food; "No food" for null. */
export function FoodLink({ fdcId, foods }: { readonly fdcId: number | null; readonly foods: Foods }): VNode {
  if (fdcId === null) return <>No food</>;
  return <a href={`/admin/foods/${fdcId}`}>{foods.get(fdcId)?.description ?? `Food ${fdcId}`}</a>;
}

/**
 * The address of a page that says what this request has corrected or undone, and whether the foods
 * have it already. Waits until they do, or cannot be read.
 */
export async function findDonePath(
  corrections: Pick<CorrectionParts, 'waitUntilCurrent'>,
  path: string,
  { id, undone }: StoredCorrection,
): Promise<string> {
  const isServed = await waitUntilServed(corrections);
  const { pathname, searchParams } = new URL(path, 'http://own.invalid');
  for (const name of ['correct', 'done', 'correction']) searchParams.delete(name);
  searchParams.set('done', `${undone === null ? 'corrected' : 'undone'}${isServed ? '' : '-later'}`);
  searchParams.set('correction', String(id));
  return `${pathname}?${searchParams.toString()}`;
}

interface NoticeParts {
  readonly catalog: Catalog;
  readonly database: Pick<Database, 'pool'>;
  /** The address of the page without what it says was done. */
  readonly back: string;
}

/** What the request before has corrected or undone, with a way to undo it; null where it has not. */
export async function findNotice(request: Request, { catalog, database, back }: NoticeParts): Promise<VNode | null> {
  const done = readParameter(request, 'done');
  const id = readCorrectionId(readParameter(request, 'correction'));
  const correction =
    id === null || !/^(corrected|undone)(-later)?$/.test(done) ? null : await findCorrection(database, id);
  if (correction === null) return null;
  const foods = await findCorrectedFoods(catalog, database, [correction]);
  return <Notice correction={correction} foods={foods} isServed={!done.endsWith('-later')} back={back} />;
}

interface NoticeContent {
  readonly correction: StoredCorrection;
  readonly foods: Foods;
  readonly isServed: boolean;
  readonly back: string;
}

function Notice({ correction, foods, isServed, back }: NoticeContent): VNode {
  const { id, undone } = correction;
  return (
    <div class="done notice" role="status">
      <p>
        {undone === null ? '' : 'Undone: '}
        {printCorrection(correction, foods)}{' '}
        {isServed
          ? 'The next request uses the foods as they are now.'
          : 'It is stored, but the foods could not be read again yet. It takes effect as soon as they are.'}
      </p>
      {undone === null ? (
        <form method="post" action={`/admin/corrections/${id}/undo`}>
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="reason" value="Undone right after it was made." />
          <button type="submit" class="plain">
            Undo
          </button>
        </form>
      ) : null}
    </div>
  );
}

/** The id of a correction as an address says it; null for anything else. */
export function readCorrectionId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
