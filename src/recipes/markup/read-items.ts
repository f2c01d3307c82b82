import { areApart, boldTags, hiddenTags, inlineTags, type Attributes, type PageListener } from './page-listener';

/** A microdata item as an object in the form of JSON-LD: a list of values for each property. */
export interface MicrodataItem {
  readonly '@type': string;
  [property: string]: string | (string | MicrodataItem)[];
}

interface OpenTag {
  readonly name: string;
  /** The item that the tag begins, if it does. */
  readonly item: MicrodataItem | null;
  /** The property whose text the tag holds, if it does. */
  readonly property: OpenProperty | null;
}

interface OpenProperty {
  readonly names: readonly string[];
  readonly owner: MicrodataItem;
  readonly isListItem: boolean;
  /** Lines in bold type are between double asterisks, so that headings among lines can be told. */
  text: string;
}

/** As many properties hold text within each other; a text is kept for each. */
const maxOpenProperties = 8;

/**
 * Reads the microdata of a page (https://html.spec.whatwg.org/multipage/microdata.html), and RDFa in the
 * same way (https://www.w3.org/TR/rdfa-lite/), which names types and properties in other attributes.
 */
export function createItemReader(): PageListener & { take: () => readonly MicrodataItem[] } {
  const tags: OpenTag[] = [];
  const items: MicrodataItem[] = [];
  const scopes: MicrodataItem[] = [];
  const properties: OpenProperty[] = [];
  const unscoped = new Set<MicrodataItem>();
  /** The items that RDFa began. */
  const typed = new Set<MicrodataItem>();
  let hidden = 0;
  /** The last character of the text: to look at it in a property takes time by the length of that. */
  let last = '';
  let isAfterSpan = false;
  let isSpanAfterSpan = false;
  const breakLine = (name: string): void => {
    last = '';
    for (const property of properties) property.text += beginsLine(name, property) ? '\n' : ' ';
  };
  const markBold = (): void => {
    for (const property of properties) if (/ingredient/i.test(property.names[0] ?? '')) property.text += '**';
  };
  /** The item that a tag begins; null if it begins none. */
  const beginItem = (owner: MicrodataItem | undefined, attributes: Attributes): MicrodataItem | null => {
    const isUnscoped = owner === undefined && isUnscopedRecipe(attributes);
    const isScope = 'itemscope' in attributes || 'typeof' in attributes;
    const item = isScope ? createItem(attributes) : isUnscoped ? { '@type': 'Recipe' } : null;
    if (isUnscoped && item !== null) unscoped.add(item);
    if ('typeof' in attributes && item !== null) typed.add(item);
    return item;
  };
  /** Adds a value that the tag states; null if the value is the text of the tag, which is still to come. */
  const beginProperty = (property: OpenProperty, value: string | MicrodataItem | null): OpenProperty | null => {
    if (value === null) return properties.length < maxOpenProperties ? property : null;
    add(property.owner, property.names, value);
    return null;
  };
  return {
    open: (name, attributes) => {
      if (hiddenTags.has(name)) hidden += 1;
      if (properties.length > 0 && !inlineTags.has(name)) breakLine(name);
      if (boldTags.has(name)) markBold();
      if (name === 'span' && isAfterSpan) isSpanAfterSpan = true;
      const owner = scopes.at(-1);
      const isOutermost = owner === undefined || unscoped.has(owner);
      const item = beginItem(owner, attributes);
      const names = listNames(attributes, owner !== undefined && typed.has(owner));
      const isOwned = names.length > 0 && !(isOutermost && item !== null);
      const property =
        owner === undefined || !isOwned
          ? null
          : beginProperty(
              { names, owner, isListItem: name === 'li', text: '' },
              item ?? readAttribute(name, attributes),
            );
      if (item !== null) scopes.push(item);
      if (item !== null && (isOutermost || names.length === 0)) items.push(item);
      if (property !== null) properties.push(property);
      tags.push({ name, item, property });
    },
    text: (text) => {
      if (hidden > 0) return;
      const piece = (isSpanAfterSpan && areApart(last, text) ? ' ' : '') + text.replace(/\s+/g, ' ');
      for (const property of properties) property.text += piece;
      last = text.at(-1) ?? last;
      isAfterSpan = false;
      isSpanAfterSpan = false;
    },
    close: (name) => {
      if (hiddenTags.has(name)) hidden -= 1;
      isAfterSpan = name === 'span';
      if (boldTags.has(name)) markBold();
      const tag = tags.pop();
      if (tag === undefined) return;
      if (tag.item !== null) scopes.pop();
      if (tag.property === null) return;
      properties.pop();
      add(tag.property.owner, tag.property.names, tag.property.text.trim());
    },
    take: () => items.filter((item) => !unscoped.has(item) || keeperList in item),
  };
}

/** The name that Recipe Keeper has for the list of a recipe; schema.org has none like it. */
const keeperList = 'recipeIngredients';

/** Whether a tag may hold a recipe of Recipe Keeper, whose export names properties without an item around them. */
function isUnscopedRecipe(attributes: Attributes): boolean {
  return attributes['class'] === 'recipe-details' && !('itemscope' in attributes);
}

function beginsLine(name: string, { names, isListItem }: OpenProperty): boolean {
  return !isListItem && (lineTags.has(name) || (name === 'p' && names.includes(keeperList)));
}

/** Tags that begin a line within a property: lists of ingredients are often one property. */
const lineTags: ReadonlySet<string> = new Set(['li', 'br', 'tr']);

/** The names of the properties that a tag states; those of RDFa only within an item that RDFa began. */
function listNames(attributes: Attributes, isTyped: boolean): readonly string[] {
  const names = attributes['itemprop'] ?? (isTyped ? attributes['property'] : undefined) ?? '';
  return names.split(/\s+/).filter((each) => each !== '' && !ofPage.test(each));
}

/** The names of what a page says of itself to other sites: "og:title". */
const ofPage = /^(?:og|fb|article|twitter):/i;

function createItem(attributes: Attributes): MicrodataItem {
  return { '@type': (attributes['itemtype'] ?? attributes['typeof'] ?? '').trim() };
}

/** The value that an attribute states instead of the text; null if none does. */
function readAttribute(name: string, attributes: Attributes): string | null {
  const content = attributes['content'];
  if (content !== undefined) return content;
  if (name === 'a' || name === 'link') return attributes['href'] ?? '';
  if (name === 'time') return attributes['datetime'] ?? null;
  if (name === 'img') return attributes['src'] ?? '';
  return name === 'meta' || name === 'input' ? (attributes['value'] ?? '') : null;
}

function add(owner: MicrodataItem, names: readonly string[], value: string | MicrodataItem): void {
  for (const name of names) {
    if (name === '@type' || name === '__proto__') continue;
    const values = owner[name];
    if (Array.isArray(values)) values.push(value);
    else owner[name] = [value];
  }
}
