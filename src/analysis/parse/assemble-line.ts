import type { Amount, Issue, ParsedLine, Wording } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { divideByFood, measuresFood, readAddedPieces } from './added-pieces';
import { maxAlternatives, splitAlternatives } from './alternatives';
import { findCertainty } from './confidence';
import { descriptors } from '../parse-tokens/line-words';
import { toPartOfFruit, type NamedAmounts } from './part-of-fruit';
import { readAmounts } from './read-amounts';
import { relateAmounts } from './relate-amounts';
import { describeLeftOut, isWater } from './several-foods';
import { readSharedAmount, type SharedAmount } from './shared-amount';
import type { Tagging } from '../parse-tags/tagger';
import { markSource } from './taken-from';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

interface TaggedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly tags: readonly Tag[];
  /**
   * The tagger's result, which `tags` may overrule. Null if the tags come from elsewhere: their
   * certainty is then unknown.
   */
  readonly tagging: Tagging | null;
}

/** Builds a parsed line from its tagged tokens. */
export function assembleLine({ text, tokens, tags, tagging }: TaggedText): ParsedLine {
  const reading = readAmounts(tokens, tags);
  const parsedName = nameOf(tokens, tags);
  const { own, leftOut } = divideByFood(reading.stated.slice(0, maxAmounts), parsedName);
  const stated = relateAmounts(own);
  const added = readAddedPieces(tokens, tags, { name: parsedName, mainUnit: stated[0]?.unit ?? null });
  const related = withAdded(stated, added.amounts);
  const amounts = related.length === 0 ? toOne(reading.sizes) : related;
  const sizes = [...reading.sizes, ...runs(tokens, tags, 'SIZE')];
  const preparation = runs(tokens, tags, 'PREP');
  const comment = [
    ...reading.remarks,
    ...runs(tokens, tags, 'COMMENT')
      .map(trimFillers)
      .filter((run) => run !== ''),
  ];
  const shared = readSharedAmount(tokens, tags);
  const named = shared === null ? null : splitAlternatives(shared.foods.join(' or '), []);
  const { name, alternatives, isWhole } = splitAlternatives(named === null ? parsedName : named.name, comment);
  const written = { name, preparation, amounts };
  const meant = shared === null ? toPartOfFruit(written) : shareAmount(written, shared);
  return {
    text,
    kind: 'ingredient',
    amounts: markSource(text, meant.name, meant.amounts),
    size: joined(sizes.map(plainSize), ' '),
    name: meant.name,
    preparation: joined(meant.preparation, ', '),
    comment: joined(comment, ', '),
    purpose: joined(runs(tokens, tags, 'PURPOSE'), ', '),
    alternatives,
    wording: findWording({ name: shared === null ? name : parsedName, amounts, preparation }, meant),
    certainty: tagging === null ? 0 : findCertainty({ tagging, tags, name, amounts }),
    issues: [
      ...issuesOf(meant.name, amounts, alternatives),
      ...[...leftOut, ...added.leftOut].filter((words) => !addsWater(words)).map((words) => describeLeftOut([words])),
      ...(shared === null ? [] : [describeShared(shared)]),
      ...(optionalForm.test(text) ? [optional] : []),
      ...(isWhole && reading.stated.length <= maxAmounts ? [] : [tooLong]),
    ],
  };
}

const optionalForm = /\boptional\b|\bopt\.?\)?$/i;
const optional: Issue = { code: 'optional', message: 'The line is optional; it is counted.' };

/** No line among 95,000 of real recipes states more than 6 amounts. */
const maxAmounts = 20;

/** Pieces add to a count only: a mass or volume states the whole amount, to which others like it add. */
function withAdded(stated: readonly Amount[], added: readonly Amount[]): readonly Amount[] {
  const [main] = stated;
  if (added.length === 0 || main === undefined) return stated;
  return [...stated, ...(measuresFood(main.unit) ? added.filter(({ unit }) => measuresFood(unit)) : added)];
}

/** Whether an amount is of water: "1 can water", "1/2 cup cold water". */
function addsWater(amount: string): boolean {
  const words = (amount.match(/\p{L}+/gu) ?? []).filter((word) => readUnit(word) === null);
  return words.length > 0 && isWater(words);
}

const tooLong: Issue = {
  code: 'too_long',
  message: `The line is too long; only its first ${maxAmounts} amounts and the first ${maxAlternatives} other foods that it allows are read.`,
};

/**
 * "1-inch ginger", "9-inch pie crust": a length alone measures one piece of that length, or, from
 * half a foot, one whole.
 */
function toOne(sizes: readonly string[]): readonly Amount[] {
  const length = sizes.find((size) => lengthForm.test(size));
  if (length === undefined) return [];
  return [{ relation: 'main', quantity: 1, quantityMax: null, unit: wholeLength.test(length) ? null : 'piece' }];
}

const lengthForm = /^\d.*-(?:inch|cm|mm|in)/;
const wholeLength = /^(?:(?:[6-9]|\d\d)(?:\.\d+| \d\/\d)?-in|(?:1[5-9]|[2-9]\d)(?:\.\d+)?-cm)/;

/**
 * The words with one tag, as runs that end at marks and other tags. A hyphen between two words
 * stays.
 */
function runs(tokens: readonly Token[], tags: readonly Tag[], wanted: Tag): readonly string[] {
  const found: string[] = [];
  let run = '';
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (tags[i] === wanted)
      run += run === '' || (!token.spaced && gluing.has(run.at(-1) ?? '')) ? token.word : ` ${token.word}`;
    else if (run !== '' && tags[i] === 'PUNC' && !token.spaced && gluing.has(token.word) && tags[i + 1] === wanted)
      run += token.word;
    // Quotes divide nothing: "preferably "dry"" is one remark.
    else if (token.word === '"') continue;
    else if (run !== '') {
      found.push(run);
      run = '';
    }
  }
  if (run !== '') found.push(run);
  return found;
}

