import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Candidate, Issue } from '../line';
import { maxRawOfEither } from '../match-record/cooked-later';
import { isPartOfDish } from '../match-doubts/dishes';
import { isDriedOrFreshOnly } from '../match-doubts/dried-or-fresh';
import type { AliasMatch } from '../match-alias/find-alias';
import { isFatOrSolidsOf } from '../match-doubts/fat-or-solids';
import { leanWords, vagueNames } from '../match-words/food-words';
import { toIgnoredIssue, type Judgement } from './judgement';
import { leavesOrderOpen } from '../match-line/inverted-names';
import type { LineReading } from '../match-line/line-reading';
import { listLostProcesses } from '../match-doubts/lost-asides';
import { lacksCoating } from '../match-doubts/lost-coating';
import { listLostKinds } from '../match-doubts/lost-kinds';
import { hasOtherSkin, isOfOtherSource, lacksForm, namesPart } from '../match-doubts/lost-source';
import { lacksWater } from '../match-doubts/lost-water';
import { findMeantFood, type MeantFood } from './meant-food';
import { identifiesFood } from '../match-words/name-words';
import { isOtherFood, maxOtherFood } from '../match-doubts/other-food';
import { listRunnersUp, maxRunnersUp } from './runners-up';
import { maxStandIn, roundScore, scoreAlias, scoreKnownStandIn, type Relaxation } from '../match-ranking/score';

/**
 * Judges an alias match by what the line says: the state it wants, the words that were left out,
 * what it leaves open.
 */
export function judgeAliasMatch(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): Judgement {
  const judgement = judgeAlias(catalog, reading, aliasMatch);
  const { phrase } = aliasMatch;
  const { food, match, cooked } = judgement;
  const listCandidates = (): readonly Candidate[] => {
    const others = listRunnersUp(catalog, phrase, { food, match });
    if (cooked === null) return others;
    const score = roundScore((1 - match) * shareOfCooked);
    const less = others.filter((other) => other.food !== cooked).slice(0, maxRunnersUp - 1);
    return [{ food: cooked, score }, ...less.map((other) => ({ ...other, score: Math.min(other.score, score) }))];
  };
  return { listCandidates, ...judgement };
}

// Most of what is not meant raw is meant cooked.
const shareOfCooked = 0.9;

/** The judgement without its candidates, and the cooked food where the line may mean it; else null. */
interface JudgedAlias extends Omit<Judgement, 'listCandidates'> {
  readonly cooked: Food | null;
}

function judgeAlias(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): JudgedAlias {
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
  const limit = Math.min(
    findLimit(catalog, reading, { aliasMatch, meant }),
    meant.cooked === null ? 1 : maxRawOfEither,
  );
  return {
    food: meant.food,
    cooked: meant.cooked,
    match: Math.min(match, limit),
    evidence: { way: 'alias', fit: alias.fit, relaxations },
    reason: explainMatch(aliasMatch, meant),
    issues: listIssues(reading, aliasMatch, meant),
  };
}

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
  if (hasOtherSkin(meant.food, lost) || lacksCoating({ ...name, food: meant.food })) return true;
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
  if (vagueNames.has(phrase) || isOfChoice(line.text) || leavesOrderOpen(line.text)) doubts.push('vague');
  if (line.alternatives.length > 0) doubts.push('alternatives');
  if (isSeveral && alias.fit !== 'proxy' && !relaxations.includes('severalFoods')) doubts.push('severalFoods');
  return doubts;
}

/** Whether the line leaves the kind to the cook: "milk of choice", "2 cups vegetables of your choice". */
function isOfChoice(text: string): boolean {
  return ofChoice.test(text) && !/\bor\b|\(/i.test(text.slice(0, text.search(ofChoice)));
}

// What is behind "or" or in brackets is chosen instead of the food.
const ofChoice = /(?<!\b(?:shape|brand|size|style|color|colour)s? )\bof (?:your |my |own )?choice\b/i;

function listIssues(
  { line, processes }: LineReading,
  { alias, phrase }: AliasMatch,
  { food, cooked, fat, lostAside, lostState, isInState, ignored, isSeveral }: MeantFood,
): readonly Issue[] {
  const { description } = food;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: string): void => void issues.push({ code, message });
  if (lostState !== null && !isInState)
    add('words_ignored', `No record of this food says "${lostState}"; it is counted as "${description}".`);
  if (fat !== null && !fat.isNear)
    add('words_ignored', `No record of this food has ${fat.percent} % of fat; it is counted as "${description}".`);
  if (cooked !== null)
    add('words_ignored', `The mass is taken as weighed before cooking; if cooked, "${cooked.description}" is meant.`);
  const left = [...ignored, ...listLostProcesses(processes, { phrase, food }), ...lostAside];
  if (left.length > 0) {
    const issue = toIgnoredIssue(left);
    issues.push(left.length === ignored.length ? { ...issue, restates: 'match' } : issue);
  }
  if (vagueNames.has(phrase) || isOfChoice(line.text))
    add('vague_name', `"${phrase}" can mean many foods; "${description}" is the usual one.`);
  if (alias.fit === 'proxy') add('proxy', `There is no record of "${phrase}"; "${description}" is counted instead.`);
  if (isSeveral) add('several_foods', `The line names several foods; "${description}" is counted.`);
  return issues;
}

function explainMatch(
  { alias, phrase }: AliasMatch,
  { named, food, trimmed, packed, fat, ignored, lostState, isInState }: MeantFood,
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
  const packing =
    packed === null
      ? ''
      : `, taken as ${/\bprepared\b/.test(packed.description) ? 'prepared' : 'packed'} as the line says`;
  const without = ignored.length === 0 ? '' : `, read without "${ignored.join(' ')}"`;
  const text = `${meaning}${state}${lean}${trim}${packing}${without}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
