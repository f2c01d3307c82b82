import { cleanText } from '../draft/clean-text';

/** The fields of an object, by their names as `toKey` writes them; of a huge one the first. */
export function readFields(object: object): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of Object.entries(object).slice(0, maxFields)) fields.set(toKey(key), value);
  return fields;
}

const maxFields = 500;

/** "recipeIngredient", "recipe_ingredient" and "schema:recipeIngredient" are one name. */
export function toKey(key: string): string {
  return key
    .replace(/^@|^.*[/:]/, '')
    .replace(/[\s_-]+/g, '')
    .toLowerCase();
}

/** Whether a field holds anything. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Returns what finds the first field that is present, by its names. */
export function findIn(fields: ReadonlyMap<string, unknown>): (keys: readonly string[]) => unknown {
  return (keys) => keys.map((key) => fields.get(key)).find(isPresent);
}

/** The text of a value: of a list the first, of an object its value or name. */
export function readText(value: unknown): string | null {
  return listTexts(value)[0] ?? null;
}

/** The texts of a value, of a list at most the first 20. */
export function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return [cleanText(value)].filter((text) => text !== '');
  if (Array.isArray(value))
    return value.slice(0, 20).flatMap((each: unknown) => (Array.isArray(each) ? [] : listTexts(each)));
  if (typeof value !== 'object' || value === null) return [];
  const inner = ['@value', 'value', 'text', 'name'].flatMap((key) =>
    Object.entries(value).filter(([name]) => name === key),
  );
  const [, text] = inner[0] ?? [];
  return typeof text === 'object' ? [] : listTexts(text);
}

/** A number without the zeros behind it that databases write: "1.5" of "1.500000", "36" of "36.000". */
export function tidyNumber(text: string): string {
  return text.replace(/^(\d+)(?:\.0+|(\.\d*?[1-9])0*)$/, '$1$2');
}
