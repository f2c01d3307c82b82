import type { GraphqlContext } from '../../graphql-context';
import type { EditParts } from './edit-parts';

/** What `isServed` says where mutations answer with it. */
export const isServed =
  'Whether the next request to this process is answered with it. False where the foods could not be read anew within 15 seconds: it is kept all the same, is not to be sent again, and holds as soon as they can be read.';

/**
 * Waits until the catalog of this process holds what was just committed, and answers by it from here on.
 * @returns whether it does. Where it cannot be read now, what was committed stands all the same: a refusal would have it sent, and made, once more.
 */
export async function settleCatalog({ settle }: Pick<EditParts, 'settle'>, context: GraphqlContext): Promise<boolean> {
  try {
    await settle();
  } catch {
    // Whoever reads the catalog logs what is wrong, and reads it again until it can.
    return false;
  }
  context.renewBasis();
  return true;
}
