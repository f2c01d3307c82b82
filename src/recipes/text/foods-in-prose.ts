import { readUnit } from '../../analysis/unit';
import { toWordSet } from '../../analysis/words';
import { isSureIngredient } from '../draft/line-traits';
import type { TextLine } from '../draft/sections';
import { readAnnounced } from './find-title';

/** A recipe that has no list: its sentences or steps name the foods with their amounts. */
export interface ProseRecipe {
  /** The title that begins the first sentence; null if another line may be the title. */
  readonly title: string | null;
  /** An amount and its food each. */
  readonly lines: readonly string[];
  /** The first line of the text that names a food. */
  readonly start: number;
  /** The end of the text. */
  readonly end: number;
  /** The same as `start`: there is no longer list. */
  readonly longest: number;
}

/**
 * Finds the foods that the sentences of a short text name with their amounts: "Put 50 g oats into a
 * jar. Add 150 ml milk." Foods without an amount are not found. Null for fewer than three foods, and
 * for a longer text, which tells of more than one recipe.
 */
export function findFoodsInProse(lines: readonly TextLine[]): ProseRecipe | null {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (lines.length > maxLines || length > maxLength) return null;
  const found = lines.map(({ text }) => listFoods(text));
  const foods = dropMentions(found.flat());
  if (foods.length < leastFoods || foods.filter(isMeasured).length < leastMeasured) return null;
  const start = found.findIndex((each) => each.length > 0);
  return { title: readOpening(lines[start]?.text ?? ''), lines: foods, start, end: lines.length, longest: start };
}

const maxLines = 30;
const maxLength = 4000;
const leastFoods = 3;
/** A story counts things too, but measures none. */
const leastMeasured = 2;

function isMeasured(food: string): boolean {
  const kinds = (food.match(/\p{L}+/gu) ?? []).map((word) => readUnit(word)?.kind);
  return kinds.some((kind) => kind === 'mass' || kind === 'volume');
}

interface Mention {
  readonly text: string;
  /** Whether it is about a food that was named before: "the remaining 15 g butter". */
  readonly isAgain: boolean;
}

function listFoods(line: string): readonly Mention[] {
  const text = line.replace(stepNumber, '');
  return [...text.matchAll(amountStart)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - 30), index);
    if (countsOther.test(before)) return [];
    const food = cutPhrase(text.slice(index, index + maxPhrase));
    return isFood(food) ? [{ text: food, isAgain: namesAgain.test(before) }] : [];
  });
}

/** Foods that are named again are left out. */
function dropMentions(mentions: readonly Mention[]): readonly string[] {
  return mentions.flatMap(({ text, isAgain }, index) => {
    const name = toLastWord(text);
    const wasNamed = mentions.slice(0, index).some((earlier) => toLastWord(earlier.text) === name);
    return isAgain && wasNamed ? [] : [text];
  });
}

function toLastWord(text: string): string {
  return text.toLowerCase().split(',', 1)[0]?.trim().split(' ').at(-1) ?? '';
}

const stepNumber = /^\s*(?:step\s+)?\d{1,2}\s*[.):]\s+/i;
const words = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve';
const amountStart = new RegExp(
  `(?<![\\p{L}\\d./,½¼¾⅓⅔-]|\\d (?=\\d/\\d))(?:\\d{1,4}(?!\\d)|[½¼¾⅓⅔]|(?:${words})\\b|half an?\\b|(?:juice|zest)(?: and (?:juice|zest))? of (?:\\d{1,2}|[½¼]|half an?|an?|one|two)\\b|(?:an? )?(?:small |large |good |big )?(?:pinch|dash|handful|knob|splash|drizzle|bunch|sprig|clove)\\b)(?!-(?!\\d)| ?°| ?x ?\\d)`,
  'giu',
);

/** The longest phrase of an amount and its food. */
const maxPhrase = 80;

/** Where a phrase ends; what was done to the food may stand behind a comma. */
const phraseEnd =
  /[;:!?()]|\.(?!\d)|,(?!(?<=\d,)\d| (?:finely |roughly |thinly |freshly )?(?:chopped|diced|sliced|minced|grated|crushed|peeled|melted|softened|beaten|drained|cubed|halved)\b)|(?<!\d)\s[-–—]\s|\s[-–—]\s(?!\d)|\s(?:and|or|with|in|into|to|on|onto|over|for|until|till|then|from|plus|while|when|at|per|if|so|as|together|through|is|are|before|after|which|that|evenly|slowly|gradually|gently|carefully|quickly|again|followed|along|using|across|between|around|by)\b/iu;

