/** "12,345". */
export function printCount(count: number): string {
  return count.toLocaleString('en');
}

/** "45 %"; "100 %" only for a limit that is reached. */
export function printShare(recipes: number, limit: number): string {
  return `${Math.floor((recipes / limit) * 100)} %`;
}
