/** A word, a number or a mark of a normalised line. */
export interface Token {
  /** As written in the normalised text. */
  readonly text: string;
  /** Lower case. */
  readonly word: string;
  readonly kind: 'number' | 'word' | 'mark';
  /** The value of a number written in digits; NaN for all else. */
  readonly value: number;
  /** Whether a blank stands before it. */
  readonly spaced: boolean;
}

/** What a token is to its line. A trained tagger and the rules use the same labels; the reading of a labelled line is common to both. */
export type Label = 'QTY' | 'UNIT' | 'NAME' | 'SIZE' | 'PREP' | 'COMMENT' | 'PURPOSE' | 'PUNC';
