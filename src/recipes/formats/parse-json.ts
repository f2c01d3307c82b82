import { UnreadableRecipeError } from '../draft/recipe-draft';

/**
 * Parses JSON as people and sites write it: with an HTML comment or CDATA around it, line breaks in
 * texts, commas before a closing bracket, a semicolon at the end.
 * @returns undefined for a text that is not JSON even so
 */
export function parseLooseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  for (const written of [(): string => text, (): string => repair(text)]) {
    try {
      const value: unknown = JSON.parse(written());
      return value;
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * The recipes of a JSON text, as one value or with a value on each line (JSONL).
 * @throws UnreadableRecipeError naming the line that is not JSON
 */
export function parseRecipeJson(text: string): unknown {
  const whole = parseLooseJson(text);
  if (whole !== undefined) return whole;
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  if (parseObject(lines[first] ?? '') === undefined || lines.slice(first + 1).every((line) => line.trim() === ''))
    throw new UnreadableRecipeError(
      'The text is not valid JSON; it may be cut off. Give the whole of it, such as {"title": "…", "ingredients": ["…"], "servings": 4}.',
    );
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = parseObject(line);
    if (value === undefined)
      throw new UnreadableRecipeError(`Line ${index + 1} is not valid JSON; give one recipe as JSON on each line.`);
    return [value];
  });
}

function parseObject(line: string): unknown {
  const value = line.trimStart().startsWith('{') ? parseLooseJson(line) : undefined;
  return typeof value === 'object' ? value : undefined;
}

function repair(text: string): string {
  return text
    .trim()
    .replace(/^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s{0,20}\]\]>(?:\s{0,20}\*\/)?)\s{0,20}$/, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/,(?=\s{0,200}[}\]])/g, '')
    .replace(/;\s{0,20}$/, '');
}

/** Deeper than any recipe, and so shallow that no reader of the value runs out of stack. */
const maxDepth = 200;

/** Whether the brackets of a text lie deeper than `maxDepth`, those in its texts left out. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isQuoted && code === backslash) i += 1;
    else if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
