import type { Recipe } from '../analysis/recipe';

/**
 * Reads a recipe as a person keeps it in a text file: the title first, then a line per ingredient. "Serves 4", "Servings: 4", "Makes 12" and
 * "Yield: 6 servings" give the servings (1 without any); headings ("For the sauce:") and what follows "Method", "Directions" or
 * "Instructions" are left out.
 */
export function readRecipeText(text: string): Recipe {
  const [title = '', ...rest] = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = rest.findIndex((line) => /^(method|directions|instructions|preparation|steps)\s*:?$/i.test(line));
  const kept = end === -1 ? rest : rest.slice(0, end);
  const servings = kept.map(readServings).find((count) => count !== null) ?? 1;
  const ingredients = kept.filter(
    (line) => readServings(line) === null && !line.endsWith(':') && !/^ingredients$/i.test(line),
  );
  return { title: title.replace(/^#+\s*/, ''), ingredients, servings };
}

function readServings(line: string): number | null {
  const found =
    /^(?:serves|servings|makes|yields?)\b\s*:?\s*(?:about\s+)?(\d+)(?:\s*(?:servings?|people|portions?))?\.?$/i.exec(
      line,
    );
  return found === null ? null : Number(found[1]);
}
