import { toDataVersion, type Basis } from '../basis';
import type { GraphqlContext } from './graphql-context';

interface ContextParts extends Pick<GraphqlContext, 'response' | 'caller' | 'admission'> {
  /** What an answer begun now is computed with. */
  readonly takeBasis: () => Basis;
}

/** What the operation of one request knows; the response names from here on what it is computed with. */
export function createContext({ response, caller, admission, takeBasis }: ContextParts): GraphqlContext {
  let basis = take();
  return {
    response,
    caller,
    admission,
    get basis() {
      return basis;
    },
    renewBasis() {
      basis = take();
    },
  };

  function take(): Basis {
    const taken = takeBasis();
    response.setHeader('X-Data-Version', toDataVersion(taken));
    return taken;
  }
}
