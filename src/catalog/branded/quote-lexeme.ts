/** A word as the type tsquery writes it: in quotes, which are doubled within, as backslashes are. */
export function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
