/**
 * The function with its results remembered, because recipes use the same names again and again. All are
 * forgotten when there are too many; a long text is computed each time. For names: the caches of single
 * words are asked far more often and stand where they are used, because V8 then calls `compute` directly.
 * @param compute always gives the same result for a text; never undefined
 */
export function rememberByText<Result>(
  compute: (text: string) => Result,
  { maxTexts, maxLength }: { maxTexts: number; maxLength: number },
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text);
    if (known.size >= maxTexts) known.clear();
    if (text.length <= maxLength) known.set(text, result);
    return result;
  };
}
