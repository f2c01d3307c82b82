import { findFood, type Catalog } from '../catalog';
import type { Alias, Food } from '../food';
import type { Issue } from '../line';
import { readDescriptionWords } from './description-words';
import { isPartOfDish } from './dishes';
import { isDriedOrFreshOnly } from './dried-or-fresh';
import type { AliasMatch } from './find-alias';
import { isFatOrSolidsOf } from './fat-or-solids';
import { dryPulse, findInState, staysDry } from './find-in-state';
import { namesRoast, stateByWord, type FoodState } from './food-states';
import { leanWords, vagueNames } from './food-words';
import { toIgnoredIssue, type Judgement } from './judgement';
import type { LineReading } from './line-reading';
import { listLostAside, listLostProcesses } from './lost-asides';
import { listLostKinds } from './lost-kinds';
import { hasOtherSkin, isOfOtherSource, lacksForm, namesPart } from './lost-source';
import { lacksWater } from './lost-water';
import { identifiesFood } from './name-words';
import { isOtherFood, maxOtherFood } from './other-food';
import { listRunnersUp } from './runners-up';
import { maxStandIn, scoreAlias, scoreKnownStandIn, type Relaxation } from './score';
import { findOfStatedFat, type MeantFat } from './stated-fat';
import { findInStatedMedium } from './stated-medium';
import { findTrimmed } from './trimmed-meat';

/**
 * Judges an alias match by what the line says: the state it wants, the words that were left out,
 * what it leaves open.
 */
export function judgeAliasMatch(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): Judgement {
  const judgement = judgeAlias(catalog, reading, aliasMatch);
  const { phrase } = aliasMatch;
  const { food, match } = judgement;
  return { listCandidates: () => listRunnersUp(catalog, phrase, { food, match }), ...judgement };
}

/** The judgement without its candidates. */
function judgeAlias(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): Omit<Judgement, 'listCandidates'> {
  const meant = findMeantFood(catalog, reading, aliasMatch);
  const { alias } = aliasMatch;
  const relaxations = [
    ...aliasMatch.relaxations.filter((each) => each !== 'leanWord' || meant.fat?.isNear !== true),
    ...listDoubts(catalog, reading, { aliasMatch, meant }),
  ];
  const match =
    alias.fit === 'proxy' && meant.isSeveral
      ? scoreKnownStandIn(relaxations)
      : scoreAlias(alias, meant.food, relaxations);
  return {
    food: meant.food,
    match: Math.min(match, findLimit(catalog, reading, { aliasMatch, meant })),
    evidence: { way: 'alias', fit: alias.fit, relaxations },
    reason: explainMatch(aliasMatch, meant),
    issues: listIssues(reading, aliasMatch, meant),
  };
}

/** The food that a line means by an alias. */
interface MeantFood {
  /** The food of the alias. */
  readonly named: Food;
  /** The food of the alias, or its record in the state, with the share of fat or the trim that the line wants. */
  readonly food: Food;
  /** The record of the lean alone, where the line says that the fat is cut off; else null. */
  readonly trimmed: Food | null;
  /** What the line says of its fat; null for nothing. */
  readonly fat: MeantFat | null;
  /** Words beside the name that ask for another record, where none is found. */
  readonly lostAside: readonly string[];
  /** The state that the line wants and the food of the alias lacks; null for none. */
  readonly lostState: FoodState | null;
  /** Whether `food` has that state. */
  readonly isInState: boolean;
  /** Words of the line that the alias lacks, without a state that was found. */
  readonly ignored: readonly string[];
  /** Whether the alias names several foods, of which one is taken. */
  readonly isSeveral: boolean;
}

function findMeantFood(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): MeantFood {
  const named = getFood(catalog, aliasMatch.alias);
  const wanted = findLostState(reading, aliasMatch, named);
  const lost = wanted?.state === 'cooked' && staysDry(named, reading.line.text) ? null : wanted;
  const inState = lost === null ? null : findInWantedState(catalog, reading, { named, state: lost.state });
  const fat = findOfStatedFat(catalog, inState ?? named, { text: reading.line.text, phrase: aliasMatch.phrase });
  const trimmed = fat === null ? findTrimmed(catalog, inState ?? named, reading.line) : null;
  const packed = findInStatedMedium(catalog, inState ?? named, reading.line.text);
  // Of ounces it is only probable that they are those of a can.
  const isCounted = reading.measure === 'count';
  const food = fat?.food ?? trimmed ?? packed ?? inState ?? named;
  return {
    named,
    food,
    trimmed,
    fat,
    lostAside: fat?.isNear === true ? [] : listLostAside(reading.statedAside, { phrase: aliasMatch.phrase, food }),
    lostState: lost === null || (inState === null && !lost.isSaid && !isCounted) ? null : lost.state,
    isInState: inState !== null,
    ignored: aliasMatch.lost
      .filter((word) => inState === null || stateByWord.get(word) !== lost?.state)
      .filter((word) => fat?.isNear !== true || !leanWords.has(word)),
    isSeveral: isSeveral(catalog, reading, aliasMatch),
  };
}

