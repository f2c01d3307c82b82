/** Words, normalised, that only join others: a search of nothing else asks for no food, though hundreds of descriptions have them. */
export const joiningWords: ReadonlySet<string> = new Set(
  'a an and any as at but by for from if in is it my no not of on or our own per plus some such than that the this to with without your'.split(
    ' ',
  ),
);
