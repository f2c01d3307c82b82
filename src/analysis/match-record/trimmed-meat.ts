import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { groupBy } from '../group-by';
import type { ParsedLine } from '../line';
import { readUnit } from '../unit';

/**
 * The record of the lean alone of a cut that the line says is trimmed of its fat: "brisket, trimmed of all
 * fat", "pork chops, trimmed". Of several the one of all grades, then the lowest FDC id. Cutting off "excess
 * fat" leaves the edge that the records trimmed to 1/8 of an inch have, and so changes nothing.
 * @returns null where the line does not say it, the cut has no such record, or this one cannot weigh the pieces
 */
export function findTrimmed(catalog: Catalog, food: Food, { text, amounts }: ParsedLine): Food | null {
  if (!/trim|fat/i.test(text) || !saysTrimmed(text)) return null;
  const isWeighed = amounts.some(({ unit }) => unit !== null && readUnit(unit)?.kind === 'mass');
  const leanId = leanOf.get(food.fdcId);
  if (leanId !== undefined) return isWeighed ? (catalog.foods.get(leanId) ?? null) : null;
  const cut = leanAndFat.test(food.description) ? readCut(food) : null;
  const usable = (cut === null ? [] : (listLeanCuts(catalog).get(cut) ?? [])).filter(
    (record) => isWeighed || hasUnitsOf(record, food),
  );
  return usable.find(({ description }) => allGrades.test(description)) ?? usable[0] ?? null;
}

/** The lean of cuts that Foundation Foods measured with their fat, as SR Legacy has it: top round. */
const leanOf: ReadonlyMap<number, number> = new Map([[2646173, 171816]]);

/** Whether a record has portions in all units of the other: a whole tenderloin is no slice of one. */
function hasUnitsOf(record: Food, other: Food): boolean {
  const units = new Set(record.portions.map(({ unit }) => unit));
  return other.portions.every(({ unit }) => units.has(unit));
}

function saysTrimmed(text: string): boolean {
  return trimmedOfFat.test(text) || (trimmed.test(text) && chops.test(text) && !excess.test(text));
}

const trimmedOfFat =
  /\btrimmed (?:off? |free of )?(?:(?:all|any|the|its|their|of|visible|external|outer|outside) )*fat\b|(?<!\b(?:excess|surplus|extra|some) )\bfat (?:is |was )?(?:trimmed|removed|cut off)\b|\b(?:visible|all) fat (?:trimmed|removed)\b/i;
/** The fat of a chop is its edge, which is what a cook trims. */
const chops = /\bchops?\b/i;
const trimmed = /\b(?:well[- ])?trimmed\b/i;
const excess = /\b(?:excess|surplus|extra) fat\b/i;

const leanAndFat = /\bseparable lean and fat\b/i;
const allGrades = /\ball grades\b/i;

/** The cut and state of a record of meat, without its trim and grade; null for other records. */
function readCut({ description }: Food): string | null {
  const [, cut, rest] = lean.exec(description.toLowerCase()) ?? [];
  if (cut === undefined || rest === undefined) return null;
  return `${cut}: ${rest.replace(trimAndGrade, '').trim()}`;
}

const lean = /^((?:beef|pork|lamb|veal)\b.*?),? separable lean (?:and fat|only)(?: only)?\b ?(.*)$/;
const trimAndGrade = /, trimmed to [\d/]+" fat|, (?:all grades|choice|select|prime)\b| \(includes .*\)$/g;

/** The records of lean alone by cut, each list by FDC id; found once for a catalog. */
function listLeanCuts(catalog: Catalog): ReadonlyMap<string, readonly Food[]> {
  const known = leanCutsOf.get(catalog);
  if (known !== undefined) return known;
  const sorted = [...catalog.foods.values()].sort((one, other) => one.fdcId - other.fdcId);
  const found = groupBy(sorted, (food) => {
    const cut = leanOnly.test(food.description) ? readCut(food) : null;
    return cut === null ? [] : [cut];
  });
  leanCutsOf.set(catalog, found);
  return found;
}

const leanOnly = /\bseparable lean only\b/i;
const leanCutsOf = new WeakMap<Catalog, ReadonlyMap<string, readonly Food[]>>();
