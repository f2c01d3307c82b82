import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { ErrorLog } from '../api/error-log';
import { createRequestHook } from '../api/http/request-hook';
import { createErrorHandler } from '../api/http/responses';
import { createOperationsRoutes, operationsPaths, type OperationsParts } from '../api/operations-routes';
import type { Metrics } from '../api/metrics';
import type { Config } from '../config';
import { ApiError } from '../errors';
import type { Log } from '../log';

interface BatchAppParts extends OperationsParts {
  readonly config: Pick<Config, 'requireHttps' | 'trustProxy'>;
  readonly log: Log;
  readonly errorLog: Pick<ErrorLog, 'report'>;
  readonly metrics: Metrics;
}

/** Creates the request listener of a process that only analyzes batches: health and metrics. */
export function createBatchApp(parts: BatchAppParts): RequestListener {
  const { config, log, errorLog, metrics } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('query parser', false).set('trust proxy', [...config.trustProxy]);
  const requestHook = createRequestHook({
    routes: new Set(operationsPaths),
    log,
    metrics,
    keyUses: { note: () => undefined },
    requireHttps: config.requireHttps,
  });
  const fail = createErrorHandler({ log, errorLog });
  app.use((request, response, next) => {
    requestHook(request, response, { isSecure: request.secure, findAddress: () => request.ip ?? '' });
    next();
  });
  app.use(createOperationsRoutes(parts));
  app.use(() => {
    throw new ApiError('not_found', { message: 'This process analyzes batches only; send requests to another one.' });
  });
  // eslint-disable-next-line max-params, @typescript-eslint/no-unused-vars -- Express tells an error handler by its four parameters
  const failInExpress: ErrorRequestHandler = (error: unknown, _request, response, _next) => fail(error, response);
  app.use(failInExpress);
  return app;
}
