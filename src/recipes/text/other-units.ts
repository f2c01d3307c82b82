import { readUnit } from '../../analysis/unit';
import type { ReadLine } from '../draft/sections';

/**
 * A list without its second half, where that states the same foods in other units, as pages do that
 * have a switch for them.
 */
export function dropOtherUnits(lines: readonly string[]): readonly string[] {
  const half = lines.length / 2;
  if (lines.length < 4 || !Number.isInteger(half)) return lines;
  const names = lines.map(nameFood);
  const areSame = names.slice(0, half).every((name, index) => name === names[half + index]);
  const units = lines.map(listUnits);
  const areOther = units.slice(0, half).some((unit, index) => unit !== units[half + index]);
  return areSame && areOther ? lines.slice(0, half) : lines;
}

function listWords(line: string): readonly string[] {
  return line.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function listUnits(line: string): string {
  return listWords(line)
    .flatMap((word) => readUnit(word)?.id ?? [])
    .join(' ');
}

/** The words of a line that are no numbers and no units. */
function nameFood(line: string): string {
  return listWords(line)
    .filter((word) => readUnit(word) === null)
    .join(' ');
}

/**
 * The lines of a list without those below the name of a second system of units, where each system has
 * as many lines below its name: "Metric", "250 g butter", …, "US", "1 cup butter", ….
 */
export function dropOtherSystem(lines: readonly ReadLine[]): readonly ReadLine[] {
  const names = lines.flatMap(({ text }, index) => (systemName.test(text) ? [index] : []));
  const [first, second] = names;
  if (names.length !== 2 || first !== 0 || second === undefined) return lines;
  return second > 2 && second * 2 === lines.length ? lines.slice(0, second) : lines;
}

const systemName = /^\W*(?:metric|imperial|us|us customary|american|cups)(?: (?:units|measure(?:ment)?s))?\W*$/i;
