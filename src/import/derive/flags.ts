import { ofEachFlag, type DietFlag, type FlagState, type FlagVerdict, type Food } from '../../analysis/food';
import { findTelltaleWord } from '../../analysis/label/telltale-words';
import type { GenericRecords, SourceRecord } from './source-food';

interface FoodFlag {
  readonly letter: Letter;
  readonly reason: string;
}
export type FoodFlags = Readonly<Record<DietFlag, FoodFlag>>;

/**
 * The diet flags of every generic record. Those of SR Legacy and Foundation get theirs from the rules, the later of two rules that both fit
 * winning flag by flag; of a Foundation food the record of SR Legacy with the same NDB number has a say too. A survey food gets those of what it is made of: one ingredient that holds a thing is enough, and only if all are known to be free
 * of it, and its name does not say otherwise, it is. A rule of a survey category goes before that.
 */
export function createFlagger(
  sources: Pick<GenericRecords, 'srLegacy' | 'survey' | 'surveyRecipes'>,
  rules: readonly FlagRule[],
): (food: SourceRecord) => FoodFlags {
  const legacyByNumber = new Map(sources.srLegacy.map((food) => [food.key, food]));
  const byCode = new Map([...sources.srLegacy, ...sources.survey].map((food) => [food.key, food]));
  const done = new Map<number, FoodFlags>();
  const flag = (food: SourceRecord, depth: number): FoodFlags => {
    const known = done.get(food.fdcId);
    if (known !== undefined) return known;
    const flags = flagBy[food.dataset](food, depth);
    done.set(food.fdcId, flags);
    return flags;
  };
  const compose = (food: SourceRecord, depth: number): FoodFlags => {
    const ingredients = sources.surveyRecipes.get(food.fdcId) ?? [];
    // Recipes nest a few levels deep; a circle among them would be a fault of the data, and its flags stay unknown.
    const parts = depth > 8 ? [] : ingredients.map(({ code }) => flagIngredient(code, depth + 1));
    const own = judge(food, rules);
    return ofEachFlag((name) => {
      if (own[name].reason !== noRule) return own[name];
      const holder =
        parts.find(({ flags }) => flags[name].letter === 'y') ?? parts.find(({ flags }) => flags[name].letter === '?');
      if (holder !== undefined) return { letter: holder.flags[name].letter, reason: `made with ${holder.description}` };
      const word = findTelltaleWord(food.description.toLowerCase(), name);
      if (word !== null) return { letter: '?', reason: `its name says ${word}` };
      return parts.length > 0
        ? { letter: 'n', reason: 'none of what it is made of holds any' }
        : { letter: '?', reason: 'what it is made of is not known' };
    });
  };
  // The same food under two names: what one name gives away it holds, and what a rule for the other says stands where none fits its own.
  const judgeBoth = (food: SourceRecord): FoodFlags => {
    const own = judge(food, rules);
    const namesake = legacyByNumber.get(food.key);
    if (namesake === undefined) return own;
    const other = judge(namesake, rules);
    return ofEachFlag((name) =>
      own[name].reason === noRule || (own[name].letter !== 'y' && other[name].letter === 'y') ? other[name] : own[name],
    );
  };
  const judgeOne = (food: SourceRecord): FoodFlags => judge(food, rules);
  const flagBy = { sr_legacy: judgeOne, foundation: judgeBoth, survey: compose, branded: judgeOne };
  const flagIngredient = (code: number, depth: number): { description: string; flags: FoodFlags } => {
    const record = byCode.get(code);
    if (record !== undefined) return { description: record.description, flags: flag(record, depth) };
    const stranger = { category: withoutRecord, description: `${code}` };
    return { description: `ingredient ${code}, of which there is no record`, flags: judge(stranger, rules) };
  };
  return (food) => flag(food, 0);
}

/** The category of the rules for ingredients of survey foods that neither dataset has a record of; their patterns fit the code. */
const withoutRecord = 'Ingredient without a record';

const noRule = 'no rule names this food';

function judge(food: Pick<SourceRecord, 'category' | 'description'>, rules: readonly FlagRule[]): FoodFlags {
  const flags: Partial<Record<DietFlag, FoodFlag>> = {};
  for (const rule of rules) {
    if (rule.category !== food.category || !rule.pattern.test(food.description)) continue;
    for (const [name, letter] of rule.letters) flags[name] = { letter, reason: rule.reason };
  }
  return ofEachFlag((name) => flags[name] ?? { letter: '?', reason: noRule });
}

/** Contains it · is free of it · nobody knows. */
export const letters = ['y', 'n', '?'] as const;
export type Letter = (typeof letters)[number];

/** What foods of a category whose description fits a pattern hold. */
export interface FlagRule {
  readonly category: string;
  readonly pattern: RegExp;
  readonly letters: ReadonlyMap<DietFlag, Letter>;
  readonly reason: string;
}

/**
 * Takes back what a rule for a whole category calls free of a thing that the record's own name tells of, for nobody has read the names of imported
 * records as those of the seed were read.
 */
export function doubtByName({ description }: Pick<SourceRecord, 'description'>, flags: FoodFlags): FoodFlags {
  const name = description.toLowerCase();
  return ofEachFlag((flag) => {
    const word = flags[flag].letter === 'n' && !statedAbsences[flag]?.test(name) ? findTelltaleWord(name, flag) : null;
    return word === null ? flags[flag] : { letter: '?', reason: `its name says ${word}` };
  });
}

/** A record that says so of itself is believed. */
const statedAbsences: Partial<Record<DietFlag, RegExp>> = { gluten: /\bgluten[- ]free\b/ };

/** The flags of a record in the form that foods have them. */
export const toVerdicts = (flags: FoodFlags): Food['flags'] => ofEachFlag((flag) => toVerdict(flags[flag]));

const toVerdict = ({ letter, reason }: FoodFlag): FlagVerdict => ({ state: states[letter], reason });

const states = { y: 'yes', n: 'no', '?': 'unknown' } as const satisfies Record<Letter, FlagState>;
