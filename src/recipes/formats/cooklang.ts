/**
 * The lines of a recipe in Cooklang (https://cooklang.org/docs/spec/) as a title, a yield, a list and
 * its steps: the ingredients stand in the steps there, as "@plain flour{125%g}". Any other text stays
 * as it is.
 */
export function unfoldCooklang(texts: readonly string[]): readonly string[] {
  const begin = texts.findIndex((text) => marked.test(text.slice(0, maxLength)));
  if (begin < 0) return texts;
  const facts = texts.flatMap((text) => metadata.exec(text)?.[1] ?? []);
  const above = texts.slice(0, begin).filter((text) => !text.startsWith('>') && !section.test(text));
  const steps = texts.slice(begin).map((text) => text.slice(0, maxLength).replace(comment, ''));
  const foods = steps.flatMap((step) => [...step.matchAll(ingredient)].map(readIngredient));
  return [...facts, ...above, 'Ingredients:', ...foods, 'Method:', ...steps];
}

/** "2 tbsp butter, melted" of "@butter{2%tbsp}(melted)" */
function readIngredient([, name = '', amount = '', note, word = '']: RegExpExecArray): string {
  const line = [...amount.replace(/^=/, '').split('%'), name === '' ? word : name];
  const written = line.map((part) => part.trim()).filter((part) => part !== '').join(' '); // prettier-ignore
  return note === undefined ? written : `${written}, ${note}`;
}

const marked = /(?<![\p{L}\d])@\p{L}[^@#~{}]{0,60}\{[^{}]{0,40}\}/u;
const ingredient =
  /(?<![\p{L}\d])@[-&?+]?(?:(\p{L}[^@#~{}.,;]{0,60})\{([^{}]{0,40})\}(?:\(([^()]{1,60})\))?|(\p{L}[\p{L}\d-]{0,40}))/gu;

/** A fact about the recipe: ">> servings: 2" */
const metadata = /^>>\s*(\S.{0,200})$/;
const section = /^=/;
const comment = /\[-.{0,500}?-\]|--.{0,500}$/g;

// The steps of a recipe are shorter.
const maxLength = 2000;
