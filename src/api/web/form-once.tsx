import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { VNode } from 'preact';
import { readField } from './forms';

/**
 * Makes a form act once, although a double click sends it twice: the browser shows only the second
 * response, so that a key of the first one would be lost. Within a minute the same form with the
 * same fields gets the result of the first time. The results are in the memory of this process
 * alone.
 */
export interface FormOnce<Result> {
  /**
   * @param owner who sends the form; nobody else gets the result
   * @param act what the form does; its error is not kept
   */
  run(request: Request, owner: string, act: () => Promise<Result>): Promise<Result>;
}

/** Creates the memory of a page whose form has an `OnceField`. */
export function createFormOnce<Result>(): FormOnce<Result> {
  const results = new LRUCache<string, { readonly result: Promise<Result> }>({ max: 1000, ttl: keptMs });
  return {
    run(request, owner, act) {
      if (readField(request, fieldName) === '') return act();
      const key = createHash('sha256')
        .update(JSON.stringify([owner, request.path, request.body]))
        .digest('base64');
      const known = results.get(key);
      if (known !== undefined) return known.result;
      const result = act();
      results.set(key, { result });
      result.catch(() => results.delete(key));
      return result;
    },
  };
}

const keptMs = 60_000;
const fieldName = 'once';

/** Renders a hidden field that tells each copy of a form from the others. */
export function OnceField(): VNode {
  return <input type="hidden" name={fieldName} value={randomBytes(16).toString('base64url')} />;
}