/**
 * The record in that state. A can holds cooked pulses, grains, fish and meat: where no record is canned,
 * the cooked one is as near.
 */
function findInWantedState(
  catalog: Catalog,
  { line: { text }, measure }: LineReading,
  { named, state }: { named: Food; state: FoodState },
): Food | null {
  const found = findInState(catalog, named, { state, text });
  if (found !== null || state !== 'canned') return found;
  const isCooked = dryPulse.test(named.description) || (measure === 'count' && cannedCooked.test(named.category));
  return isCooked ? findInState(catalog, named, { state: 'cooked', text }) : null;
}

const cannedCooked = /^(?:Cereal Grains|Finfish|Beef|Pork|Lamb|Poultry)/;

/** The highest score that what was left out of the name leaves. */
function findLimit(
  catalog: Catalog,
  reading: LineReading,
  found: { aliasMatch: AliasMatch; meant: MeantFood },
): number {
  if (!standsIn(catalog, reading, found)) return 1;
  const { words, phrase, lost } = found.aliasMatch;
  const said = listSaid(reading, words);
  const name = { food: found.meant.food, words, nameWords: phrase.split(' '), lost, said };
  return isOtherFood(catalog, name) ? maxOtherFood : maxStandIn;
}

/** Whether what was left out of the name makes another food of it. */
function standsIn(
  catalog: Catalog,
  reading: LineReading,
  { aliasMatch, meant }: { aliasMatch: AliasMatch; meant: MeantFood },
): boolean {
  const { words, phrase, lost, relaxations } = aliasMatch;
  const name = { food: meant.named, words, nameWords: phrase.split(' ') };
  const said = listSaid(reading, words);
  if (isDriedOrFreshOnly(meant.food, { said, nameWords: name.nameWords })) return true;
  if (lacksWater(meant.food, { said: [...said, ...reading.processes], nameWords: name.nameWords })) return true;
  if (hasOtherSkin(meant.food, lost)) return true;
  if (isPartOfDish({ food: meant.food, words, lost })) return true;
  if (isFatOrSolidsOf({ food: meant.food, words }) || meant.fat?.isNear === false) return true;
  if (meant.isSeveral || (meant.ignored.length === 0 && !namesPart(words))) return false;
  // The last word says what the food is: "jelly ear" is no jelly.
  if (relaxations.some((relaxation) => relaxation === 'wordAfter' || relaxation === 'unknownAfter')) return true;
  const unbranded = reading.withoutBrand();
  const kept = lost.filter((word) => meant.ignored.includes(word) && unbranded.includes(word));
  // "Kola nut" is one of many nuts.
  if (vagueNames.has(phrase) && kept.some((word) => identifiesFood(word) && !leanWords.has(word))) return true;
  return isOfOtherSource(catalog, { ...name, lost: kept }) || (namesPart(words) && lacksForm(name));
}

/** The normalised words of the name, and the states that the line says of it elsewhere. */
function listSaid({ states }: LineReading, words: readonly string[]): readonly string[] {
  return [...words, ...states.flatMap(({ name, isSaid }) => (isSaid ? [name] : []))];
}

/** What makes the alias doubtful, apart from the changes to the name. */
function listDoubts(
  catalog: Catalog,
  { line, processes }: LineReading,
  { aliasMatch: { alias, phrase, relaxations }, meant }: { aliasMatch: AliasMatch; meant: MeantFood },
): readonly Relaxation[] {
  const { named, fat, lostAside, lostState, isInState, ignored, isSeveral } = meant;
  const doubts: Relaxation[] = [];
  if (fat?.isNear === false || lostAside.length > 0) doubts.push('leanWord');
  if (lostState !== null) doubts.push(isInState ? 'stateFound' : 'stateLost');
  // What stands behind "and" is another food, and says nothing of the first one.
  if (!relaxations.includes('severalFoods')) doubts.push(...listLostKinds(catalog, { food: named, phrase, lost: ignored })); // prettier-ignore
  if (listLostProcesses(processes, { phrase, food: meant.food }).length > 0) doubts.push('processWord');
  if (vagueNames.has(phrase)) doubts.push('vague');
  if (line.alternatives.length > 0) doubts.push('alternatives');
  if (isSeveral && alias.fit !== 'proxy' && !relaxations.includes('severalFoods')) doubts.push('severalFoods');
  return doubts;
}