/** "1 butternut squash (about 2 lb)" */
const weightBehind = /^\((?:about |approx\.? |ca\.? )?\d[^()]{1,20}\)/i;

function cutPhrase(text: string): string {
  const end = text.search(phraseEnd);
  const phrase = end === -1 ? text : text.slice(0, end);
  // A second amount begins another food: "2 eggs 100 g sugar" has no comma.
  const next = phrase.slice(1).search(/(?<=\p{L}{3}) \d/u);
  if (next !== -1) return phrase.slice(0, next + 1).trim();
  const [weighed = ''] = weightBehind.exec(end === -1 ? '' : text.slice(end)) ?? [];
  return `${phrase.trimEnd()}${weighed === '' ? '' : ` ${weighed}`}`;
}

/** Whether a phrase names a food beside its amount, and no time, size or vessel. */
function isFood(phrase: string): boolean {
  if (!isSureIngredient(phrase)) return false;
  const named = (phrase.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []).filter((word) => !amountWords.has(word));
  if (heat.test(phrase) || isVessel(named) || named.some((word) => others.has(word))) return false;
  return named.some((word) => readUnit(word) === null);
}

/** Whether words name a tin to bake in, not one of food: "2 loaf tins", but "400 g tin chopped tomatoes". */
function isVessel(named: readonly string[]): boolean {
  const at = named.findIndex((word) => vessels.has(word));
  if (at === -1) return false;
  return at === named.length - 1 || !named.slice(0, at).every(isMeasured);
}

const vessels = toWordSet('tin tins jar jars glass glasses');

/** "180 C", where "2 c" are cups. */
const heat = /\b(?:\d{2} ?[CF]|\d{3} ?[CFcf])\b/;

const amountWords = toWordSet(
  `a an about of one two three four five six seven eight nine ten twelve half small large good big to heaped level`,
);

/** What is counted in steps and not eaten. */
const others = toWordSet(`
  minute minutes min mins hour hours hr hrs second seconds day days night nights week weeks degree degrees fan gas
  mark cm mm inch inches side sides batch batches times time part parts half halves quarters bowl bowls plate plates
  pan pans pot pots tray trays sheet sheets dish dishes lid lids lined greased rack racks mould moulds ramekins
  person persons people serving servings portion portions ball balls circle circles round rounds layer layers rest ones
  third thirds kcal calories way ways step steps centimetres thick apart more wide deep long
`);

/** What stands before a number that is no amount of a food. */
const countsOther =
  /(?:\b(?:into|serves|makes|feeds|yields?|every|step|mark|each|between|least|among|cut in|only|within|reached?|recipe|page)|\bfor(?: about)?|\bto serve|[-–/])\s*$/i;

const namesAgain = /\b(?:the|remaining|reserved|other|rest of(?: the)?|those|these|your)\s*$/i;

/** "My aunt's tomato salad: take 4 …", "Pancakes like mum's. Take 2 …", "To make a simple risotto for two people, soften …" */
function readOpening(line: string): string | null {
  const [, named] = /^(\p{L}[^:.,;\d]{2,59}):\s/u.exec(line) ?? [];
  const [, made] = /^to make (?:an? |some |the |my )?([^:.,;\d]{3,59}?)(?: for [\p{L}\d]+(?: people| persons)?)?,\s/iu.exec(line) ?? []; // prettier-ignore
  const [, said] =
    /^(\p{L}[^:.,;!?\d]{2,39})\. (?=(?:take|mix|put|beat|whisk|boil|fry|cook|bake|combine|melt|heat) )/iu.exec(line) ??
    [];
  const isTitle = named !== undefined && !/^(?:step|hi|hello|hey|dear)\b|[!?]|\bhere(?:'|’)?s\b/i.test(named);
  const title = (isTitle ? named : (made ?? said ?? readAnnounced(line)))?.trim();
  return title === undefined ? null : title.charAt(0).toUpperCase() + title.slice(1);
}
