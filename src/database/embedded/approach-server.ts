import { endOrphans } from './end-orphans';
import { findBinaries } from './find-binaries';
import { findServer } from './find-server';
import { joinServer, type Tenancy } from './join-server';
import { launchServer, type LaunchOptions } from './launch-server';
import type { Cluster } from './open-cluster';

/** What one attempt to use the server came to. */
export type Approach =
  | { readonly state: 'joined'; readonly tenancy: Tenancy }
  /** A server runs but takes nobody in: it starts, recovers, shuts down or has no connection left. */
  | { readonly state: 'closed'; readonly said: string }
  /** No server ran, and the one that was started ended. */
  | { readonly state: 'ended'; readonly said: string };

/** Joins the server on these files, whoever started it; starts one where there is none. */
export async function approachServer(cluster: Cluster, options: LaunchOptions): Promise<Approach> {
  const fault = (await findServer(cluster)) === null ? await launch(cluster, options) : null;
  const server = await findServer(cluster);
  // Where two start at once, one of the servers gives way to the other: that is no failure.
  if (server === null) return { state: 'ended', said: fault ?? 'it ended as soon as it had started' };
  if (!server.ready) return { state: 'closed', said: `the server, process ${server.pid}, is starting or recovering` };
  try {
    return { state: 'joined', tenancy: await joinServer(cluster, server) };
  } catch (error) {
    return { state: 'closed', said: error instanceof Error ? error.message : String(error) };
  }
}

async function launch(cluster: Cluster, options: LaunchOptions): Promise<string | null> {
  try {
    await endOrphans(cluster);
    if (options.signal.aborted) return 'it was told to stop';
    return await launchServer(cluster, await findBinaries(cluster.home, cluster.owner), options);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
