// Learned by `npm run train` and written by it: not for editing.

/** Log odds that quantity, unit and name of a line are read right: what each sign of the reading adds. */
export const certaintyOdds = {
  constant: 0.67,
  margin: 1.54,
  overruled: -1.37,
  brokenName: -1.24,
  longName: -0.87,
  noQuantity: -0.59,
  noName: -2.24,
} as const;
