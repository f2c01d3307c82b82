// What the numbered cans of the American trade hold, as tables of can sizes give it.
const ouncesByCan: ReadonlyMap<string, number> = new Map([
  ['1', 10.5],
  ['2', 20],
  ['2 1/2', 29],
  ['2.5', 29],
  ['3', 46],
  ['5', 56],
  ['10', 106],
  ['300', 15],
  ['303', 16],
]);

/** "2 (20 ounce) " for "2 #2 ": the size in place of the number. The text as it is for other numbers. */
export const byCanNumber = (whole: string, count: string, can: string): string => {
  const ounces = ouncesByCan.get(can);
  return ounces === undefined ? whole : `${count}(${ounces} ounce) `;
};
