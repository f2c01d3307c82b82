import { cleanText } from '../draft/clean-text';
import { maxRecipes, readRecipeObjects, tooManyRecipes } from './recipe-object';
import { tidyNumber } from './record-fields';
import type { RecipeDraft } from '../draft/recipe-draft';
import { toHeading } from '../draft/tidy-lines';
import { findRoot, takeElements, type XmlElement } from '../markup/xml-elements';

/** The names of the recipes in the XML of programs, by the name of the outermost element. */
const recipeNames: ReadonlyMap<string, string> = new Map([
  ['recipeml', 'recipe'], // http://www.formatdata.com/recipeml/
  ['gourmetdoc', 'recipe'], // Gourmet Recipe Manager, https://thinkle.github.io/gourmet/
  ['mx2', 'rcpe'], // MasterCook
  ['cookml', 'recipe'], // http://www.kalorio.de/cml/
  ['cookbook', 'recipe'], // COOKmate, before My CookBook
  ['krecipes', 'krecipes-recipe'], // https://userbase.kde.org/Krecipes
]);

/** Whether a text is XML as a program for recipes writes it. */
export function isRecipeXml(content: string): boolean {
  return recipeNames.has(findRoot(content) ?? '');
}

/** Reads the recipes of XML, also of XML without a known form whose elements have the usual names. */
export function readXml(content: string): readonly RecipeDraft[] {
  const drafts: RecipeDraft[] = [];
  takeElements(content, recipeNames.get(findRoot(content) ?? '') ?? 'recipe', (recipe) => {
    if (drafts.length >= maxRecipes) throw tooManyRecipes();
    drafts.push(...readRecipeObjects(toRecord(recipe), 'xml'));
  });
  return drafts;
}

/** The fields of a recipe by the names that records have. */
function toRecord(recipe: XmlElement): object {
  const parts = [recipe, ...recipe.children.filter(({ name }) => headNames.has(name))];
  const find = (names: ReadonlySet<string>): readonly XmlElement[] =>
    parts.flatMap(({ children }) => children.filter(({ name }) => names.has(name)));
  const attributes = parts.map((part) => part.attributes);
  const title = [
    ...find(titleNames).map(toText),
    ...attributes.flatMap(({ title: named, name }) => [named ?? '', name ?? '']),
  ].find((text) => text !== '');
  const counted = attributes.flatMap(({ servings, servingqty, servingtype }) =>
    [servings ?? '', `${servingqty ?? ''} ${servingtype ?? ''}`.trim()].filter((text) => text !== ''),
  );
  const source = find(sourceNames).flatMap((element) => [toText(element), element.attributes['source'] ?? '']);
  return {
    title: title ?? null,
    servings: find(servingNames).map(toAmount),
    yield: [...counted, ...find(yieldNames).map(toAmount)],
    url: source.find((text) => /^https?:/i.test(text)) ?? null,
    ingredients: listLines(recipe),
  };
}

const headNames = new Set(['head', 'krecipes-description']);
const titleNames = new Set(['title', 'name']);
const servingNames = new Set(['servings', 'serves', 'serv', 'portions']);
const yieldNames = new Set(['yield', 'yields', 'recipeyield', 'quantity']);
const sourceNames = new Set(['link', 'url', 'source', 'srce', 'sourceline', 'alts']);

/** Elements that are a line, those that group lines, and those that only hold them. */
const lineNames = new Set(['ing', 'ingredient', 'ingr', 'ingref']);
const groupNames = new Set(['ing-div', 'inggroup', 'part', 'ingredient-group', 'ingredientgroup', 'section']);
const listNames = new Set(['ingredients', 'ingredient-list', 'ingredientlist', 'krecipes-ingredients', 'recipeingredients']); // prettier-ignore

function listLines(element: XmlElement): readonly string[] {
  return element.children.flatMap((child) => {
    if (groupNames.has(child.name)) return [...toGroupHeading(child), ...listLines(child)];
    if (lineNames.has(child.name)) return readLines(child);
    if (!listNames.has(child.name)) return [];
    // A list may be one text with line breaks.
    return child.children.length > 0 ? listLines(child) : child.text.split('\n').map(cleanText);
  });
}

function toGroupHeading({ attributes, children }: XmlElement): readonly string[] {
  const title = children.find(({ name }) => name === 'title' || name === 'groupname' || name === 'name');
  const text = title === undefined ? cleanText(attributes['title'] ?? attributes['name'] ?? '') : toText(title);
  return text === '' ? [] : [toHeading(text)];
}

/** The lines of an element: one of parts, or those of a list in it. */
function readLines(element: XmlElement): readonly string[] {
  const { attributes, children } = element;
  const items = children.filter(({ name }) => name === 'li');
  if (items.length > 0) return items.map(toText);
  const within = (names: readonly string[]): readonly string[] =>
    children.filter(({ name }) => names.includes(name)).map(toText);
  const named = [...within(['item', 'name', 'food']), ...pick(attributes, ['item', 'name', 'ingredient', 'food'])];
  const food = named[0] ?? cleanText(element.text);
  if (food === '') return [];
  // MasterCook writes headings and remarks as lines of a kind.
  if (attributes['code'] === 'S') return [toHeading(food)];
  const stated = children.filter(({ name }) => amountNames.has(name)).map(toAmount);
  const [amount = '', ...others] = [...stated, ...pick(attributes, ['qty', 'quantity', 'amount']).map(tidyNumber)];
  const unit = [...within(['unit']), ...pick(attributes, ['unit'])][0] ?? '';
  const sizes = others.map((size) => `(${size})`);
  const line = [amount, ...sizes, unit, food].filter((part) => part !== '').join(' ');
  const notes = [...within(['prep', 'iprp', 'inote', 'ing-note', 'modifier', 'note']), ...(attributes['optional'] === 'yes' ? ['optional'] : [])]; // prettier-ignore
  return [[line, ...notes].filter((part) => part !== '').join(', ')];
}

const amountNames = new Set(['amt', 'amount', 'qty', 'quantity']);

function pick(attributes: XmlElement['attributes'], names: readonly string[]): readonly string[] {
  return names.map((name) => cleanText(attributes[name] ?? '')).filter((text) => text !== '');
}

/** An amount with its unit: "24 cookies" of `<qty>24</qty><unit>cookies</unit>` or `qty="24" unit="cookies"`. */
function toAmount(element: XmlElement): string {
  const { qty, unit } = element.attributes;
  return [...(qty === undefined ? [] : [tidyNumber(qty)]), ...(unit === undefined ? [] : [unit]), toText(element)]
    .filter((text) => text !== '')
    .join(' ');
}

/** All text of an element: fractions and ranges as a cook writes them. */
function toText({ name, text, children }: XmlElement): string {
  const parts = children.filter((child) => child.name !== 'sep').map(toText);
  if (name === 'frac') return parts.join('/');
  if (name === 'range') return parts.join('-');
  return [cleanText(text), ...parts].filter((part) => part !== '').join(' ');
}
