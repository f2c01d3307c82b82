import type { MiddlewareFn } from 'type-graphql';
import { Refusal } from '../../../errors';
import { findNote } from '../../http/request-note';
import { readRecipe } from '../../read-recipe';
import type { GraphqlContext } from '../graphql-context';

/**
 * What the REST route does before it asks the resolver: checks what the key is for and the recipe, then counts it. Every analyzeRecipe of a document counts, so that
 * aliases are no way around the limits.
 * @throws Refusal as the REST route does
 */
export const admitRecipe: MiddlewareFn<GraphqlContext> = async ({ args, context }, next) => {
  context.admission.checkScope(context.caller, 'analyze');
  const recipe = readRecipe(args['recipe']);
  const admitted = await context.admission.admitRecipe(context.caller, context.response);
  try {
    const analysis: unknown = await next();
    const note = findNote(context.response);
    if (note !== null) note.lines += recipe.ingredients.length;
    return analysis;
  } catch (error) {
    // Where the answer is out already, since another recipe of the document was refused, the recipe stays counted.
    const isOut = error instanceof Refusal && error.reason === 'caller_left';
    if (!isOut) await admitted.giveBack();
    throw error;
  }
};
