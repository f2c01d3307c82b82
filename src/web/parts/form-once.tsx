import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { VNode } from 'preact';
import { z } from 'zod';
import type { IssuedKey } from '../../accounts/keys';
import type { Database } from '../../database/open-database';
import { ApiError } from '../../errors';
import { createFormOutcomes } from '../../people/form-outcomes';
import { readField } from './forms';

/**
 * Makes a form act once, although a double click sends it twice: the browser shows only the second
 * response, so that a key of the first one would be lost. Within a minute the same form with the
 * same fields gets the result of the first time, whichever process of the database it reaches.
 */
export interface FormOnce<Result> {
  /**
   * @param owner who sends the form; nobody else gets the result
   * @param act what the form does; its error is not kept
   * @throws ApiError `overloaded` if the same form is being processed for long
   */
  run(request: Request, owner: string, act: () => Promise<Result>): Promise<Result>;
}

/**
 * Creates the memory of a page whose form has an `OnceField`.
 * @param shape of the results; another version of the program may have stored them
 */
export function createFormOnce<Result>({ pool }: Pick<Database, 'pool'>, shape: z.ZodType<Result>): FormOnce<Result> {
  const outcomes = createFormOutcomes(pool);
  return {
    async run(request, owner, act) {
      if (!/^[\w-]{22}$/.test(readField(request, fieldName))) return act();
      const form = JSON.stringify([owner, request.path, request.body]);
      const outcome = await outcomes.run(form, async () => JSON.stringify(await act()));
      if (outcome === null) throw new ApiError('overloaded');
      return shape.parse(JSON.parse(outcome));
    },
  };
}

const fieldName = 'once';

/** Renders a hidden field that tells each copy of a form from the others. */
export function OnceField(): VNode {
  return <input type="hidden" name={fieldName} value={randomBytes(16).toString('base64url')} />;
}

/** Why a form did nothing. */
export interface FormProblem {
  readonly problem: string;
}

/** The result of a form that creates a key. */
export const keyResult: z.ZodType<IssuedKey | FormProblem> = z.union([
  z.object({ token: z.string(), id: z.string() }),
  z.object({ problem: z.string() }),
]);
