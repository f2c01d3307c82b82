import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import type { Caller } from '../../accounts/caller';
import { ApiError } from '../../errors';
import type { Log } from '../../log';
import type { Admission } from '../admission';
import { paceSnapshot } from '../analyze';
import type { ErrorLog } from '../error-log';
import { findBodyBytes, readTextBody } from '../http/read-json-body';
import type { RecipeReader } from '../recipe-reader';
import type { Turns } from '../turns';
import type { AnalysisResolver } from './analysis-resolver';
import { createAnswerWork } from './answer-work';
import type { BatchFieldParts } from './batch-fields';
import { createContext, type GraphqlContext } from './context';
import type { CorrectionParts } from './correction-parts';
import { createCostPlugin } from './cost';
import { createDocumentRules, createDocumentStore, maxLexicalTokens } from './documents';
import { createErrorsPlugin, toGraphqlError } from './errors';
import type { KeyParts } from './key-resolver';
import { checkLargeBody } from './large-texts';
import type { MissedNamesResolver } from './missed-names';
import { createSchema } from './schema';
import { writeJson } from './write-json';

interface GraphqlParts {
  readonly admission: Admission;
  /** Identifies the caller by a key or a session. */
  readonly authenticate: (request: Request, response: Response) => Promise<Caller>;
  readonly turns: Turns;
  readonly resolver: AnalysisResolver;
  readonly missedNamesResolver: MissedNamesResolver;
  readonly corrections: CorrectionParts;
  readonly keys: KeyParts;
  readonly recipeReader: RecipeReader;
  readonly batches: BatchFieldParts;
  readonly log: Log;
  readonly errorLog: Pick<ErrorLog, 'report'>;
}

// A longer document consists of comments and long texts, which are parsed quickly.
const maxReadingCost = 10_000;

/**
 * POST /graphql: checks the caller and the body like the REST route, with the same errors; then
 * Apollo answers.
 */
export function createGraphqlRoute({
  admission,
  authenticate,
  turns,
  resolver,
  missedNamesResolver,
  corrections,
  keys,
  recipeReader,
  batches,
  log,
  errorLog,
}: GraphqlParts): RequestHandler[] {
  const server = new ApolloServer<GraphqlContext>({
    schema: createSchema({ analysisResolver: resolver, missedNamesResolver, corrections, keys, recipeReader, batches }),
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
      createErrorsPlugin({ log, errorLog }),
      createCostPlugin(),
    ],
    formatError: toGraphqlError,
    stringifyResult: async (result) => `${await writeJson(result)}\n`,
  });
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  const admit: RequestHandler = async (request, response, next) => {
    const caller = await authenticate(request, response);
    // Each field checks its own scope; a key without any scope is refused here.
    if (caller.scopes.length === 0) throw new ApiError('forbidden');
    const { body, isLarge } = await readTextBody(request);
    if (isLarge) checkLargeBody(body);
    // Parsing costs time even for a text that is no document.
    admission.countCost(caller, Math.min(findTextLength(body), maxReadingCost));
    request.body = body;
    const pace = turns.open({ keyId: caller.keyId, bytes: findBodyBytes(request), response });
    const takeSnapshot = () => paceSnapshot(resolver.takeSnapshot(), pace);
    contexts.set(response, createContext({ response, caller, admission, work: createAnswerWork(pace), takeSnapshot }));
    next();
  };
  const answer = expressMiddleware(server, { context: ({ res }) => Promise.resolve(getContext(res)) });
  return [admit, answer];
}

// Express's own place for this, response.locals, has no types.
const contexts = new WeakMap<Response, GraphqlContext>();

function getContext(response: Response): GraphqlContext {
  const context = contexts.get(response);
  if (context === undefined) throw new Error('A GraphQL operation did not come through the route.');
  return context;
}

/** Characters of the document. */
function findTextLength(body: unknown): number {
  const isRequest = typeof body === 'object' && body !== null && 'query' in body;
  return isRequest && typeof body.query === 'string' ? body.query.length : 0;
}
