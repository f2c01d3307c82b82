/**
 * Parses JSON from outside: a line of a file, an answer of a model, or a cursor of a caller.
 *
 * A schema checks the value next, and every schema here refuses null like any other wrong value. So
 * a caller of this function has one error to report and not two.
 * @param text any text, JSON or not
 * @returns null for a text that is not JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
