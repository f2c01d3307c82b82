import type { VNode } from 'preact';
import type { Food } from '../../analysis/food';

interface PinButtonParts {
  readonly phrase: string;
  readonly food: Food;
  /** The list of missed names to go back to. */
  readonly list: string;
}

/** One click makes a name mean a food. */
export function PinButton({ phrase, food, list }: PinButtonParts): VNode {
  return (
    <form method="post" action="/admin/names/pin">
      <input type="hidden" name="phrase" value={phrase} />
      <input type="hidden" name="fdcId" value={food.fdcId} />
      <input type="hidden" name="list" value={list} />
      <button type="submit" class="plain small" aria-label={`Pin this: “${phrase}” means ${food.description}`}>
        Pin this
      </button>
    </form>
  );
}
