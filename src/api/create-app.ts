import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Config } from '../config';
import { Refusal } from '../errors';
import type { Log } from '../log';
import type { FaultLog } from '../log-faults';
import type { Metrics } from '../metrics';
import type { Admission } from './admission/create-admission';
import { createTurns } from './admission/create-turns';
import { createAnalyzeRoute } from './analyze-route';
import { createShortcut } from './create-shortcut';
import type { AskedNamesResolver } from './graphql/admin/asked-names-resolver';
import type { EditParts } from './graphql/admin/edits/edit-parts';
import type { AnalysisResolver } from './graphql/analysis/analysis-resolver';
import { createGraphqlRoute } from './graphql/create-graphql-route';
import { createErrorHandler } from './http/create-error-handler';
import { createFront } from './http/create-front';
import { refuseMethod } from './http/refuse-method';
import { createPlaygroundRouter } from './playground/playground-router';
import { createOperationsRoutes, operationsPaths, type OperationsParts, type ReadyCheck } from './operations-routes';

export interface AppParts {
  readonly config: Pick<Config, 'requireHttps' | 'trustProxy'>;
  readonly log: Log;
  readonly faults: Pick<FaultLog, 'report'>;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly resolver: AnalysisResolver;
  readonly askedNamesResolver: AskedNamesResolver;
  readonly edits: EditParts;
  readonly readyChecks: readonly ReadyCheck[];
  readonly findDeadlock: OperationsParts['findDeadlock'];
}

/** Everything the service answers over HTTP, as one request listener; it opens nothing and may be made many times. */
export function createApp(parts: AppParts): RequestListener {
  const { config, log, faults, metrics, admission, resolver } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('query parser', false).set('trust proxy', [...config.trustProxy]);
  const front = createFront({ routes, log, metrics, requireHttps: config.requireHttps });
  const turns = createTurns();
  const route = createAnalyzeRoute({ admission, turns, resolver });
  const fail = createErrorHandler({ log, faults });
  app.use((request, response, next) => {
    keepLastProto(request.headers);
    front(request, response, { isSecure: request.secure, findAddress: () => request.ip ?? '' });
    next();
  });
  app.route('/v1/analyze').post(route).all(refuseMethod('POST'));
  app.use(createPlaygroundRouter());
  app
    .route('/graphql')
    .post(createGraphqlRoute({ ...parts, turns }))
    .all(refuseMethod('GET', 'HEAD', 'POST'));
  app.use(createOperationsRoutes(parts));
  app.use(() => {
    throw new Refusal('not_found');
  });
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

const routes: ReadonlySet<string> = new Set(['/v1/analyze', '/graphql', ...operationsPaths]);
