import { Router } from 'express';
import { Registry } from 'prom-client';
import { ApiError } from '../errors';
import { refuseMethod, sendJson, sendApiError } from './http/responses';

/**
 * The routes for operators: `/healthz` (alive), `/readyz` (can answer, and what fails) and
 * `/metrics`.
 */
export function createOperationsRoutes({ readyChecks, findRestartReason, readMetrics }: OperationsParts): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/healthz')
    .get((_request, response) => {
      const message = findRestartReason();
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
      const text = await readMetrics();
      response.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
      response.end(text);
    })
    .all(refuseMethod('GET', 'HEAD'));
  return router;
}

/** The state of the service and its parts. */
export async function inspectAll(readyChecks: readonly ReadyCheck[]): Promise<Readiness> {
  const results = await Promise.all(readyChecks.map(inspect));
  const parts = Object.fromEntries(results.map(({ name, details }) => [name, details]));
  const failing = results.flatMap(({ isVital, problem }) => (problem === null ? [] : [{ isVital, problem }]));
  const vital = failing.filter(({ isVital }) => isVital);
  const status = vital.length > 0 ? 'unavailable' : failing.length > 0 ? 'degraded' : 'ready';
  return { status, messages: (vital.length > 0 ? vital : failing).map(({ problem }) => problem), parts };
}

/**
 * Creates a function that inspects the service at most once in five seconds and returns the last
 * result in between, so that opening a public page does not start the checks each time.
 * @param now milliseconds since any moment
 */
export function createRecentReadiness(readyChecks: readonly ReadyCheck[], now: () => number): () => Promise<Readiness> {
  let last: { readonly atMs: number; readonly readiness: Promise<Readiness> } | null = null;
  return () => {
    if (last === null || now() - last.atMs >= recentMs) last = { atMs: now(), readiness: inspectAll(readyChecks) };
    return last.readiness;
  };
}

const recentMs = 5000;

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  /**
   * A sentence for each part that does not work. If the service cannot answer, only for the parts
   * that prevent it.
   */
  readonly messages: readonly string[];
  /** The state of each part, by its name. */
  readonly parts: Readonly<Record<string, Inspected['details']>>;
}

export const operationsPaths = ['/healthz', '/readyz', '/metrics'] as const;

export interface OperationsParts {
  readonly readyChecks: readonly ReadyCheck[];
  /**
   * A sentence if the process cannot recover and should be restarted; null if it works or may
   * recover.
   */
  readonly findRestartReason: () => string | null;
  /** The metrics in the text format of Prometheus; of several workers, those of all in one. */
  readonly readMetrics: () => Promise<string>;
}

/** A check of something that the service needs. */
export interface ReadyCheck {
  /** Its name in `/readyz`. */
  readonly name: string;
  /** Whether the service can answer nothing without it: only then `/readyz` is 503. */
  readonly isVital: boolean;
  /** A sentence for a check that fails. */
  readonly problem: string | (() => string);
  readonly isReady: () => boolean | Promise<boolean>;
  /** More fields for `/readyz`, whether the check fails or not. */
  readonly describe?: () => Readonly<Record<string, unknown>>;
}

const readyDeadlineMs = 2000;

interface Inspected extends Pick<ReadyCheck, 'name' | 'isVital'> {
  /** Null if the check succeeds. */
  readonly problem: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

async function inspect({ name, isVital, problem, isReady, describe }: ReadyCheck): Promise<Inspected> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyDeadlineMs);
  });
  const ready = await Promise.race([Promise.resolve(isReady()).catch(() => false), late]);
  clearTimeout(timer);
  const message = ready ? null : typeof problem === 'string' ? problem : problem();
  const details = { ready, ...(message === null ? {} : { message }), ...describe?.() };
  return { name, isVital, problem: message, details };
}
