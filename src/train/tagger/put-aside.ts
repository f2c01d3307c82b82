import { putBracketsAside } from './put-brackets-aside';
import { putRemarksAside } from './put-remarks-aside';
import type { LearnLine } from './read-labelled-lines';

/** The line with all that the sources disagree on, whether it belongs to the name or not, put beside the name in one way. */
export function putAside(line: LearnLine): LearnLine {
  return putRemarksAside(putBracketsAside(line));
}
