import type { Nutrient } from '../../../analysis/nutrient';
import type { SourceRecord } from '../../source-food';
import { groupBy } from '../group-by';
import { readDescription } from '../read-description';
import type { FillingWay } from './fill-nutrients';
import { findBasis, findShare, toStatedAmount } from './scale-amount';

/**
 * The same food raw, cooked, frozen or dried differs in water: what the other state knows is taken in proportion to the fat,
 * carbohydrate or protein of the two. Where something came in (syrup, batter, frying fat), nothing is taken; nor across drying, which
 * changes more than water, as checked on records that know both.
 */
export function createByState(foods: readonly SourceRecord[]): FillingWay {
  const states = groupBy(foods, (food) => [toKey(food)]);
  return (food, nutrient) => {
    const basis = findBasis(nutrient);
    const own = basis === null ? null : food.nutrientsPer100g[basis];
    if (
      basis === null ||
      own === null ||
      food.dataset === 'survey' ||
      unsteady[nutrient]?.has(food.category) ||
      changed.test(food.description)
    )
      return null;
    const words = wordsOf(food);
    const isDried = dried.test(food.description);
    const answers = (states.get(toKey(food)) ?? []).flatMap((other) => {
      const isSameFood =
        other.fdcId !== food.fdcId && !changed.test(other.description) && dried.test(other.description) === isDried;
      const share = isSameFood ? findShare(other, nutrient, basis) : null;
      return share === null ? [] : [{ share, fdcId: other.fdcId, distance: distanceOf(words, wordsOf(other)) }];
    });
    const [nearest] = answers.sort((one, other) => one.distance - other.distance || one.fdcId - other.fdcId);
    if (nearest === undefined) return null;
    return { amount: toStatedAmount(nearest.share * own), origin: { kind: 'scaled', fdcId: nearest.fdcId } };
  };
}

/** Where records of both states show that the proportion does not hold: sugar of seeds goes into the soaking water, fat of calves varies. */
const unsteady: Partial<Record<Nutrient, ReadonlySet<string>>> = {
  carbsSugar: new Set(['Legumes and Legume Products', 'Baked Products', 'Fats and Oils']),
  carbsFiber: new Set(['Legumes and Legume Products', 'Baked Products', 'Fats and Oils']),
  vitaminD: new Set(['Lamb, Veal, and Game Products', 'Dairy and Egg Products']),
};

const wordsOf = ({ description }: SourceRecord): ReadonlySet<string> => readDescription(description).words;

const toKey = (food: SourceRecord): string =>
  `${food.category}|${[...wordsOf(food)]
    .filter((word) => !waterWords.has(word))
    .sort()
    .join(' ')}`;

/** What takes water away or brings it, and what salts. */
const waterWords = new Set(
  (
    'raw cooked uncooked boiled steamed baked roasted broiled grilled braised stewed simmered microwaved blanched thawed toasted unheated ' +
    'heated frozen unprepared fresh dried dry dehydrated freeze-dried canned drained undrained solid heat moist salt salted unsalted no low ' +
    'sodium reduced pan-broiled spice pack regular water'
  ).split(' '),
);

const changed =
  /\b(?:fried|breaded|battered|sweetened|syrup|sugar|juice|sauces?|creamed|oil|mix|prepared|pickled|cured|smoked|candied|margarine|butter|imitation|with added|exposed|variety meats|giblets|gizzard|yolk|fat only|separable fat)\b/i;

const dried = /\b(?:freeze-)?dried\b|\bdehydrated\b/i;

const distanceOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => !other.has(word)).length + [...other].filter((word) => !one.has(word)).length;
