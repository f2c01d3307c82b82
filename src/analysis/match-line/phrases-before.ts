import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { stateByWord } from '../match-words/food-states';
import { isMeasuredRaw, rewettingWords } from './line-states';
import { normalizeWords } from '../match-words/normalize';

/**
 * Phrases that may stand before the name, longest first: a state with what the food lacks ("canned
 * unsalted"), the parts of preparation and comment ("pepper, freshly ground black"), all states
 * together ("drained canned"), each state alone, last the piece that is counted ("2 leaves gelatin").
 */
export function findPhrasesBefore(
  line: ParsedLine,
  { measure, asides, states }: { measure: MeasureKind; asides: string; states: readonly string[] },
): readonly string[] {
  const piece = findPiece(line);
  // A name may state the share of fat itself: "5% fat beef mince".
  const told = line.name.includes('%') ? `${asides}, ${line.name}` : asides;
  const cocoa = readCocoa(line);
  if (told === '' && cocoa === null && line.size === null && states.length === 0) return piece === null ? [] : [piece];
  const phrases = new Set<string>(cocoa === null ? [] : [normalizeWords(`${cocoa}%`).join(' ')]);
  if (asides.includes('salt') && normalizeWords(asides).includes('unsalted'))
    for (const state of states) phrases.add(`${state} unsalted`);
  // "Sliced, drained" peaches are canned.
  if (states.includes('drained')) phrases.add('drained');
  for (const phrase of rephraseAsides(line, told)) phrases.add(normalizeWords(phrase).join(' '));
  addAsides(phrases, line, { measure, states, left: readLeftOut(line.text), asides });
  if (line.size !== null) phrases.add(normalizeWords(line.size).join(' '));
  if (states.length > 1) {
    phrases.add(states.join(' '));
    phrases.add([...states].reverse().join(' '));
  }
  for (const state of states) phrases.add(state);
  if (isCutFresh(line, measure, { asides, states })) phrases.add('fresh');
  if (piece !== null) phrases.add(piece);
  phrases.delete('');
  return [...phrases];
}

/** Adds the parts of preparation and comment, while there are few phrases. */
function addAsides(phrases: Set<string>, line: ParsedLine, context: AsideContext & { readonly asides: string }): void {
  for (const aside of context.asides.split(/[,;()]| and /)) {
    if (phrases.size >= maxAsidePhrases) break;
    for (const phrase of readAside(line, aside, context)) phrases.add(phrase);
  }
}

interface AsideContext {
  readonly measure: MeasureKind;
  readonly states: readonly string[];
  /** What the line says its food is without, normalised; '' for nothing. */
  readonly left: string;
}

/** A part of preparation and comment as it would stand before the name, also without its manner. */
function readAside(line: ParsedLine, aside: string, { measure, states, left }: AsideContext): readonly string[] {
  const words = normalizeWords(aside);
  if (words.length === 0 || words.length > maxAsideWords) return [];
  if (words.some((word) => isDoneLater(line, measure, word)) && !states.includes('canned')) return [];
  // Food that is cooked after weighing is weighed raw; `states` already leaves that state out.
  if (words.some((word) => stateByWord.get(word) === 'cooked') && isMeasuredRaw(line)) return [];
  const phrase = words.join(' ');
  if (phrase === left || (phrase === 'drained' && !states.includes(phrase))) return [];
  // "Finely grated ginger" is grated ginger.
  const plain = words.filter((word) => !manners.has(word)).join(' ');
  return plain === '' ? [phrase] : [phrase, plain];
}

/**
 * A herb that a cook minces by the spoonful is fresh: in a spice rack it is already rubbed or
 * ground.
 */
function isCutFresh(
  { name }: ParsedLine,
  measure: MeasureKind,
  { asides, states }: { asides: string; states: readonly string[] },
): boolean {
  return (
    measure === 'spoon' &&
    herbWords.has(normalizeWords(name).at(-1) ?? '') &&
    !states.some((state) => state !== 'fresh') &&
    normalizeWords(asides).some((word) => knifeWords.has(word))
  );
}