const gluing = new Set(['-', '/', '°', '.']);

/** "lg" and "large-sized" become "large"; other words stay. */
function plainSize(size: string): string {
  return size
    .split(' ')
    .map((word) => (readUnit(word)?.kind === 'size' ? (readUnit(word)?.id ?? word) : word))
    .join(' ');
}

/**
 * The name of the food. Parts of a list ("duck fat, coconut oil, or ghee") are alternatives; other
 * parts belong together ("boneless, skinless thighs").
 */
function nameOf(tokens: readonly Token[], tags: readonly Tag[]): string {
  const parts = runs(...leaveOutRemarks(tokens, tags), 'NAME');
  const [first = '', second = ''] = parts;
  const isDescribed = !isKindOf(first, second) && first.split(' ').every((word) => descriptors.has(word));
  const isList = parts.slice(1).some((part) => /^(?:and\/)?or /.test(part) || (!isDescribed && innerOr.test(part)));
  return isList ? parts.map((part) => part.replace(/^(?:and\/)?or /, '')).join(' or ') : parts.join(' ');
}

const innerOr = / (?:and\/)?or /;

/**
 * The line without the remarks in brackets inside a name: "Asian (dark) sesame oil or olive oil"
 * names two foods, not three.
 */
function leaveOutRemarks(tokens: readonly Token[], tags: readonly Tag[]): [readonly Token[], readonly Tag[]] {
  const isOut = tokens.map(() => false);
  for (let i = 1; i < tokens.length; i += 1) {
    if (wordAt(tokens, i) !== '(' || tags[i - 1] !== 'NAME') continue;
    let end = i + 1;
    while (end < tokens.length && tags[end] !== 'NAME' && wordAt(tokens, end) !== ')') end += 1;
    if (wordAt(tokens, end) === ')' && tags[end + 1] === 'NAME') isOut.fill(true, i, end + 1);
    i = end;
  }
  return [tokens.filter((_, index) => isOut[index] !== true), tags.filter((_, index) => isOut[index] !== true)];
}

/** "green" of "green, red or yellow peppers" is a kind of its own. */
function isKindOf(first: string, second: string): boolean {
  return colors.has(first) && second.includes(' or ') && !second.includes(' and ');
}

const colors = toWordSet('red green yellow white black brown purple orange pink');

/** A comment without words that only led to an amount. */
function trimFillers(run: string): string {
  const words = run.split(' ');
  if (words.every((word) => fillers.has(word))) return '';
  return articles.has(words[0] ?? '') ? words.slice(1).join(' ') : run;
}

const articles = new Set(['a', 'an']);
const fillers = toWordSet(`
  of a an x plus each about approximately approx total and or roughly around at up to weighing
  another extra additional least is + ca circa optional:
`); // prettier-ignore

function joined(parts: readonly string[], by: string): string | null {
  return parts.length === 0 ? null : parts.join(by);
}

function issuesOf(name: string, amounts: readonly Amount[], alternatives: readonly string[]): readonly Issue[] {
  const issues: Issue[] = [];
  if (name === '') issues.push({ code: 'no_food', message: 'The line names no food.' });
  if (name !== '' && amounts.length === 0)
    issues.push({ code: 'no_quantity', message: 'The line states no quantity.' });
  if (amounts.some((amount) => amount.quantityMax !== null))
    issues.push({ code: 'range', message: 'The line states a range; its middle is used.' });
  if (alternatives.length > 0) issues.push({ code: 'alternatives', message: `The line allows other foods too (${alternatives.join(', ')}); the first is counted.` }); // prettier-ignore
  if (name.includes(' and ') && severalFoods.test(name))
    issues.push({ code: 'several_foods', message: 'The line names several foods at once.' });
  return issues;
}

const severalFoods = /^(?:[\p{L}-]+ ){0,3}(?:salt|pepper) (?:and|&) /u;

/**
 * The line's own words, if they differ from what the line means: the fruit of "juice of 1 lemon";
 * and "cooked" food without that word, which labelled data counts as preparation although it makes
 * another food. Null for all other lines.
 */
function findWording(written: NamedAmounts, meant: NamedAmounts): Wording | null {
  const { name, amounts, preparation } = written;
  const unit = amounts[0]?.unit ?? null;
  if (meant.amounts !== amounts) return { name, unit, preparation: joined(preparation, ', ') };
  const [first = ''] = name.split(' ', 1);
  if (!doneBefore.has(first) || first === name) return null;
  return { name: name.slice(first.length + 1), unit, preparation: joined([first, ...preparation], ', ') };
}

const doneBefore = new Set(['cooked', 'uncooked']);

/** Each food of the list has the amount, so it is added once for each. Nothing else counts as salt. */
function shareAmount({ name, preparation, amounts }: NamedAmounts, { foods }: SharedAmount): NamedAmounts {
  const [main, ...others] = amounts;
  if (main === undefined) return { name, preparation, amounts };
  const alike = isSalt(foods) ? [] : foods.slice(1);
  const further = alike.map((): Amount => ({ ...main, relation: 'plus' }));
  return { name, preparation, amounts: [main, ...further, ...others] };
}

function describeShared({ foods }: SharedAmount): Issue {
  const counted = isSalt(foods) ? 'only the first is counted' : 'all of them are counted as the first';
  return { code: 'several_foods', message: `The line names several foods at once (${foods.join(', ')}); ${counted}.` };
}

/** Pepper counted as salt would double the sodium. */
function isSalt([first = '']: readonly string[]): boolean {
  return /\bsalt$/.test(first);
}
