import { toWordSet } from '../words';
import {
  bareAdjectives,
  commentLeads,
  descriptors,
  nameStates,
  preparationLeads,
  preparationWords,
  trailingPreparations,
} from '../parse-tokens/line-words';
import { findUnitAt } from '../parse-tokens/numbers-and-units';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/**
 * Tags the remaining words, part by part between commas: the first part with a food is the name,
 * later parts are preparation or comment.
 */
export function tagNames(tokens: readonly Token[], tags: (Tag | null)[]): void {
  const parts = splitParts(tokens, tags);
  let named = 0;
  while (named < parts.length && !tagNamePart(tokens, tags, parts[named] ?? [])) named += 1;
  const listed = endOfList(tokens, parts, named);
  parts.slice(named + 1).forEach((part, index) => {
    if (named + 1 + index <= listed) tagNamePart(tokens, tags, part);
    else tagLaterPart(tokens, tags, part);
  });
}

/** Indices of the words of one part that have no tag yet. */
type Part = readonly number[];

function splitParts(tokens: readonly Token[], tags: readonly (Tag | null)[]): readonly Part[] {
  const parts: number[][] = [[]];
  for (let i = 0; i < tokens.length; i += 1) {
    if (isSeparator(tokens, i)) parts.push([]);
    else if (tags[i] === null) parts.at(-1)?.push(i);
  }
  return parts.filter((part) => part.length > 0);
}

/** Brackets and other marks separate nothing, as in "rolled (old-fashioned) oats". */
function isSeparator(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'mark') return false;
  if (token.word === '-') return token.spaced && tokens[at + 1]?.spaced === true;
  return separators.has(token.word);
}

const separators = new Set([',', ';', ':', '.', '|']);

/**
 * The index of the last part of a list such as "duck fat, coconut oil, or ghee"; the index of the
 * name if no list follows.
 */
function endOfList(tokens: readonly Token[], parts: readonly Part[], named: number): number {
  for (let i = named + 1; i < parts.length && i < named + 6; i += 1) {
    const part = parts[i] ?? [];
    const joint = countJointWords(tokens, part);
    if (joint === 2 && tokens.slice(0, part[0]).some(({ word }) => leadsToExamples.has(word))) return named;
    if (joint > 0 && part.length > joint)
      return i > named + 1 && mayBeginFood(wordAt(tokens, part[joint] ?? -1)) ? i : named;
    if (!mayBeginFood(wordAt(tokens, part[0] ?? -1))) return named;
    if (part.length < 7 && hasInnerOr(tokens, part)) return i;
    if (part.length > 4 || part.some((index) => trailingPreparations.has(wordAt(tokens, index)))) return named;
  }
  return named;
}

/** How many words join a part to the one before it: 2 for "and/or", which has a mark between them. */
function countJointWords(tokens: readonly Token[], part: Part): 0 | 1 | 2 {
  const [first, second] = part.slice(0, 2).map((index) => wordAt(tokens, index));
  if (first === 'and' && second === 'or') return 2;
  return listJoints.has(first ?? '') ? 1 : 0;
}

/** "Herbs such as parsley, chives, and/or basil" lists examples. */
const leadsToExamples = new Set([':', 'such', 'like', 'with', 'including']);

const listJoints = new Set(['or', 'and', 'and/or']);

/** Whether a word may be the first of a further food of a list. */
function mayBeginFood(word: string): boolean {
  return !isDoing(word) && !notListed.has(word);
}

/** "corn, peanut or vegetable oil": the list ends with this part. */
function hasInnerOr(tokens: readonly Token[], part: Part): boolean {
  const words = part.map((index) => wordAt(tokens, index));
  const isKind = words.every((word) => word === 'or' || descriptors.has(word));
  return (
    words.indexOf('or') > 0 &&
    !isKind &&
    !words.some((word) => trailingPreparations.has(word) || preparationWords.has(word))
  );
}

function isDoing(word: string): boolean {
  return preparationWords.has(word) || preparationLeads.has(word) || /(?:ed|ly|ing)$/.test(word);
}

/** With one of these a part begins that names no further food of a list: "or more", "skin on". */
const notListed = toWordSet(`
  or and plus about such preferably if as at to for into with without in from not but more each cut
  optional both white green skin stems seeds leaves shells tops ends bones fat crusts cores room
  thawed left juice any half
`); // prettier-ignore

/**
 * Tags leading preparation, name and trailing preparation. False if the part has no food yet:
 * "boneless" in "boneless, skinless thighs".
 */
function tagNamePart(tokens: readonly Token[], tags: (Tag | null)[], part: Part): boolean {
  const word = (at: number): string => wordAt(tokens, part[at] ?? -1);
  const put = (from: number, to: number, tag: Tag): void => {
    for (const index of part.slice(from, to)) tags[index] = tag;
  };
  let at = isSold(tokens, tags, part) ? 1 : 0;
  put(0, at, 'NAME');
  let named = false;
  if (isStateChoice(word)) {
    put(0, 3, 'COMMENT');
    at = 3;
  }
  while (at < part.length) {
    const length = preparationLength(word, at, part.length);
    if (length > 0 && (!named || word(at - 1) === 'and' || word(at - 1) === '&')) {
      put(at, at + length, 'PREP');
      at += length;
    } else if (named && isTrailing(word, at, at + Math.max(1, length))) {
      put(at, part.length, 'PREP');
      break;
    } else if (!named && midSizes.has(word(at)) && at + 1 < part.length && !sizedKinds.has(word(at + 1))) {
      put(at, at + 1, 'SIZE');
      at += 1;
    } else {
      named = named || !(joins.has(word(at)) || descriptors.has(word(at)) || bareAdjectives.has(word(at)));
      put(at, at + 1, 'NAME');
      at += 1;
    }
  }
  return named;
}

