import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { cutInto, readInches } from '../weigh-amounts/amounts';
import { cutWords, readCountedWords, withoutCuts } from './counted-words';
import { withoutLaterCrushing } from './crushed-foods';
import { readLineWords, readWords } from './portion-words';
import type { LineWords } from '../weigh-amounts/weighing';

/** Reads each kind of words when a way to the weight first asks for it: most lines need one or two. */
export class WeighedWords implements LineWords {
  private ofName: ReadonlySet<string> | null = null;
  private ofLine: ReadonlySet<string> | null = null;
  private counted: ReadonlySet<string> | null = null;
  private length: number | null | undefined;

  constructor(private readonly line: ParsedLine & { food: Food }) {}

  get nameWords(): ReadonlySet<string> {
    return (this.ofName ??= readNameWords(this.line.name));
  }

  get lineWords(): ReadonlySet<string> {
    return (this.ofLine ??= withoutLaterCrushing(this.line, readLineWords(this.line)));
  }

  get countedWords(): ReadonlySet<string> {
    return (this.counted ??= readCountedWords(this.line, this.lineWords));
  }

  get inches(): number | null {
    if (this.length === undefined) this.length = readInches(this.line.size) ?? readInches(withoutCuts(this.line));
    return this.length;
  }
}

/** The words of a name, without cuts; leaves that are counted come last: "grape leaves in brine". */
function readNameWords(name: string): ReadonlySet<string> {
  const words = readWords(name.replace(cutInto, ' ').replace(cutWords, ' '));
  if (severalLeaves.test(name) && words.delete('leaf')) words.add('leaf');
  return words;
}

const severalLeaves = /\bleaves\b(?! (?:and|&)\b)/i;
