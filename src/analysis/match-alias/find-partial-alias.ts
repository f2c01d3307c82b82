import type { Catalog } from '../catalog';
import { toWordSet } from '../words';
import { withoutEmpty } from '../match-words/empty-words';
import {
  findNamingPart,
  findReading,
  respell,
  translate,
  type AliasMatch,
  type NameQuery,
  type NameReading,
} from './find-alias';
import {
  bareForms,
  formWords,
  freeFromWords,
  isPartAt,
  leanWords,
  minorWords,
  processWords,
  vagueNames,
} from '../match-words/food-words';
import { identifiesFood } from '../match-words/name-words';
import type { Relaxation } from '../match-ranking/score';
import { aliasOdds } from '../match-ranking/weights';

/**
 * Finds an alias in a part of the name. Unlike `findByAlias` it also leaves out words that change
 * the record, or that no record knows. Of the runs of words that are an alias, the one with the
 * smallest relaxations wins; ties go to the run that ends last, then to the longest. If nothing
 * before "and" or "from" is an alias, the words behind it are tried ("kernels from fresh corn").
 * The result competes with that of the ranker.
 */
export function findByPartialAlias(catalog: Catalog, query: NameQuery): AliasMatch | null {
  const { start, end } = findNamingPart(query.words);
  const head = query.words.slice(start, end);
  const found = findBest(catalog, query, head);
  if (found !== null) return found;
  if (!passableBreaks.has(query.words[end] ?? '') || head.some((word) => formWords.has(word))) return null;
  const behind = findByPartialAlias(catalog, { ...query, words: query.words.slice(end + 1) });
  if (behind === null) return null;
  return {
    ...behind,
    words: query.words,
    relaxations: [...behind.relaxations, 'tail', 'severalFoods'],
    lost: [...head, ...behind.lost],
  };
}

function findBest(catalog: Catalog, query: NameQuery, words: readonly string[]): AliasMatch | null {
  const translated = translate(words);
  const found = [translated, ...(translated === words ? [] : [words])].flatMap((said) =>
    findRuns(catalog, query, said),
  );
  let best: AliasMatch | null = null;
  for (const aliasMatch of found) if (best === null || sumOdds(aliasMatch) > sumOdds(best)) best = aliasMatch;
  return best;
}

/** Ties go to the first found: the last run in the name, and of runs with one end the longest. */
function findRuns(catalog: Catalog, query: NameQuery, said: readonly string[]): readonly AliasMatch[] {
  const respelt = respell(catalog, said);
  const words = withoutEmpty(respelt).slice(-maxWords);
  const isRespelt = respelt.some((word) => !said.includes(word));
  const states = new Set(query.words.filter((word) => joinedStates.has(word)));
  const found: AliasMatch[] = [];
  for (let end = words.length; end > 0 && canEnd(catalog, query, words.slice(end)); end--) {
    for (let start = 0; start < end; start++) {
      const reading = readRun(catalog, query, { words, start, end, isRespelt });
      if (reading === null) continue;
      for (const state of states) {
        const inState = findReading(catalog, query, readInState(catalog, query, { reading, state }));
        if (inState !== null) found.push(inState);
      }
      const aliasMatch = findReading(catalog, query, reading);
      if (aliasMatch !== null) found.push(aliasMatch);
    }
  }
  return found;
}

/**
 * The run with a state from elsewhere in the name: "frozen minced beef" is still frozen, "fresh
 * ribbon pasta" is fresh pasta.
 */
function readInState(
  catalog: Catalog,
  query: NameQuery,
  { reading, state }: { reading: NameReading; state: string },
): NameReading {
  const spared = reading.lost.includes(state) ? reading.relaxations.indexOf(nameLoss(catalog, query, state)) : -1;
  return {
    words: reading.words.includes(state) ? reading.words : [state, ...reading.words],
    relaxations: reading.relaxations.filter((_, index) => index !== spared),
    lost: reading.lost.filter((word) => word !== state),
  };
}

function readRun(
  catalog: Catalog,
  query: NameQuery,
  { words, start, end, isRespelt }: { words: readonly string[]; start: number; end: number; isRespelt: boolean },
): NameReading | null {
  const run = words.slice(start, end);
  const before = words.slice(0, start);
  const after = words.slice(end);
  if (!run.some(identifiesFood)) return null;
  if (run.length === 1 && bareForms.has(run[0] ?? '') && [...before, ...after].some(identifiesFood)) return null;
  return {
    words: run,
    relaxations: [
      ...(isRespelt ? ['respelt' as const] : []),
      ...before.map((word) => nameLoss(catalog, query, word)),
      ...after.map((_, index) => nameLossAfter(catalog, words, end + index)),
    ],
    lost: [...before, ...after],
  };
}

function nameLoss(catalog: Catalog, { measure }: NameQuery, word: string): Relaxation {
  if (freeFromWords.has(word)) return 'freeFromWord';
  if (leanWords.has(word)) return 'leanWord';
  if (processWords.has(word)) return 'processWord';
  if (minorWords.has(word)) return 'minorWord';
  if (catalog.findWord(word) === null) return 'unknownWord';
  return catalog.findAlias(word, measure) === null ? 'otherWord' : 'foodWord';
}

function nameLossAfter(catalog: Catalog, words: readonly string[], index: number): Relaxation {
  const word = words[index] ?? '';
  if (isPartAt(words, index) || kindWords.has(word)) return 'part';
  return catalog.numberOf(word) < 0 && identifiesFood(word) ? 'unknownAfter' : 'wordAfter';
}

/**
 * Whether the name may end before these words: the next one is not a food by itself, and not a form
 * that makes another food ("coconut flour").
 */
function canEnd(catalog: Catalog, { measure }: NameQuery, after: readonly string[]): boolean {
  const [next] = after;
  if (next === undefined) return true;
  return (
    after.length <= maxWordsAfter &&
    !formWords.has(next) &&
    (kindWords.has(next) || catalog.findAlias(next, measure) === null)
  );
}

function sumOdds({ alias, phrase, relaxations }: AliasMatch): number {
  const start = aliasOdds[alias.fit] + (vagueNames.has(phrase) ? aliasOdds.vague : 0);
  return relaxations.reduce((sum, relaxation) => sum + aliasOdds[relaxation], start);
}

// Longer names are sentences; their last words say most.
const maxWords = 8;
const maxWordsAfter = 3;

// "Romero pepper" may stand without one of these: they only name its kind.
const kindWords = toWordSet('herb fish fruit vegetable nut berry bean meat steak');

/** States that make another food of the word behind them, normalised. */
const joinedStates = toWordSet('fresh dried canned jarred frozen ground cooked roasted smoked pickled');

const passableBreaks: ReadonlySet<string> = new Set(['and', 'from', 'or']);
