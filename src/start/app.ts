import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { KeyUses } from '../accounts/key-use';
import type { Config } from '../config';
import { ApiError } from '../errors';
import { loadLate } from '../load-late';
import type { Log } from '../log';
import { readProjectVersion } from '../project-root';
import type { Admission } from '../api/admission';
import { createAnalyzeRoute, type AnalyzeRoute } from '../api/analyze-route';
import type { BatchParts } from '../api/batches/batch-parts';
import { batchesPath, createBatchRoutes } from '../api/batches/batch-routes';
import type { ErrorLog } from '../api/error-log';
import type { AnalysisResolver } from '../api/graphql/analysis-resolver';
import type { CorrectionParts } from '../api/graphql/correction-parts';
import { createGraphqlRoute } from '../api/graphql/graphql-route';
import { MissedNamesResolver, type MissedNamesParts } from '../api/graphql/missed-names';
import { createRequestHook, type RequestHook } from '../api/http/request-hook';
import type { Peer } from '../api/http/request-record';
import { createApiErrorReader, createErrorHandler, refuseMethod } from '../api/http/responses';
import type { Metrics } from '../api/metrics';
import type { RecipeReader } from '../api/recipe-reader';
import {
  createOperationsRoutes,
  operationsPaths,
  type OperationsParts,
  type ReadyCheck,
} from '../api/operations-routes';
import { createOpenApiRoute, openApiPath, readReference } from '../api/reference/reference';
import { createAuthentication } from '../web/parts/session-authentication';
import type { Turns } from '../api/turns';
import { readAssets } from '../web/parts/assets';
import { createPageErrors } from '../web/error-pages';
import { createPages } from '../web/parts/page';
import { createPlaygroundRouter } from '../web/docs/playground-page';
import { createVisitors } from '../web/parts/visitors';
import type { WebParts } from '../web/parts/web-parts';
import { createWebRoutes, pagePaths } from '../web/web-routes';

interface AppParts {
  readonly config: Pick<Config, 'requireHttps' | 'trustProxy' | 'signUp' | 'publicUrl' | 'missedNames' | 'tryIt'>;
  readonly log: Log;
  readonly errorLog: Pick<ErrorLog, 'report'>;
  readonly metrics: Metrics;
  readonly readMetrics: OperationsParts['readMetrics'];
  readonly keyUses: KeyUses;
  readonly admission: Admission;
  readonly turns: Turns;
  readonly recipeReader: RecipeReader;
  readonly resolver: AnalysisResolver;
  readonly missed: MissedNamesParts;
  readonly corrections: CorrectionParts;
  readonly readyChecks: readonly ReadyCheck[];
  readonly findRestartReason: OperationsParts['findRestartReason'];
  readonly batches: BatchParts;
  readonly web: Pick<
    WebParts,
    'database' | 'passwords' | 'attempts' | 'mail' | 'backgroundWork' | 'ownPlanNames' | 'firstAccountName'
  >;
}

/** Creates the request listener for everything the service answers over HTTP; it opens nothing. */
export function createApp(parts: AppParts): RequestListener {
  const { config, log, errorLog, metrics, keyUses, admission, turns, resolver } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('query parser', false).set('trust proxy', [...config.trustProxy]);
  const requestHook = createRequestHook({ routes, log, metrics, keyUses, requireHttps: config.requireHttps });
  const route = createAnalyzeRoute({ admission, turns, resolver });
  const fail = createErrorHandler({ log, errorLog });
  app.use((request, response, next) => {
    keepLastProto(request.headers);
    requestHook(request, response, { isSecure: request.secure, findAddress: () => request.ip ?? '' });
    next();
  });
  app.route('/v1/analyze').post(route).all(refuseMethod('POST'));
  const assets = readAssets();
  const pages = createPages(assets, { mayTry: config.tryIt !== 'off' });
  const visitors = createVisitors(parts.web.database);
  const refuseOther = refuseMethod('GET', 'HEAD', 'POST');
  // Before the playground, whose router would answer OPTIONS with its own methods alone.
  app.options('/graphql', refuseOther);
  app.use(createPlaygroundRouter({ visitors, assets }));
  const { database } = parts.web;
  const missedNamesResolver = new MissedNamesResolver(parts.missed);
  const authenticate = createAuthentication(parts.admission, visitors);
  app
    .route('/graphql')
    .post(
      createGraphqlRoute({
        ...parts,
        batches: { ...parts.batches, publicUrl: config.publicUrl },
        missedNamesResolver,
        authenticate,
        keys: { database, keyUses },
      }),
    )
    .all(refuseOther);
  const mcp = { database, version: readProjectVersion(), toApiError: createApiErrorReader(parts) };
  app
    .route('/mcp')
    .post(
      openMcpLate(() =>
        import('../api/mcp/mcp-route.js').then((loaded) => loaded.createMcpRoute({ ...parts, ...mcp })),
      ),
    )
    .all(refuseMethod('POST'));
  app.use(createBatchRoutes(parts.batches));
  app.use(createOperationsRoutes(parts));
  const reference = readReference();
  app.use(createOpenApiRoute(reference));
  app.use(createWebRoutes({ ...parts, ...parts.web, pages, visitors, reference }, assets));
  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(createPageErrors({ pages, visitors, config, logs: { log, errorLog } }));
  // eslint-disable-next-line max-params, @typescript-eslint/no-unused-vars -- Express tells an error handler by its four parameters
  const failInExpress: ErrorRequestHandler = (error: unknown, _request, response, _next) => fail(error, response);
  app.use(failInExpress);
  return config.trustProxy.length === 0 ? createShortcut({ app, requestHook, route, fail }) : app;
}

/**
 * Express uses the first of several protocols, which a caller can forge; the trusted proxy adds the
 * last.
 */
function keepLastProto(headers: IncomingHttpHeaders): void {
  const protos = headers['x-forwarded-proto'];
  if (protos !== undefined) headers['x-forwarded-proto'] = String(protos).split(',').at(-1)?.trim();
}

/**
 * Opens the route of the Model Context Protocol with its first request: its packages would
 * lengthen every start by a tenth of a second.
 */
function openMcpLate(open: () => Promise<RequestHandler>): RequestHandler {
  const getRoute = loadLate(open);
  return async (request, response, next) => {
    const answer = await getRoute();
    await answer(request, response, next);
  };
}

const routes: ReadonlySet<string> = new Set([
  '/v1/analyze',
  '/graphql',
  '/mcp',
  batchesPath,
  ...operationsPaths,
  openApiPath,
  ...pagePaths,
]);

/**
 * Answers `POST /v1/analyze` with the same hook, route and error handler as `app`, without Express;
 * `app` answers everything else. Express changes the prototypes of every request and response,
 * which slows down what Node does with them: an answer from memory took 210 µs of CPU with Express
 * and 100 µs without. Only for a service that trusts no proxy, because then the socket has the
 * address of the caller.
 */
function createShortcut({ app, requestHook, route, fail }: ShortcutParts): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      requestHook(request, response, toPeer(request));
      await route(request, response);
    } catch (error) {
      fail(error, response);
    }
  }
  return (request, response) => {
    if (request.method === 'POST' && request.url === '/v1/analyze') void answer(request, response);
    else app(request, response);
  };
}

interface ShortcutParts {
  readonly app: RequestListener;
  readonly requestHook: RequestHook;
  readonly route: AnalyzeRoute;
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

function toPeer({ socket }: IncomingMessage): Peer {
  return { isSecure: socket instanceof TLSSocket, findAddress: () => socket.remoteAddress ?? '' };
}
