import type { RequestListener } from 'node:http';
import type { Router } from 'express';

/** A route as it is written: `POST /dashboard/keys/:id/rotate`. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Paths that programs send POST requests to, with a key: they are no forms. */
const programPaths: ReadonlySet<string> = new Set(['/v1/analyze', '/graphql', '/mcp']);

/** All forms that pages send, by the routes of the application, so that no new one is forgotten. */
export function listForms(app: RequestListener): readonly Route[] {
  return listRoutes(app).filter(({ method, path }) => method === 'POST' && !programPaths.has(path));
}

/**
 * All routes of the application, in the order in which they are tried.
 * @throws Error where the application is not one of Express, or has a router below a path
 */
export function listRoutes(app: RequestListener): readonly Route[] {
  const router = 'router' in app ? app.router : null;
  if (!isRouter(router)) throw new Error('The routes are not known; start the service with a trusted proxy.');
  return listRoutesOf(router);
}

function listRoutesOf(router: Router): readonly Route[] {
  return router.stack.flatMap((layer): readonly Route[] => {
    const { route, handle } = layer;
    if (route !== undefined) {
      const methods = new Set(route.stack.map(({ method }) => method));
      return (['GET', 'POST'] as const)
        .filter((method) => methods.has(method.toLowerCase()))
        .map((method) => ({ method, path: route.path }));
    }
    if (!isRouter(handle)) return [];
    if (!('rawPath' in layer) || layer.rawPath !== '/') throw new Error('A router below a path has unknown routes.');
    return listRoutesOf(handle);
  });
}

function isRouter(value: unknown): value is Router {
  return typeof value === 'function' && 'stack' in value && Array.isArray(value.stack);
}

/** The path of a route with an id in the place of each parameter. */
export function fillPath({ path }: Route, id: string): string {
  return path.replaceAll(/\{\*\w+\}/g, 'nothing').replaceAll(/:\w+/g, id);
}
