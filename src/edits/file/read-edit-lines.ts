import { checkCorrection } from '../check/check-correction';
import { normalizeCorrection } from '../check/normalize-correction';
import { EditFileFault } from './edit-file-fault';
import { readEditLine, type EditLine } from './edit-line';

/** A correction of a file and where it stands there. */
export interface NumberedLine extends EditLine {
  /** From 1. */
  readonly line: number;
}

/**
 * Reads a whole file of corrections, each checked by itself and in the words in which foods are kept.
 * @throws EditFileFault at the first line that is no correction or asks for what cannot be
 */
export async function readEditLines(lines: AsyncIterable<string> | Iterable<string>): Promise<readonly NumberedLine[]> {
  const read: NumberedLine[] = [];
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    if (read.length === mostLines) throw new EditFileFault(tooLong);
    read.push({ ...readOne(text, line), line });
  }
  return read;
}

// One after the other goes in while nobody else may change the foods: so many take some seconds.
const mostLines = 20_000;
const tooLong = `The file has more than ${mostLines} corrections; cut it in two between lines, and import the first part first.`;

function readOne(text: string, line: number): EditLine {
  const entry = readEditLine(text);
  if (entry === null) {
    throw new EditFileFault(
      `Line ${line} is no correction; a file that "export" wrote is needed, with a JSON object on each line.`,
    );
  }
  const correction = normalizeCorrection(entry.correction);
  const [fault] = checkCorrection(correction);
  if (fault !== undefined) throw new EditFileFault(`Line ${line}: ${fault.path}: ${fault.message}.`);
  return { ...entry, correction };
}
