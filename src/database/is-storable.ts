/** Whether PostgreSQL keeps this text as it is: it has no NUL, and no half of a pair of surrogates, which no UTF-8 is of. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
