import type { VNode } from 'preact';
import type { AmountOrigin, ExplainedAmount } from '../../analysis/explain-amount';
import type { Food, Portion } from '../../analysis/food';

interface SourceParts {
  /** The food whose page it is. */
  readonly food: Food;
  /**
   * Among others the records that amounts and portions come from, as far as the database has them.
   */
  readonly foods: ReadonlyMap<number, Food>;
}

/** The records that amounts and portions of a food come from, other than its own. */
export function listSources({ fdcId, nutrientOrigins, portions }: Food): readonly number[] {
  const amounts = Object.values(nutrientOrigins).flatMap((origin) => ('fdcId' in origin ? origin.fdcId : []));
  const weights = portions.flatMap(({ sourceFdcId }) => sourceFdcId ?? []);
  return [...new Set([...amounts, ...weights])].filter((source) => source !== fdcId);
}

const originNames = {
  record: 'Record',
  filled: 'Filled in',
  correction: 'Correction',
  unknown: 'Not known',
} as const satisfies Record<AmountOrigin, string>;

/** Where an amount comes from, and why. */
export function AmountSource({ amount, ...parts }: SourceParts & { readonly amount: ExplainedAmount }): VNode {
  const { origin, sourceFdcId, reason } = amount;
  return (
    <>
      {originNames[origin]}
      {reason === null ? null : <small class="hint">: {reason}</small>}
      <SourceRecord {...parts} fdcId={sourceFdcId} />
    </>
  );
}

const portionOrigins = {
  record: 'Record',
  sibling: 'Another record of the same food',
  customary: 'Customary portion of the kitchen table',
  correction: 'Correction',
} as const satisfies Record<Portion['origin'], string>;

/** Where the weight of a portion comes from. */
export function PortionSource({ portion, ...parts }: SourceParts & { readonly portion: Portion }): VNode {
  return (
    <>
      {portionOrigins[portion.origin]}
      <SourceRecord {...parts} fdcId={portion.sourceFdcId} />
    </>
  );
}

/** The other record that a value comes from; a link where the database has it. */
function SourceRecord({ food, foods, fdcId }: SourceParts & { readonly fdcId: number | null }): VNode | null {
  if (fdcId === null || fdcId === food.fdcId) return null;
  const source = foods.get(fdcId);
  return (
    <small class="hint source">
      {source === undefined ? `Record ${fdcId}` : <a href={`/admin/foods/${fdcId}`}>{source.description}</a>}
    </small>
  );
}
