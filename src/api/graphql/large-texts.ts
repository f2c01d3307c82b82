import { parse, type DocumentNode } from 'graphql';
import { ApiError } from '../../errors';
import { maxLexicalTokens } from './documents';

/** The operations that accept a text of more than 256 KiB. */
const takers: ReadonlySet<string> = new Set(['readRecipe', 'analyzeText', '__typename']);

/**
 * Checks a body that is larger than other bodies may be: its document asks for nothing but reading
 * recipes, and the text is in a variable.
 * @throws ApiError `payload_too_large`
 */
export function checkLargeBody(body: unknown): void {
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : null;
  if (typeof query !== 'string' || query.length > maxDocumentLength || !asksForReading(query))
    throw new ApiError('payload_too_large');
}

/** A document with these two operations is shorter by far. */
const maxDocumentLength = 16 * 1024;

function asksForReading(query: string): boolean {
  const document = parseDocument(query);
  if (document === null) return false;
  const operations = document.definitions.flatMap((each) => ('operation' in each ? [each] : []));
  const fields = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  // A fragment is refused, whatever it asks for.
  return fields.length > 0 && fields.every((field) => 'arguments' in field && takers.has(field.name.value));
}

function parseDocument(query: string): DocumentNode | null {
  try {
    return parse(query, { maxTokens: maxLexicalTokens });
  } catch {
    return null;
  }
}
