import type { ParsedLine } from '../../analysis/line';
import { toOwnWords } from '../../analysis/parse/to-own-words';
import { readUnit } from '../../analysis/unit';

/** Whether two readings of a line agree in main quantity, unit and name; the order of the name's words and of the foods allowed does not count. */
export function isSameReading(one: ParsedLine, other: ParsedLine): boolean {
  return toPlainReading(one) === toPlainReading(other);
}

function toPlainReading(line: ParsedLine): string {
  const { name, alternatives, amounts } = toOwnWords(line);
  const [main] = amounts;
  const unit = main?.unit ?? '';
  const words = new Set([name, ...alternatives].join(' ').split(' '));
  return [main?.quantity, main?.quantityMax, readUnit(unit)?.id ?? unit, ...[...words].sort()].join(' ');
}
