import { ofEachFlag, type DietFlag, type FlagState, type FlagVerdict, type Food } from '../../analysis/food';
import { findTelltaleWord } from '../../analysis/label/telltale-words';
import type { GenericRecords, SourceRecord } from './source-food';

interface FoodFlag {
  readonly letter: Letter;
  readonly reason: string;
}
export type FoodFlags = Readonly<Record<DietFlag, FoodFlag>>;

/**
 * Creates a function that gives the diet flags of any generic record. Records of SR Legacy and
 * Foundation get them from the rules; of two rules that both fit, the later wins, flag by flag. For
 * a Foundation food the rules also see the SR Legacy record with the same NDB number. A survey food
 * gets them from a rule of its category, else from its ingredients: it contains what one ingredient
 * contains, and is free of it only if all ingredients are and its name does not say otherwise.
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
    // Recipes are nested a few levels deep. In a circle of recipes, an error in the data, flags
    // stay unknown.
    const parts = depth > 8 ? [] : ingredients.map(({ code }) => flagIngredient(code, depth + 1));
    const own = judge(food, rules);
    return ofEachFlag((name) => {
      if (own[name].reason !== noRule) return own[name];
      const inherited = inheritFlag(parts, name);
      if (inherited !== null) return inherited;
      const word = findTelltaleWord(food.description.toLowerCase(), name);
      if (word !== null) return { letter: '?', reason: `its name says ${word}` };
      return parts.length > 0
        ? { letter: 'n', reason: 'none of what it is made of holds any' }
        : { letter: '?', reason: 'what it is made of is not known' };
    });
  };
  // The same food under two names: it contains what either name implies, and where no rule fits its
  // own name, that of the other counts.
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
  const flagIngredient = (code: number, depth: number): FlaggedPart => {
    const record = byCode.get(code);
    if (record !== undefined) return { description: record.description, flags: flag(record, depth) };
    const stranger = { category: withoutRecord, description: `${code}` };
    return { description: `ingredient ${code}, of which there is no record`, flags: judge(stranger, rules) };
  };
  return (food) => flag(food, 0);
}

/** A part of a mixture, with its flags. */
interface FlaggedPart {
  readonly description: string;
  readonly flags: FoodFlags;
}

/**
 * The flag that a mixture has from its parts: it contains what one part contains, else it is unknown
 * where one part is unknown; null where no part contains any.
 */
export function inheritFlag(parts: readonly FlaggedPart[], name: DietFlag): FoodFlag | null {
  const holder =
    parts.find(({ flags }) => flags[name].letter === 'y') ?? parts.find(({ flags }) => flags[name].letter === '?');
  return holder === undefined ? null : { letter: holder.flags[name].letter, reason: `made with ${holder.description}` };
}

/**
 * The category of the rules for ingredients of survey foods without a record. Their patterns match
 * the code.
 */
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

/** Contains it · free of it · unknown. */
export const letters = ['y', 'n', '?'] as const;
export type Letter = (typeof letters)[number];

/** Flags of the foods of a category whose description matches a pattern. */
export interface FlagRule {
  readonly category: string;
  readonly pattern: RegExp;
  readonly letters: ReadonlyMap<DietFlag, Letter>;
  readonly reason: string;
}

/**
 * Sets flags to unknown that a rule for a category calls free of a thing, where the name of the
 * record suggests the thing. Names of imported records were not reviewed, as those of the seed
 * were.
 */
export function doubtByName({ description }: Pick<SourceRecord, 'description'>, flags: FoodFlags): FoodFlags {
  const name = description.toLowerCase();
  return ofEachFlag((flag) => {
    const word = flags[flag].letter === 'n' && !statedAbsences[flag]?.test(name) ? findTelltaleWord(name, flag) : null;
    return word === null ? flags[flag] : { letter: '?', reason: `its name says ${word}` };
  });
}

/** Names that state the absence themselves. */
const statedAbsences: Partial<Record<DietFlag, RegExp>> = { gluten: /\bgluten[- ]free\b/ };

/** The flags of a record in the form that foods have them. */
export const toVerdicts = (flags: FoodFlags): Food['flags'] => ofEachFlag((flag) => toVerdict(flags[flag]));

const toVerdict = ({ letter, reason }: FoodFlag): FlagVerdict => ({ state: stateByLetter[letter], reason });

/** What each letter says of a flag. */
export const stateByLetter = { y: 'yes', n: 'no', '?': 'unknown' } as const satisfies Record<Letter, FlagState>;