/**
 * The unit of counted pieces in one word: "leaf", "slice"; null if the line counts none, and for
 * slices that it weighs: "8 slices bacon (8 oz)" is the bacon that is bought, not the fried slices.
 */
function findPiece({ amounts }: ParsedLine): string | null {
  const unit = readUnit(amounts[0]?.unit ?? '');
  if (slices.has(unit?.id ?? '') && amounts.some((amount) => readUnit(amount.unit ?? '')?.kind === 'mass')) return null;
  return unit?.kind === 'piece' ? unit.id : null;
}

const slices: ReadonlySet<string> = new Set(['slice', 'rasher', 'strip']);

/** What a text says its food is without, normalised: "leaf" of "1 bunch beets, without the leaves"; '' for nothing. */
function readLeftOut(text: string): string {
  const part = leftOut.exec(text)?.[1];
  return part === undefined ? '' : normalizeWords(part).join(' ');
}

const leftOut = /\b(?:without|minus|weighed (?:after|before)) (?:the |their |any )?(\p{L}+)/iu;

/**
 * Whether the cook does it later: "2 tomatoes, crushed" are fresh and "1/2 cup cream, whipped" is
 * liquid. A preparation behind the name does not make another food, as in "crushed tomatoes". Foods
 * of a spice rack are crushed already.
 */
function isDoneLater({ text, name }: ParsedLine, measure: MeasureKind, word: string): boolean {
  if (measure === 'spoon' || !doneLater.has(word)) return false;
  const plain = text.toLowerCase();
  return plain.lastIndexOf(word) > plain.indexOf(name.split(' ').at(-1) ?? '');
}

const doneLater: ReadonlySet<string> = new Set(['whipped', 'crushed', 'diced', 'chopped', ...rewettingWords]);
const herbWords = toWordSet(`
  basil chervil coriander dill ginger marjoram mint oregano parsley rosemary sage savory tarragon
  thyme
`);
const knifeWords = toWordSet(`
  minced chopped snipped cut torn julienned sliced shredded slivered picked stripped chiffonade ribbon
`);
const manners = toWordSet('finely coarsely roughly thinly thickly lightly freshly very well');

// More words are a sentence, and no name has so many parts before it.
const maxAsideWords = 4;
const maxAsidePhrases = 6;

/**
 * Phrases for descriptions in other words than names use: "skin removed" is skinless, "90/10" and
 * "10% fat" are 90% lean (or 90%, if the name itself says lean). Each as it would stand before the name.
 */
function rephraseAsides(line: ParsedLine, text: string): readonly string[] {
  const isWeighed = readUnit(line.amounts[0]?.unit ?? '')?.kind === 'mass';
  const asides = asideNames.flatMap(({ of, said, name, ofMass }) =>
    said.test(text) && of?.test(line.name) !== false && (isWeighed || ofMass !== true) ? [name] : [],
  );
  const lean = readLean(text);
  return lean === null ? asides : [`${lean}% lean`, `${lean}%`, ...asides];
}

/**
 * The least cocoa, in percent, of the record that fits a stated share ("minimum 70% cocoa solids", "dark
 * chocolate, 55%"), in tens as names of chocolate state it; null if the line states none that a record
 * has. Of milk and white chocolate a share without "cocoa" may be another.
 */
function readCocoa({ text, name }: ParsedLine): number | null {
  if (!text.includes('%') && !/per ?cent/.test(text)) return null;
  const share = darkChocolate.test(name) && !lightChocolate.test(text) ? bareShare : cocoaShare;
  const [, from, to] = share.exec(text) ?? [];
  const stated = (Number(from ?? to ?? 0) + Number(to ?? 0)) / 2;
  return stated >= 70 ? 70 : stated >= 60 ? 60 : stated >= 45 ? 50 : null;
}

