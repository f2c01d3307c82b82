import { toDataVersion, type Basis } from '../basis';
import type { GraphqlContext } from './graphql-context';

interface ContextParts extends Pick<GraphqlContext, 'response' | 'caller' | 'admission' | 'work'> {
  /** What an answer begun now is computed with. */
  readonly takeBasis: () => Basis;
}

/** What the operation of one request knows; the response names from here on what it is computed with. */
export function createContext(parts: ContextParts): GraphqlContext {
  return new OperationContext(parts, { basis: takeBasis(parts) });
}

/** A class, for Apollo answers by a copy of the object's own properties: a getter of its own would be a value in there, which no one renews. */
class OperationContext implements GraphqlContext {
  readonly response: GraphqlContext['response'];
  readonly caller: GraphqlContext['caller'];
  readonly admission: GraphqlContext['admission'];
  readonly work: GraphqlContext['work'];

  constructor(
    private readonly parts: ContextParts,
    private readonly held: { basis: Basis },
  ) {
    this.response = parts.response;
    this.caller = parts.caller;
    this.admission = parts.admission;
    this.work = parts.work;
  }

  get basis(): Basis {
    return this.held.basis;
  }

  renewBasis(): void {
    this.held.basis = takeBasis(this.parts);
  }
}

function takeBasis({ response, takeBasis: take }: ContextParts): Basis {
  const taken = take();
  response.setHeader('X-Data-Version', toDataVersion(taken));
  return taken;
}
