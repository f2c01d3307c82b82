import type { ParsedLine } from '../line';

/** A line of which nothing was read. */
export const blankLine: ParsedLine = {
  text: '',
  amounts: [],
  size: null,
  name: '',
  preparation: null,
  comment: null,
  purpose: null,
  alternatives: [],
  wording: null,
  certainty: 0,
  issues: [],
};