function listIssues(
  { processes }: LineReading,
  { alias, phrase }: AliasMatch,
  { food, fat, lostAside, lostState, isInState, ignored, isSeveral }: MeantFood,
): readonly Issue[] {
  const { description } = food;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: string): void => void issues.push({ code, message });
  if (lostState !== null && !isInState)
    add('words_ignored', `No record of this food says "${lostState}"; it is counted as "${description}".`);
  if (fat !== null && !fat.isNear)
    add('words_ignored', `No record of this food has ${fat.percent} % of fat; it is counted as "${description}".`);
  const left = [...ignored, ...listLostProcesses(processes, { phrase, food }), ...lostAside];
  if (left.length > 0) issues.push(toIgnoredIssue(left));
  if (vagueNames.has(phrase)) add('vague_name', `"${phrase}" can mean many foods; "${description}" is the usual one.`);
  if (alias.fit === 'proxy') add('proxy', `There is no record of "${phrase}"; "${description}" is counted instead.`);
  if (isSeveral) add('several_foods', `The line names several foods; "${description}" is counted.`);
  return issues;
}

function getFood(catalog: Catalog, alias: Alias): Food {
  const food = findFood(catalog, alias.fdcId);
  if (food === null)
    throw new Error(`The alias "${alias.phrase}" names food ${alias.fdcId}, which the catalog does not have.`);
  return food;
}

/** A state that the line wants and that neither the alias nor its record has. */
function findLostState(
  reading: LineReading,
  aliasMatch: AliasMatch,
  food: Food,
): { state: FoodState; isSaid: boolean } | null {
  const named = withoutRoast(aliasMatch.words);
  const said = isLeftOver(aliasMatch, food) ? [...named, 'cooked'] : named;
  const wanted = [...reading.states, ...said.map((name) => ({ name, isSaid: true }))].filter(({ name }) =>
    stateByWord.has(name),
  );
  if (wanted.length === 0) return null;
  const alias = withoutRoast(aliasMatch.phrase.split(' ')).map((word) => stateByWord.get(word));
  // The roast of a record is a cut, too: "Beef, chuck, blade roast, raw".
  const described = readDescriptionWords(food).filter((word) => word !== 'roast');
  const recorded = new Set(described.map((word) => stateByWord.get(word)));
  for (const { name, isSaid } of wanted) {
    const state = stateByWord.get(name);
    if (state === undefined || state === 'raw' || recorded.has(state) || alias.includes(state)) continue;
    // A food that only comes in jars or cans (salsa, beer) is no other food because of it; a food
    // whose record is raw is.
    if (isSaid || recorded.has('raw')) return { state, isSaid };
  }
  return null;
}

/** The words without the roast that is a cut, or that "roast-ready" meat is to become. */
function withoutRoast(words: readonly string[]): readonly string[] {
  const named = namesRoast(words) ? words.slice(0, -1) : words;
  return named.filter((word, at) => word !== 'roast' || named[at + 1] !== 'ready');
}

/** Whether the line means what is left of a meal, of which the alias names the raw food: "leftover pork roast". */
function isLeftOver({ words, phrase }: AliasMatch, { category, description }: Food): boolean {
  if (!words.includes('leftover') || phrase.split(' ').includes('leftover')) return false;
  return eatenCooked.test(`${category}: ${description}`);
}

// Of cream, bread or fruit what is left over may as well be as it was bought.
const eatenCooked =
  /^(?:Beef|Pork|Lamb|Poultry|Finfish|Cereal Grains|[^:]*: (?:sweet )?potato)[^:]*:?.*\b(?:raw|uncooked|pasta, dry)\b/i;

function isSeveral(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): boolean {
  if (aliasMatch.relaxations.includes('severalFoods')) return true;
  const parts = aliasMatch.phrase.split(' and ');
  return (
    parts.length > 1 &&
    aliasMatch.alias.fit === 'proxy' &&
    parts.every((part) => catalog.findAlias(part, reading.measure) !== null)
  );
}

function explainMatch(
  { alias, phrase }: AliasMatch,
  { named, food, trimmed, fat, ignored, lostState, isInState }: MeantFood,
): string {
  const meaning = {
    exact: `"${phrase}" is a name of this food`,
    close: `"${phrase}" usually means this food`,
    proxy: `this food stands in for "${phrase}"`,
  }[alias.fit];
  const state = isInState && lostState !== null ? `, taken ${lostState} as the line says` : '';
  const lean =
    fat !== null && fat.isNear && food !== named ? `, taken as the record nearest to ${fat.percent} % of fat` : '';
  const trim = trimmed === null ? '' : ', taken without its fat as the line says';
  const without = ignored.length === 0 ? '' : `, read without "${ignored.join(' ')}"`;
  const text = `${meaning}${state}${lean}${trim}${without}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
