/**
 * Parses JSON from outside: a file, a model or a caller. A schema checks the value next, and every
 * schema here refuses null like any other wrong value, so that a caller of this function has one
 * error to report and not two.
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
