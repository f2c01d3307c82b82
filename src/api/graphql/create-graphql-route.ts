import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { RequestHandler, Response } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { Refusal } from '../../errors';
import type { Log } from '../../log';
import type { Admission } from '../admission/create-admission';
import { readJsonBody } from '../http/read-json-body';
import type { AskedNamesResolver } from './admin/asked-names-resolver';
import type { EditParts } from './admin/edits/edit-parts';
import type { AnalysisResolver } from './analysis/analysis-resolver';
import { createContext } from './create-context';
import { createErrorsPlugin } from './create-errors-plugin';
import { createSchema } from './create-schema';
import type { GraphqlContext } from './graphql-context';
import { toFieldFault } from './to-field-fault';

export interface GraphqlParts {
  readonly admission: Admission;
  readonly resolver: AnalysisResolver;
  readonly askedNamesResolver: AskedNamesResolver;
  readonly edits: EditParts;
  readonly log: Log;
}

/** Words and signs a document may have; recipes travel in variables, which do not count. */
const maxLexicalTokens = 1000;

/** POST /graphql: who asks and the body are checked as on REST, with the same refusals; then Apollo answers. */
export function createGraphqlRoute({
  admission,
  resolver,
  askedNamesResolver,
  edits,
  log,
}: GraphqlParts): RequestHandler[] {
  const guard = new ApolloArmor({
    maxDepth: { n: 30, ignoreIntrospection: false },
    maxAliases: { n: 30 },
    maxDirectives: { n: 20 },
    // A hundred corrections or foods with all that is known of them, and no list within a list of a hundred.
    costLimit: { maxCost: 40_000, flattenFragments: true },
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  }).protect();
  const server = new ApolloServer<GraphqlContext>({
    schema: createSchema({ analysisResolver: resolver, askedNamesResolver, edits }),
    // The schema is public: schema.graphql is part of the project, and the playground needs it.
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens },
    validationRules: guard.validationRules,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      createErrorsPlugin(log),
      ...guard.plugins,
    ],
    formatError: (formatted, error) => toGraphqlError(formatted, toFieldFault(error)),
  });
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  const admit: RequestHandler = async (request, response, next) => {
    const caller = await admission.authenticate(request, response);
    // Each field asks for the scope it wants; a key that is for nothing has no business here.
    if (caller.scopes.length === 0) throw new Refusal('forbidden');
    request.body = await readJsonBody(request);
    contexts.set(response, createContext({ response, caller, admission, takeBasis: () => resolver.takeBasis() }));
    next();
  };
  const answer = expressMiddleware(server, { context: ({ res }) => Promise.resolve(getContext(res)) });
  return [admit, answer];
}

// Express's own place for it, response.locals, has no types.
const contexts = new WeakMap<Response, GraphqlContext>();

function getContext(response: Response): GraphqlContext {
  const context = contexts.get(response);
  if (context === undefined) throw new Error('A GraphQL operation came by another way than the route.');
  return context;
}

function toGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  if (error instanceof Refusal) {
    const { code, message, details } = error;
    return { ...formatted, message, extensions: details === null ? { code } : { code, details } };
  }
  if (formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return formatted;
  return { ...formatted, message: 'internal error', extensions: { code: 'internal_error' } };
}
