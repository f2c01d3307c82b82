import type { Food } from '../food';
import type { ParsedLine } from '../line';
import type { AmountGroup } from './amounts';
import { edibleShares, type EdibleShare } from './edible-shares';
import { formatAmount, type Weight } from './weighing';

/**
 * A stated mass that includes what nobody eats counts by its edible share. Where a line names such
 * parts and the table has no share for the food, the mass counts whole. Either way the conversion is
 * at most 0.90, because cuts differ. Null for a mass that is eaten whole, and for a weight by
 * portions, which are edible weights already.
 */
export function weighEdiblePart(
  { text, food }: ParsedLine & { food: Food },
  group: AmountGroup,
  weight: Weight,
): Weight | null {
  if (weight.way !== 'mass') return null;
  const conversion = Math.min(weight.conversion, maxConversion);
  const row = findShare(food);
  if (row !== null && row.unless?.test(text) !== true && includesWaste(row, text, group)) {
    const percent = formatAmount(100 * row.share);
    return {
      ...weight,
      grams: weight.grams * row.share,
      conversion,
      reason: `${weight.reason}, of which ${percent} % is eaten, without ${row.parts} (${row.source})`,
      wasteNote: `The stated mass includes ${row.parts}; ${percent} % of it counts.`,
    };
  }
  const parts = saysWithout(text) ? null : findNamedParts(text);
  if (parts === null) return null;
  const reason = `${weight.reason}, as bought, with ${parts}`;
  const wasteNote = `The stated mass counts as eaten, though it includes ${parts}.`;
  return { ...weight, conversion, reason, wasteNote };
}

const maxConversion = 0.9;

function includesWaste({ when }: EdibleShare, text: string, { first, same }: AmountGroup): boolean {
  const isCounted = first.unit === null || same.some(({ unit }) => unit === null);
  if (when === 'piece') return isCounted;
  if (saysWithout(text)) return false;
  if (when === 'always' || saidIn.test(text)) return true;
  if (when === 'whole') return wholeWords.test(text);
  return when === 'counted' && (isCounted || wholeWords.test(text) || jointedWords.test(text));
}

/** Whether the line says that the waste is gone, and does not say before it that it was weighed. */
function saysWithout(text: string): boolean {
  const without = saidOut.exec(text);
  if (without === null) return false;
  const said = saidIn.exec(text);
  return said === null || without.index < said.index;
}

const saidIn =
  /\bbone[- ]?in\b|\b(?:on|with|through) (?:the )?bones?\b|\bshell[- ]on\b|\bhead[- ]on\b|\bin (?:(?:the|their|its) )?(?:half )?(?:shells?|pods?)\b|\bunshelled\b|\bunshucked\b|\bunpeeled\b|\bstanding rib\b|\btomahawk\b|\bfrenched\b|\bsplit (?:chicken |turkey )?breasts?\b/i;

const saidOut =
  /\bboneless\b|\b(?:de-?)?boned\b|\bbones? (?:removed|discarded)\b|\b(?:\w*meat) only\b|\b(?:crab|lobster|clam|mussel|claw|\w*lump)[- ]?meat\b|\bmeat (?:removed|picked|shredded)\b|\b(?:chicken|turkey|duck|goose) meat\b|\bshelled\b|\bshucked\b|\bpeeled\b|\bfillet(?:s|ed)?\b|\bfilets?\b|\bsteaks? (?:of|cut)\b|\bsides? of\b|\bshredded\b|\bpulled\b|\bground\b|\bminced?\b|\bcooked\b|\bchopped\b|\bdiced\b|\bcubed?\b|\bcanned\b|\bsliced\b|\bstrips\b/i;

const wholeWords = /\bwhole\b|\blive\b|\boven[- ]ready\b|\bgutted\b/i;

/** A bird or a rabbit in pieces, bones and all. */
const jointedWords =
  /\bcut[- ]up\b|\bjointed\b|\bspatchcock|\bbutterflied\b|\bquartered\b|\bcut into (?:(?:\d+|four|six|eight|ten|twelve|serving)(?: serving)? (?:pieces|parts|portions)|quarters|eighths|joints|parts)/i;

/** The row of a food; null if it has none. */
function findShare(food: Food): EdibleShare | null {
  let row = shareOfFood.get(food);
  if (row === undefined) {
    row = edibleShares.find(({ foods }) => foods.test(food.description)) ?? null;
    shareOfFood.set(food, row);
  }
  return row;
}

// Foods are read-only and live as long as their catalog, so each is looked up once.
const shareOfFood = new WeakMap<Food, EdibleShare | null>();

/** Inedible parts that were bought with the food ("the bones"); null if the line names none. */
function findNamedParts(text: string): string | null {
  return namedParts.find(({ words }) => words.test(text))?.parts ?? null;
}

const namedParts: readonly { words: RegExp; parts: string }[] = [
  {
    words:
      /\bbone[- ]in\b|\bon the bone\b|\bwhole (chicken|duck|turkey|fish)\b|\bribs\b|\bshanks?\b|\bwings\b|\bdrumsticks\b|\bhocks?\b|\boxtails?\b|\bt-bone\b/i,
    parts: 'the bones',
  },
  { words: /\bunpeeled\b|\bin (the|their) skins?\b/i, parts: 'the peel' },
  {
    words:
      /\bin (the|their) shells?\b|\bshell-on\b|\bunshelled\b|\bmussels\b|\bclams\b|\bcrab legs\b|\blobster tails?\b/i,
    parts: 'the shells',
  },
];
