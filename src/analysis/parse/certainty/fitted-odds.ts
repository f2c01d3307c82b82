// Learned by `npm run train` and written by it: not for editing.

/** Log odds that quantity, unit and name of a line are read right: what each sign of the reading adds. */
export const certaintyOdds = {
  constant: 0.7,
  margin: 1.46,
  overruled: -1.27,
  brokenName: -1.36,
  longName: -0.85,
  noQuantity: -0.43,
  noName: -2.41,
} as const;