// "3 fresh medium tomatoes" states a size; in "small-curd cheese" and "large flakes" it is a kind.
const midSizes = new Set(['large', 'medium', 'small', 'jumbo', 'extra-large', 'medium-size', 'medium-sized']);
const sizedKinds = new Set(['curd', 'pearl', 'shell', 'shells', 'flake', 'grain', 'and', 'or', 'to']);

/**
 * "1 can diced tomatoes", "frozen chopped spinach": the maker cut it, so the word belongs to the
 * name.
 */
function isSold(tokens: readonly Token[], tags: readonly (Tag | null)[], part: Part): boolean {
  const first = part[0] ?? 0;
  if (!soldForms.has(wordAt(tokens, first)) || part.length < 2) return false;
  const before = tags[first - 1] === 'COMMENT' && wordAt(tokens, first - 1) === 'of' ? first - 2 : first - 1;
  return tags[before] === 'UNIT' && findUnitAt(tokens, before)?.unit.kind === 'container';
}

const soldAs = new Set(['frozen', 'canned', 'tinned', 'whole']);
const soldForms = new Set(['chopped', 'diced', 'sliced', 'crushed', 'peeled', 'julienned']);

/** "fresh or frozen corn": either will do, so neither belongs to the name. */
function isStateChoice(word: (at: number) => string): boolean {
  return choices.has(word(0)) && word(1) === 'or' && choices.has(word(2)) && word(3) !== '';
}

const choices = new Set([
  'fresh',
  'frozen',
  'canned',
  'dried',
  'homemade',
  'thawed',
  'store-bought',
  'jarred',
  'dry',
  'bottled',
]);

/**
 * Whether a preparation ends the food here: "carrots peeled and sliced", but not "reduced-fat
 * shredded cheese".
 */
function isTrailing(word: (at: number) => string, at: number, next: number): boolean {
  if (!trailingPreparations.has(word(at)) || word(at - 1) === 'or') return false;
  return word(next) === '' || afterPreparation.has(word(next)) || trailingPreparations.has(word(next));
}

const afterPreparation = toWordSet(`
  and or into in for to with on but then from crosswise lengthwise at very about by through off of
  until over under if as the well thin thick small fine off up
`); // prettier-ignore
const joins = new Set(['and', 'or', 'of', 'the', 'a', 'an', '&', 'with']);

/**
 * How many words from here are preparation: adverbs, preparation words, and the words that join
 * them.
 */
function preparationLength(word: (at: number) => string, start: number, end: number): number {
  const last = Math.min(end, start + maxPreparationLength);
  let at = start;
  let sure = start;
  for (; at < last; at += 1) {
    if (isPreparation(word, at) || (word(at) === 'ground' && at > start && preparationLeads.has(word(at - 1))))
      sure = at + 1;
    else if (isLead(word, at)) {
      if (word(at + 1) === 'cooked') sure = at + 1;
    } else if (!joints.has(word(at)) || at === start || (sure !== at && !preparationLeads.has(word(at - 1)))) break;
  }
  return sure - start;
}

// "Peeled, seeded and very finely chopped" has a few words. The limit keeps the time linear for
// long runs of adverbs.
const maxPreparationLength = 24;

function isLead(word: (at: number) => string, at: number): boolean {
  if (word(at) === 'fresh') return freshly.has(word(at + 1));
  if (word(at) === 'hot' || word(at) === 'fully') return word(at + 1) === 'cooked';
  return preparationLeads.has(word(at)) && leadsOn(word(at + 1));
}

const freshly = new Set(['ground', 'squeezed', 'cracked']);

function leadsOn(next: string): boolean {
  return preparationWords.has(next) || preparationLeads.has(next) || next === 'ground';
}

const joints = new Set(['and', 'or', 'but', '&']);

function isPreparation(word: (at: number) => string, at: number): boolean {
  const here = word(at);
  const hyphen = here.indexOf('-');
  const isCompound = hyphen > 0 && preparationLeads.has(here.slice(0, hyphen)) && leadsOn(here.slice(hyphen + 1));
  if (!preparationWords.has(here)) return isCompound;
  if (soldForms.has(here) && soldAs.has(word(at - 1))) return false;
  const states = nameStates.get(here);
  return states === undefined || !(states.has(word(at + 1)) || (here === 'toasted' && states.has(word(at + 2))));
}

function tagLaterPart(tokens: readonly Token[], tags: (Tag | null)[], part: Part): void {
  const first = wordAt(tokens, part[0] ?? -1);
  const tag: Tag = commentLeads.has(first) ? 'COMMENT' : 'PREP';
  for (const index of part) tags[index] = tag;
}
