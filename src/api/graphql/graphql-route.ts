import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestHandler, Response } from 'express';
import { ApiError } from '../../errors';
import type { Log } from '../../log';
import type { Admission } from '../admission';
import { paceBasis } from '../analyze';
import type { FaultLog } from '../fault-log';
import { findBodyBytes, readJsonBody } from '../http/read-json-body';
import type { SessionDoor } from '../session-door';
import type { Turns } from '../turns';
import type { AnalysisResolver } from './analysis-resolver';
import { createAnswerWork } from './answer-work';
import { createContext, type GraphqlContext } from './context';
import type { CorrectionParts } from './correction-parts';
import { createCostPlugin } from './cost';
import { createDocumentRules, createDocumentStore, maxLexicalTokens } from './documents';
import { createErrorsPlugin, toGraphqlError } from './errors';
import type { MissedNamesResolver } from './missed-names';
import { createSchema } from './schema';
import { writeJson } from './write-json';

interface GraphqlParts {
  readonly admission: Admission;
  readonly door: SessionDoor;
  readonly turns: Turns;
  readonly resolver: AnalysisResolver;
  readonly missedNamesResolver: MissedNamesResolver;
  readonly edits: CorrectionParts;
  readonly log: Log;
  readonly faults: Pick<FaultLog, 'report'>;
}

// A longer document is one of comments and long texts, which are read quickly.
const maxReadingCost = 10_000;

/** POST /graphql: who asks and the body are checked as on REST, with the same refusals; then Apollo answers. */
export function createGraphqlRoute({
  admission,
  door,
  turns,
  resolver,
  missedNamesResolver,
  edits,
  log,
  faults,
}: GraphqlParts): RequestHandler[] {
  const server = new ApolloServer<GraphqlContext>({
    schema: createSchema({ analysisResolver: resolver, missedNamesResolver, edits }),
    // The schema is public: schema.graphql is part of the project, and the playground needs it.
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens },
    validationRules: createDocumentRules(),
    documentStore: createDocumentStore(),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      createErrorsPlugin({ log, faults }),
      createCostPlugin(),
    ],
    formatError: toGraphqlError,
    stringifyResult: async (result) => `${await writeJson(result)}\n`,
  });
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  const admit: RequestHandler = async (request, response, next) => {
    const caller = await door.authenticate(request, response);
    // Each field asks for the scope it wants; a key that is for nothing has no business here.
    if (caller.scopes.length === 0) throw new ApiError('forbidden');
    const body = await readJsonBody(request);
    // Reading a document that turns out to be none costs as well.
    admission.countCost(caller, Math.min(findTextLength(body), maxReadingCost));
    request.body = body;
    const pace = turns.open({ keyId: caller.keyId, bytes: findBodyBytes(request), response });
    const takeSnapshot = () => paceBasis(resolver.takeSnapshot(), pace);
    contexts.set(response, createContext({ response, caller, admission, work: createAnswerWork(pace), takeSnapshot }));
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

/** Characters of the document. */
function findTextLength(body: unknown): number {
  const isRequest = typeof body === 'object' && body !== null && 'query' in body;
  return isRequest && typeof body.query === 'string' ? body.query.length : 0;
}
