// Learned by `npm run train` and written by it: not for editing.

/** Log odds that quantity, unit and name of a line are read right: what each sign of the reading adds. */
export const certaintyOdds = {
  constant: 0.66,
  margin: 1.5,
  overruled: -1.32,
  brokenName: -1.25,
  longName: -0.83,
  noQuantity: -0.49,
  noName: -1.31,
} as const;
