import { Router } from 'express';
import { register as processRegistry, Registry } from 'prom-client';
import { ApiError } from '../errors';
import { refuseMethod, sendJson, sendApiError } from './http/responses';
import type { Metrics } from './metrics';

/** What those who run the service ask it: whether it is alive, whether it can answer and what is amiss, and what it has counted. */
export function createOperationsRoutes({ readyChecks, findDeadlock, metrics }: OperationsParts): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/healthz')
    .get((_request, response) => {
      const message = findDeadlock();
      if (message === null) sendJson(response, 200, '{"status":"alive"}');
      else sendApiError(response, new ApiError('service_unavailable', { message }));
    })
    .all(refuseMethod('GET', 'HEAD'));
  router
    .route('/readyz')
    .get(async (_request, response) => {
      const { status, messages, parts } = await inspectAll(readyChecks);
      if (status !== 'unavailable') sendJson(response, 200, JSON.stringify({ status, parts }));
      else sendApiError(response, new ApiError('service_unavailable', { message: messages.join(' ') }), { parts });
    })
    .all(refuseMethod('GET', 'HEAD'));
  router
    .route('/metrics')
    .get(async (_request, response) => {
      const all = Registry.merge([processRegistry, metrics.registry]);
      response.setHeader('Content-Type', all.contentType);
      response.end(await all.metrics());
    })
    .all(refuseMethod('GET', 'HEAD'));
  return router;
}

/** How the parts of the service are. */
export async function inspectAll(readyChecks: readonly ReadyCheck[]): Promise<Readiness> {
  const found = await Promise.all(readyChecks.map(inspect));
  const parts = Object.fromEntries(found.map(({ name, told }) => [name, told]));
  const failing = found.flatMap(({ isVital, fault }) => (fault === null ? [] : [{ isVital, fault }]));
  const vital = failing.filter(({ isVital }) => isVital);
  const status = vital.length > 0 ? 'unavailable' : failing.length > 0 ? 'degraded' : 'ready';
  return { status, messages: (vital.length > 0 ? vital : failing).map(({ fault }) => fault), parts };
}

interface Readiness {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  /** What does not work, a sentence each; where nothing can be answered, only what stands in the way of that. */
  readonly messages: readonly string[];
  /** What each part says of itself, by its name. */
  readonly parts: Readonly<Record<string, Inspected['told']>>;
}

export const operationsPaths = ['/healthz', '/readyz', '/metrics'] as const;

export interface OperationsParts {
  readonly readyChecks: readonly ReadyCheck[];
  /** A sentence where the process cannot help itself and should be started anew by what watches it; null where all is well, or will be without that. */
  readonly findDeadlock: () => string | null;
  readonly metrics: Metrics;
}

/** Something that the service stands on. */
export interface ReadyCheck {
  /** As `/readyz` calls it. */
  readonly name: string;
  /** Whether nothing at all can be answered without it: only then should nobody be sent here. */
  readonly isVital: boolean;
  /** A sentence for when it does not work. */
  readonly fault: string | (() => string);
  readonly isReady: () => boolean | Promise<boolean>;
  /** What there is to say about it, whether it works or not. */
  readonly describe?: () => Readonly<Record<string, unknown>>;
}

const readyDeadlineMs = 2000;

interface Inspected extends Pick<ReadyCheck, 'name' | 'isVital'> {
  /** Null where all is well. */
  readonly fault: string | null;
  readonly told: Readonly<Record<string, unknown>>;
}

async function inspect({ name, isVital, fault, isReady, describe }: ReadyCheck): Promise<Inspected> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyDeadlineMs);
  });
  const ready = await Promise.race([Promise.resolve(isReady()).catch(() => false), late]);
  clearTimeout(timer);
  const message = ready ? null : typeof fault === 'string' ? fault : fault();
  const told = { ready, ...(message === null ? {} : { message }), ...describe?.() };
  return { name, isVital, fault: message, told };
}
