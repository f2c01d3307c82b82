import { Refusal } from '../../../../errors';
import type { GraphqlContext } from '../../graphql-context';
import type { EditParts } from './edit-parts';

/**
 * Waits until the catalog of this process holds what was just committed, and answers by it from here on.
 * @throws Refusal `service_unavailable` where it cannot be read now; what was committed stands
 */
export async function settleCatalog({ settle }: Pick<EditParts, 'settle'>, context: GraphqlContext): Promise<void> {
  try {
    await settle();
  } catch {
    throw new Refusal('service_unavailable', { message: unread, retryAfterSeconds: 5 });
  }
  context.renewBasis();
}

const unread =
  'What was asked for is done and kept, but the foods cannot be read anew at the moment; it shows as soon as they can.';
