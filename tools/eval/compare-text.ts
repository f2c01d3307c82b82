/** Orders texts by their code units: the same order on every machine, whatever its language. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
