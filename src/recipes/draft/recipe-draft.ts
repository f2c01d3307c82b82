import type { Nutrient } from '../../analysis/nutrient';

/** The formats that the reader understands; `auto` tells them by the content. */
export type RecipeFormat = 'auto' | 'text' | 'html' | 'json_ld' | 'json';

/**
 * Where a field was found.
 * - `json_ld`: a schema.org block, in a page or by itself
 * - `microdata`: the markup of a page (`itemprop`)
 * - `page`: the visible text of a page, or its head
 * - `json`, `csv`: a named field of a record
 * - `xml`: an element or attribute of XML
 * - `yaml`: a named field of YAML
 * - `text`: plain text
 */
export type Finding = 'json_ld' | 'microdata' | 'page' | 'json' | 'csv' | 'xml' | 'yaml' | 'text';

/** How each field of a draft was found; null for a field that was not. */
export interface FoundBy {
  readonly title: Finding | null;
  readonly ingredients: Finding;
  readonly servings: Finding | null;
  readonly yield: Finding | null;
  readonly source: Finding | null;
  readonly nutrition: Finding | null;
}

/** The nutrition that the publisher states, per serving unless `servingSize` says otherwise. */
export interface PublishedNutrition {
  /** As written: "1 cup", "100 g"; null if the publisher states none. */
  readonly servingSize: string | null;
  /** In the units of `nutrientUnits`; only those that the publisher states. */
  readonly amounts: Readonly<Partial<Record<Nutrient, number>>>;
}

/** A recipe as it was understood, for a person to check before it is analyzed. */
export interface RecipeDraft {
  readonly title: string | null;
  /** At least one line; headings and notes between the lines are kept as written. */
  readonly ingredients: readonly string[];
  /** A whole number of 1 or more; null if it cannot be told and has to be asked for. */
  readonly servings: number | null;
  /** The wording of the yield, such as "24 cookies" or "4-6 servings". */
  readonly yield: string | null;
  /** The address of the page. */
  readonly source: string | null;
  readonly nutrition: PublishedNutrition | null;
  readonly found: FoundBy;
}

type DraftFields = Omit<RecipeDraft, 'found'>;

/** A draft whose fields were all found in the same place. */
export function createDraft(fields: DraftFields, finding: Finding): RecipeDraft {
  const by = (value: unknown): Finding | null => (value === null ? null : finding);
  return {
    ...fields,
    found: {
      title: by(fields.title),
      ingredients: finding,
      servings: by(fields.servings),
      yield: by(fields.yield),
      source: by(fields.source),
      nutrition: by(fields.nutrition),
    },
  };
}

/** There is no recipe in the text; the message is a sentence: what is wrong and what to do. */
export class UnreadableRecipeError extends Error {}

/** The longest text that the reader takes, in bytes of UTF-8: 2 MiB. */
export const maxTextBytes = 2 * 2 ** 20;
