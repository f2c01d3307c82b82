import type { TablePart } from '../../recipes/formats/table-stream';

/** A piece of the input. Each becomes at least one result, in order. */
export type Job =
  /** A file, page or text of at most `maxTextBytes`. */
  | { readonly kind: 'document'; readonly source: string; readonly bytes: Uint8Array }
  /** Whole lines of JSON, a recipe or a list of recipes each. */
  | { readonly kind: 'json_lines'; readonly source: string; readonly firstLine: number; readonly bytes: Uint8Array }
  /** Rows of a table, some recipes with all of their rows; `size` is the number of bytes that they had. */
  | {
      readonly kind: 'table_rows';
      readonly source: string;
      /** Whether the table has only this recipe, which then needs no row to name it. */
      readonly isOnly: boolean;
      readonly parts: readonly TablePart[];
      readonly size: number;
    }
  /** Ingredient lines of the command line. */
  | { readonly kind: 'lines'; readonly source: string; readonly lines: readonly string[] }
  /** A piece that cannot be read; the message is a sentence that begins with its place. */
  | { readonly kind: 'unreadable'; readonly source: string; readonly message: string };