// Of a range the middle counts: "60 to 72%".
const cocoaShare = /\b(?:(\d{2})\s?%?\s?(?:to|-|–)\s?)?(\d{2})\s?(?:% ?|per ?cent )(?:cocoa|cacao)\b/i;
const bareShare = /\b(?:(\d{2})\s?%?\s?(?:to|-|–)\s?)?(\d{2})\s?(?:%|per ?cent\b)/i;
const darkChocolate = /\b(?:chocolate|couverture)\b/i;
const lightChocolate = /\b(?:milk|white|ruby|fat|off|less|sugar)\b/i;

interface AsideName {
  /** Tested on the name of the food; any where it is left out. */
  readonly of?: RegExp;
  /** Whether only a mass of it is meant: "1 (3 lb) chicken" is a bird. */
  readonly ofMass?: true;
  readonly said: RegExp;
  readonly name: string;
}

const cutSmall =
  /\b(?:diced|cubed|pounded|bite[- ]?size[d]?)\b|\bcut (?:up )?in(?:to)? (?:\S+ ){0,3}(?:cubes|strips|dice)\b|(?<!\S)(?:1|1\/2|½|3\/4|¾)[- ]?inch(?:es)?[- ](?:pieces|chunks)\b/i;

const asideNames: readonly AsideName[] = [
  {
    said: /\bskins? (?:is |are )?(?:removed|off|discarded|taken off)\b|\b(?:without|no) skin\b|\bskinned\b/i,
    name: 'skinless',
  },
  { said: /\bskins? (?:is |are )?(?:on|intact|left on|attached)\b|\bwith (?:the |their )?skins?\b/i, name: 'skin on' },
  {
    said: /\bbones? (?:is |are )?(?:removed|out|discarded)\b|\b(?:without|no) bones?\b|\b(?:de)?boned\b/i,
    name: 'boneless',
  },
  // Nobody dices or flattens a thigh with its bone.
  {
    of: /(?<!\b(?:bone-in|skin-on|skin)\b.*)\bchicken (?:legs?|thighs?)$/i,
    said: cutSmall,
    name: 'boneless',
  },
  { of: /^(?:fresh |raw )?chicken$/i, ofMass: true, said: cutSmall, name: 'boneless' },
  {
    of: /\bchicken thighs?$/i,
    said: /\b(?:sliced|chopped|shredded)\b(?! (?:in|through)\b)/i,
    name: 'boneless',
  },
  // A mass of it is fried with more than half lost, as `edibleShares` says.
  {
    of: /(?<!\b(?:turkey|canadian|back|beef|duck|lamb|goat|vegan|veggie|vegetarian|vegetable|tempeh|soy|coconut|mushroom)\b.*)\bbacon$/i,
    said: /\b(?:cooked|fried|crisp(?:y|ed|ly)?|crumbled|browned|drained|grilled|broiled|baked)\b/i,
    name: 'cooked',
  },
];

/** Shares of lean meat, in percent, that are sold and have records. */
const leanGrades = [70, 75, 80, 85, 90, 93, 95, 97] as const;

/**
 * The lean share that a text states, rounded to the nearest grade; null if it states none. "90/10" and
 * "93-7" state the lean and the fat, "10% fat" and "5% minced beef" the fat, "93% lean" the lean.
 */
function readLean(text: string): number | null {
  const [, ratio, rest] = /\b(\d{2})\s*[/-]\s*(\d{1,2})\b/.exec(text) ?? [];
  const fat = /\b(\d{1,2})\s*(?:% ?|percent )(?:fat\b|(?=beef|lamb|pork|turkey|minced?\b|$|[,;]))/i.exec(text)?.[1];
  const lean = /\b(\d{2})\s*(?:%|percent) lean\b/i.exec(text)?.[1];
  const stated =
    ratio !== undefined && Number(ratio) + Number(rest) === 100
      ? Number(ratio)
      : lean !== undefined
        ? Number(lean)
        : fat !== undefined
          ? 100 - Number(fat)
          : null;
  if (stated === null || stated < 65) return null;
  return leanGrades.reduce<number>(
    (nearest, grade) => (Math.abs(grade - stated) < Math.abs(nearest - stated) ? grade : nearest),
    leanGrades[0],
  );
}
