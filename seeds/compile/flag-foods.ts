import { dietFlags, type DietFlag } from '../../src/analysis/food';
import { findTelltaleWord } from '../../src/analysis/label/find-telltale-word';
import type { SourceFood } from '../../src/import/source-food';
import type { FlagRule, Letter } from './read-flag-rules';
import type { Sources } from './select-foods';

export interface FoodFlag {
  readonly letter: Letter;
  readonly reason: string;
}
export type FoodFlags = Readonly<Record<DietFlag, FoodFlag>>;

/**
 * The diet flags of every source food. Records of SR Legacy get theirs from the rules, the later of two rules that both fit winning flag by
 * flag. A survey food gets those of what it is made of: one ingredient that holds a thing is enough, and only if all are known to be free
 * of it, and its name does not say otherwise, it is.
 */
export function createFlagger(sources: Sources, rules: readonly FlagRule[]): (food: SourceFood) => FoodFlags {
  const byCode = new Map([...sources.srLegacy, ...sources.survey].map((food) => [food.key, food]));
  const done = new Map<number, FoodFlags>();
  const flag = (food: SourceFood, depth: number): FoodFlags => {
    const known = done.get(food.fdcId);
    if (known !== undefined) return known;
    const flags = food.dataset === 'survey' ? compose(food, depth) : judge(food, rules);
    done.set(food.fdcId, flags);
    return flags;
  };
  const compose = (food: SourceFood, depth: number): FoodFlags => {
    const ingredients = (sources.surveyRecipes.get(food.fdcId) ?? []).flatMap(({ code }) => byCode.get(code) ?? []);
    const complete = ingredients.length > 0 && ingredients.length === sources.surveyRecipes.get(food.fdcId)?.length;
    // Recipes nest a few levels deep; a circle among them would be a fault of the data.
    const parts =
      depth > 8 ? [] : ingredients.map((ingredient) => ({ ingredient, flags: flag(ingredient, depth + 1) }));
    const own = judge(food, rules);
    return toFlags((name) => {
      if (own[name].reason !== noRule) return own[name];
      const holder =
        parts.find(({ flags }) => flags[name].letter === 'y') ?? parts.find(({ flags }) => flags[name].letter === '?');
      if (holder !== undefined)
        return { letter: holder.flags[name].letter, reason: `made with ${holder.ingredient.description}` };
      const word = findTelltaleWord(food.description.toLowerCase(), name);
      if (word !== null) return { letter: '?', reason: `its name says ${word}` };
      return complete && depth <= 8
        ? { letter: 'n', reason: 'none of what it is made of holds any' }
        : { letter: '?', reason: 'its ingredients are not all known' };
    });
  };
  return (food) => flag(food, 0);
}

const noRule = 'no rule names this food';

function judge(food: SourceFood, rules: readonly FlagRule[]): FoodFlags {
  const flags: Partial<Record<DietFlag, FoodFlag>> = {};
  for (const rule of rules) {
    if (rule.category !== food.category || !rule.pattern.test(food.description)) continue;
    for (const [name, letter] of rule.letters) flags[name] = { letter, reason: rule.reason };
  }
  return toFlags((name) => flags[name] ?? { letter: '?', reason: noRule });
}

function toFlags(judgeFlag: (name: DietFlag) => FoodFlag): FoodFlags {
  return {
    meat: judgeFlag('meat'),
    poultry: judgeFlag('poultry'),
    fish: judgeFlag('fish'),
    shellfish: judgeFlag('shellfish'),
    dairy: judgeFlag('dairy'),
    egg: judgeFlag('egg'),
    honey: judgeFlag('honey'),
    gelatine: judgeFlag('gelatine'),
    gluten: judgeFlag('gluten'),
  };
}

/** A row of flags.tsv; what is absent needs no reason of its own. */
export function toFlagCells(fdcId: number, flags: FoodFlags): readonly (string | number)[] {
  const reasons = dietFlags
    .filter((name) => flags[name].letter !== 'n')
    .map((name) => `${name}=${flags[name].reason.replaceAll('; ', ', ')}`);
  return [fdcId, ...dietFlags.map((name) => flags[name].letter), reasons.join('; ')];
}
