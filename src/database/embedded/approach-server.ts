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
  try {
    const fault = (await findServer(cluster)) === null ? await launch(cluster, options) : null;
    const server = await findServer(cluster);
    // Where two start at once, one of the servers gives way to the other: that is no failure.
    if (server === null) return { state: 'ended', said: fault ?? 'it ended as soon as it had started' };
    if (!server.ready) return { state: 'closed', said: `process ${server.pid} is starting or recovering` };
    const joined = await joinServer(cluster, server).catch(toSaid);
    return typeof joined === 'string' ? { state: 'closed', said: joined } : { state: 'joined', tenancy: joined };
  } catch (error) {
    // Of the file system, which may be what is broken.
    return { state: 'ended', said: toSaid(error) };
  }
}

async function launch(cluster: Cluster, options: LaunchOptions): Promise<string | null> {
  await endOrphans(cluster);
  if (options.signal.aborted) return 'it was told to stop';
  return launchServer(cluster, await findBinaries(cluster.home, cluster.owner), options);
}

const toSaid = (error: unknown): string => (error instanceof Error ? error.message : String(error));
