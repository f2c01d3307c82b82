import { Router } from 'express';
import { Refusal } from '../errors';
import type { Metrics } from '../metrics';
import { refuseMethod } from './http/refuse-method';
import { sendJson } from './http/send-json';

/** What those who run the service ask it: whether it is alive, whether it is ready, and what it has counted. */
export function createOperationsRoutes({ readyChecks, metrics }: OperationsParts): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/healthz')
    .get((_request, response) => sendJson(response, 200, '{"status":"alive"}'))
    .all(refuseMethod('GET', 'HEAD'));
  router
    .route('/readyz')
    .get(async (_request, response) => {
      const reasons = await Promise.all(readyChecks.map(findFault));
      const faults = reasons.filter((reason) => reason !== null);
      if (faults.length > 0) throw new Refusal('service_unavailable', { message: faults.join(' ') });
      const described = readyChecks.flatMap(({ describe }) =>
        describe === undefined ? [] : Object.entries(describe()),
      );
      sendJson(response, 200, JSON.stringify({ status: 'ready', ...Object.fromEntries(described) }));
    })
    .all(refuseMethod('GET', 'HEAD'));
  router
    .route('/metrics')
    .get(async (_request, response) => {
      response.setHeader('Content-Type', metrics.registry.contentType);
      response.end(await metrics.registry.metrics());
    })
    .all(refuseMethod('GET', 'HEAD'));
  return router;
}

export const operationsPaths = ['/healthz', '/readyz', '/metrics'] as const;

interface OperationsParts {
  readonly readyChecks: readonly ReadyCheck[];
  readonly metrics: Metrics;
}

/** Something that must work for recipes to be analyzed. */
export interface ReadyCheck {
  /** A sentence for when it does not. */
  readonly fault: string;
  readonly isReady: () => boolean | Promise<boolean>;
  /** What there is to say about it where all is well. */
  readonly describe?: () => Readonly<Record<string, unknown>>;
}

const readyDeadlineMs = 2000;

async function findFault({ fault, isReady }: ReadyCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyDeadlineMs);
  });
  const ready = await Promise.race([Promise.resolve(isReady()).catch(() => false), late]);
  clearTimeout(timer);
  return ready ? null : fault;
}
