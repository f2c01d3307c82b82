import MarkdownIt from 'markdown-it';
import type { z } from 'zod';
import type { Recipe } from '../../analysis/recipe';
import type { Documents } from './documents';
import { toAddress } from './markdown';
import { errorSchema, recipeSchema } from './rest-schema';

/** The parts of the documents that the OpenAPI document uses. The tests run every example. */
export interface DocumentedExamples {
  readonly example: Example;
  /** The body of an error with details, for a recipe that is not valid. */
  readonly errorWithDetails: z.infer<typeof errorSchema>;
  /**
   * Returns the cause and fix of an error as Markdown, with links from the root of the pages.
   * @throws Error if docs/api/errors.md has no row for the sentence
   */
  explain(sentence: string): Explanation;
}

/** A recipe and the body of the response. */
interface Example {
  readonly recipe: Recipe;
  readonly answer: unknown;
}

interface Explanation {
  readonly cause: string;
  readonly fix: string;
}

const restPath = 'docs/api/rest.md';
const errorsPath = 'docs/api/errors.md';

/**
 * Reads the examples and the table of errors.
 * @throws Error if the documents lack the example of REST or the error with details
 */
export function readDocumentedExamples(documents: Documents): DocumentedExamples {
  const explanations = readExplanations(documents);
  return {
    example: readExample(documents.texts.get(restPath) ?? ''),
    errorWithDetails: readErrorWithDetails(documents.texts.get(errorsPath) ?? ''),
    explain(sentence) {
      const explanation = explanations.get(sentence);
      if (explanation === undefined) throw new Error(`${errorsPath} has no row for "${sentence}".`);
      return explanation;
    },
  };
}

const markdown = new MarkdownIt();

/** Reads the recipe that the first command sends, and the first block of JSON, its answer. */
function readExample(text: string): Example {
  const fences = listFences(text);
  const command = fences.find(({ info, content }) => info === 'sh' && content.includes('/v1/analyze'))?.content ?? '';
  const answer = fences.find(({ info }) => info === 'json')?.content;
  const [, body] = /-d '([^']+)'/.exec(command) ?? [];
  if (body === undefined || answer === undefined) throw new Error(`${restPath} lacks a request with its answer.`);
  return { recipe: recipeSchema.parse(JSON.parse(body)), answer: JSON.parse(answer) };
}

/** Reads the first block of JSON that has details. */
function readErrorWithDetails(text: string): DocumentedExamples['errorWithDetails'] {
  const block = listFences(text).find(({ info, content }) => info === 'json' && content.includes('"details"'));
  if (block === undefined) throw new Error(`${errorsPath} lacks an error with details.`);
  return errorSchema.parse(JSON.parse(block.content));
}

function listFences(text: string) {
  return markdown.parse(text, {}).filter(({ type }) => type === 'fence');
}

/** Reads the rows of the tables of errors: sentence, status, cause, fix. */
function readExplanations(documents: Documents): ReadonlyMap<string, Explanation> {
  const explanations = new Map<string, Explanation>();
  let cells: string[] = [];
  for (const { type, content } of markdown.parse(documents.texts.get(errorsPath) ?? '', {})) {
    if (type === 'tr_open') cells = [];
    if (type === 'inline') cells.push(content);
    const [sentence = '', , cause, fix] = cells;
    if (type !== 'tr_close' || cause === undefined || fix === undefined) continue;
    explanations.set(sentence, { cause: linkFromRoot(cause, documents), fix: linkFromRoot(fix, documents) });
  }
  return explanations;
}

function linkFromRoot(text: string, documents: Documents): string {
  return text.replace(/(?<=\]\()[^)]+/g, (target) => toAddress(errorsPath, target, documents) ?? target);
}
