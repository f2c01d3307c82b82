// Learned by `npm run train` and written by it: not for editing.

/** Log odds that quantity, unit and name of a line are read right: what each sign of the reading adds. */
export const certaintyOdds = {
  constant: 0.63,
  margin: 1.53,
  overruled: -1.24,
  brokenName: -1.26,
  longName: -0.82,
  noQuantity: -0.49,
  noName: -2.27,
} as const;
