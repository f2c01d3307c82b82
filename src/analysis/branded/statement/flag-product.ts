import type { DietFlag, FlagVerdict, Food } from '../../food';
import { findTelltaleWord } from '../../label/find-telltale-word';
import type { ProductRecord } from '../product/product-record';
import { flagItem, toStates, worst, type FlagStates, type ItemVerdict, type NamedFoods } from './flag-item';
import { mayBeRennet } from './may-be-rennet';
import { readStatement, type StatedItem } from './read-statement';

/**
 * What a product holds, by its statement of ingredients: `yes` where one of them is known to hold it, `no` where all are known not to, `unknown` where one is not
 * understood, where it may have got in by chance, or where the product's own name says otherwise. A product without a statement is unknown in all.
 */
export function flagProduct(
  foods: NamedFoods,
  { ingredients, description }: Pick<ProductRecord, 'ingredients' | 'description'>,
): Food['flags'] {
  const { items, traces } = readStatement(ingredients);
  if (items.length === 0) return toFlags(() => ({ state: 'unknown', reason: 'its ingredients are not known' }));
  const judged = judgeList(foods, items, '');
  const name = description.toLowerCase();
  return toFlags((flag) => {
    const holding = judged.find(({ states }) => states[flag] === 'yes');
    if (holding !== undefined) return { state: 'yes', reason: `its ingredients name ${holding.item.name}` };
    const doubtful = judged.find(({ states }) => states[flag] === 'unknown');
    if (doubtful !== undefined)
      return { state: 'unknown', reason: `its ingredients name ${doubtful.item.name}, which may hold it` };
    if (traces.some((trace) => findTelltaleWord(trace, flag) !== null))
      return { state: 'unknown', reason: 'its pack says that it may contain traces' };
    const word = findTelltaleWord(name, flag);
    if (word !== null) return { state: 'unknown', reason: `its name says "${word}", and its ingredients do not` };
    return { state: 'no', reason: 'none of its ingredients holds it' };
  });
}

interface JudgedItem {
  readonly item: StatedItem;
  /** Of its name alone. */
  readonly own: ItemVerdict;
  readonly states: FlagStates;
}

/** @param whole the name of what the items are parts of; '' for the product itself */
function judgeList(foods: NamedFoods, items: readonly StatedItem[], whole: string): readonly JudgedItem[] {
  const list = [whole, ...items.map(({ name }) => name)];
  return items.map((item) => {
    const own = flagItem(foods, item.name);
    const states = judgeItem(foods, item, own);
    return {
      item,
      own,
      states: mayBeRennet(item, list) ? { ...states, meat: worst([states.meat, 'unknown']) } : states,
    };
  });
}

/** An ingredient with what stands in brackets behind it. What is not understood by its name is understood by a list of what it is made of. */
function judgeItem(foods: NamedFoods, item: StatedItem, own: ItemVerdict): FlagStates {
  const parts = judgeList(foods, item.parts, item.name);
  const real = parts.filter((part) => part.own.kind !== 'silent' || part.item.parts.length > 0);
  const isListed = real.length >= (isMixture(own, item) ? 1 : 2) && !item.isPartial;
  return toStates((flag) => {
    const inside = worst(real.map(({ states }) => states[flag]));
    // Its telling words count whatever it is made of; a doubt about it ends where its parts are listed.
    if (own.kind === 'unknown' && isListed && own.states[flag] === 'unknown') return inside;
    return worst([own.states[flag], inside]);
  });
}

/** "Sauce (tomato)" is explained by a single part, "x powder (vitamin c)" is not. */
function isMixture(own: ItemVerdict, { name }: StatedItem): boolean {
  return own.kind === 'unknown' && mixture.test(name);
}

const mixture =
  /\b(?:sauce|seasoning|filling|crust|topping|coating|blend|mix|base|dressing|batter|breading|dough|shortening|glaze|icing|frosting|chips?|pieces|flavou?r(?:ing)?|starter)\b/;

function toFlags(verdictOf: (flag: DietFlag) => FlagVerdict): Food['flags'] {
  return {
    meat: verdictOf('meat'),
    poultry: verdictOf('poultry'),
    fish: verdictOf('fish'),
    shellfish: verdictOf('shellfish'),
    dairy: verdictOf('dairy'),
    egg: verdictOf('egg'),
    honey: verdictOf('honey'),
    gelatine: verdictOf('gelatine'),
    gluten: verdictOf('gluten'),
  };
}
