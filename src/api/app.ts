import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import express, { type ErrorRequestHandler } from 'express';
import type { Config } from '../config';
import { ApiError } from '../errors';
import type { Log } from '../log';
import { readProjectVersion } from '../project-root';
import type { Admission } from './admission';
import { createAnalyzeRoute, type AnalyzeRoute } from './analyze-route';
import type { FaultLog } from './fault-log';
import type { AnalysisResolver } from './graphql/analysis-resolver';
import type { CorrectionParts } from './graphql/correction-parts';
import { createGraphqlRoute } from './graphql/graphql-route';
import type { MissedNamesResolver } from './graphql/missed-names';
import { createRequestHook, type RequestHook } from './http/front';
import type { Peer } from './http/request-note';
import { createApiErrorReader, createErrorHandler, refuseMethod } from './http/responses';
import { createMcpRoute } from './mcp/mcp-route';
import type { Metrics } from './metrics';
import { createOperationsRoutes, operationsPaths, type OperationsParts, type ReadyCheck } from './operations-routes';

import { createSessionDoor } from './session-door';
import { createTurns } from './turns';
import { readAssets } from './web/assets';
import { createPages } from './web/page';
import { createPlaygroundRouter } from './web/playground-page';
import { createVisitors } from './web/visitors';
import type { WebParts } from './web/web-parts';
import { createPageErrors, createWebRoutes, pagePaths } from './web/web-routes';

interface AppParts {
  readonly config: Pick<Config, 'requireHttps' | 'trustProxy' | 'signUp' | 'publicUrl'>;
  readonly log: Log;
  readonly faults: Pick<FaultLog, 'report'>;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly resolver: AnalysisResolver;
  readonly missedNamesResolver: MissedNamesResolver;
  readonly edits: CorrectionParts;
  readonly readyChecks: readonly ReadyCheck[];
  readonly findDeadlock: OperationsParts['findDeadlock'];
  readonly web: Pick<WebParts, 'database' | 'passwords' | 'attempts' | 'mail' | 'firstAccountName'>;
}

/** Everything the service answers over HTTP, as one request listener; it opens nothing and may be made many times. */
export function createApp(parts: AppParts): RequestListener {
  const { config, log, faults, metrics, admission, resolver } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('query parser', false).set('trust proxy', [...config.trustProxy]);
  const front = createRequestHook({ routes, log, metrics, requireHttps: config.requireHttps });
  const turns = createTurns();
  const route = createAnalyzeRoute({ admission, turns, resolver });
  const fail = createErrorHandler({ log, faults });
  app.use((request, response, next) => {
    keepLastProto(request.headers);
    front(request, response, { isSecure: request.secure, findAddress: () => request.ip ?? '' });
    next();
  });
  app.route('/v1/analyze').post(route).all(refuseMethod('POST'));
  const assets = readAssets();
  const pages = createPages(assets);
  const visitors = createVisitors(parts.web.database);
  app.use(createPlaygroundRouter({ visitors, assets }));
  app
    .route('/graphql')
    .post(createGraphqlRoute({ ...parts, turns, door: createSessionDoor(admission, visitors) }))
    .all(refuseMethod('GET', 'HEAD', 'POST'));
  const mcp = { database: parts.web.database, version: readProjectVersion(), toApiError: createApiErrorReader(parts) };
  app
    .route('/mcp')
    .post(createMcpRoute({ ...mcp, admission, turns, resolver }))
    .all(refuseMethod('POST'));
  app.use(createOperationsRoutes(parts));
  app.use(createWebRoutes({ ...parts, ...parts.web, pages, visitors }, assets));
  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(createPageErrors({ pages, visitors }));
  // eslint-disable-next-line max-params, @typescript-eslint/no-unused-vars -- Express tells an error handler by its four parameters
  const failInExpress: ErrorRequestHandler = (error: unknown, _request, response, _next) => fail(error, response);
  app.use(failInExpress);
  return config.trustProxy.length === 0 ? createShortcut({ app, front, route, fail }) : app;
}

/** Express takes the first of several protocols, which a caller can make up; the proxy that is trusted has added the last. */
function keepLastProto(headers: IncomingHttpHeaders): void {
  const protos = headers['x-forwarded-proto'];
  if (protos !== undefined) headers['x-forwarded-proto'] = String(protos).split(',').at(-1)?.trim();
}

const routes: ReadonlySet<string> = new Set(['/v1/analyze', '/graphql', '/mcp', ...operationsPaths, ...pagePaths]);

/**
 * Answers `POST /v1/analyze` by the same front, route and error handler as `app`, without Express in between; all else is the app's. Express
 * gives every request and response other prototypes, after which all that Node does with them takes longer: with it, an answer from memory
 * took 210 µs of CPU, without it 100. Only for a service that trusts no proxy: then the socket itself says where a request comes from.
 */
function createShortcut({ app, front, route, fail }: ShortcutParts): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      front(request, response, toPeer(request));
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
  readonly front: RequestHook;
  readonly route: AnalyzeRoute;
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

function toPeer({ socket }: IncomingMessage): Peer {
  return { isSecure: socket instanceof TLSSocket, findAddress: () => socket.remoteAddress ?? '' };
}
