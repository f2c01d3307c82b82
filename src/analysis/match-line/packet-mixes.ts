import type { Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { readGrams, readUnit } from '../unit';
import { toWordSet } from '../words';

/**
 * The name with "mix" where the line counts packets or boxes of what is sold in them as a dry mix: "1
 * package vanilla pudding", "1 envelope brown gravy", "1 box yellow cake". The name as it is where no
 * mix is known by it, and where the line says that the food is ready.
 */
export function nameMix(
  catalog: Catalog,
  line: ParsedLine,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): readonly string[] {
  const last = own.at(-1) ?? '';
  const isMix = (inPackets.has(last) && isPacket(line)) || ((inBoxes.has(last) || inPackets.has(last)) && isBox(line));
  if (!isMix || soldReady.test(line.text)) return own;
  const named = endings.map((ending) => [...own, ...ending]);
  return named.find((words) => catalog.findAlias(words.join(' '), measure) !== null) ?? own;
}

const endings = [['mix'], ['seasoning', 'mix'], ['dressing', 'mix']] as const;

// Normalised last words of names.
const inPackets = toWordSet('pudding dressing ranch gravy jus soup stuffing taco fajita joe sauce hollandaise');
const inBoxes = toWordSet('cake cornbread brownie gingerbread muffin pancake');

function isPacket({ amounts }: ParsedLine): boolean {
  const isInPacket = amounts.some(({ unit }) => unit !== null && packets.has(readUnit(unit)?.id ?? ''));
  return isInPacket && amounts.every(({ quantity, unit }) => quantity * (readGrams(unit) ?? 0) <= maxGrams);
}

function isBox({ amounts }: ParsedLine): boolean {
  return amounts.some(({ unit }) => unit !== null && readUnit(unit)?.id === 'box');
}

const packets: ReadonlySet<string> = new Set(['package', 'envelope', 'sachet']);

// A larger package holds the food itself: "1 (10 oz) package Alfredo sauce".
const maxGrams = 200;

const soldReady =
  /\b(?:frozen|refrigerated|chilled|fresh|prepared|ready|cooked|baked|canned|thawed|home-?made|snack|mix)\b/i;
