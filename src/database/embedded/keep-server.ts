import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { approachServer, type Approach, type Tenancy } from './join-server';
import { findServer, type LaunchOptions } from './server';

/** A time during which the server does not run. */
export interface Outage {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** When a server last ended, this one or one started in its place; milliseconds since 1970. */
  readonly failedAtMs: number;
  /** How many starts failed. */
  readonly failures: number;
  /** One or more sentences that say why, and what to do. */
  readonly message: string;
}

/** A server that is restarted when it ends. */
export interface KeptServer {
  /** The current address: after a restart the port may be another. */
  readonly url: () => string;
  /** Null while the server runs. */
  readonly outage: () => Outage | null;
  /**
   * The one listener is called when the server ends, on each failed start, and with null when it
   * runs again.
   */
  readonly watch: (listener: (outage: Outage | null) => void) => void;
  /**
   * Leaves the server, and shuts it down where no other process uses it. A start under way is
   * cancelled.
   */
  readonly stop: () => Promise<void>;
}

interface KeeperParts {
  readonly cluster: Cluster;
  readonly first: Tenancy;
  readonly settings: LaunchOptions['settings'];
  /** Explains, in sentences, why a started server ended. */
  readonly explain: (reason: string) => Promise<string>;
}

/**
 * Keeps the server running for as long as this process uses it: when the session ends, it joins the
 * server again, whichever process started it, or starts it. The pause between two attempts grows,
 * also where a server ends soon after its start.
 */
export function keepServer({ cluster, first, settings, explain }: KeeperParts): KeptServer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let tenancy: Tenancy | null = null;
  let { url, port } = first;
  let pauseMs = 0;
  let outage: Outage | null = null;
  let onChange: (outage: Outage | null) => void = () => undefined;
  let recovery = Promise.resolve();
  hold(first);
  return { url: () => url, outage: () => outage, watch: (listener) => (onChange = listener), stop };

  function hold(joined: Tenancy): void {
    const joinedAtMs = Date.now();
    tenancy = joined;
    ({ url, port } = joined);
    void joined.ended.then(() => {
      tenancy = null;
      if (Date.now() - joinedAtMs > soonMs) pauseMs = 0;
      if (!signal.aborted) recovery = recover(Date.now());
    });
  }

  async function recover(sinceMs: number): Promise<void> {
    let failures = 0;
    let failedAtMs = sinceMs;
    if ((await findServer(cluster).catch(() => null)) === null)
      setOutage({ sinceMs, failedAtMs, failures, message: endedMessage });
    for (;;) {
      await pause(pauseMs, signal);
      if (signal.aborted) return;
      const approach: Approach = await approachServer(cluster, launchOptions());
      if (approach.state === 'joined') {
        hold(approach.tenancy);
        if (outage !== null) setOutage(null);
        return;
      }
      if (approach.state === 'ended') {
        failures++;
        failedAtMs = Date.now();
      }
      const { minMs, maxMs } = pauses[approach.state];
      pauseMs = Math.min(Math.max(pauseMs * 2, minMs), maxMs);
      const message = approach.state === 'ended' ? await explain(approach.reason) : explainClosed(approach.reason);
      setOutage({ sinceMs, failedAtMs, failures, message });
    }
  }

  /**
   * The same port, so that processes that know it find the server again. There is no time limit,
   * because recovery may take long.
   */
  function launchOptions(): LaunchOptions {
    return { settings, port, readyTimeoutMs: Infinity, signal };
  }

  function setOutage(next: Outage | null): void {
    outage = next;
    if (!signal.aborted) onChange(next);
  }

  async function stop(): Promise<void> {
    if (signal.aborted) return;
    // Libraries may refer to this server for longer. The listener and the reason of the abort must
    // then not keep other objects in memory: an error as the reason would, by its stack.
    stopping.abort('stopped');
    onChange = () => undefined;
    await recovery;
    if (tenancy !== null) return tenancy.leave();
    // The server is away. Another process may have restarted it and left since.
    const approach = await approachServer(cluster, launchOptions());
    if (approach.state === 'joined') await approach.tenancy.leave();
  }
}

/**
 * Waits, at most until the signal. The timer does not keep a process alive that forgets to stop.
 */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, null, { ref: false, signal }).catch(() => null);
}

const endedMessage = 'The embedded Postgres ended and is being restarted.';
const explainClosed = (reason: string): string =>
  `The embedded Postgres runs again but accepts no connection yet (${reason}).`;
/** A server that ends within this time of its start is restarted with a pause. */
const soonMs = 10_000;
const pauses = {
  closed: { minMs: 50, maxMs: 500 },
  ended: { minMs: 100, maxMs: 3_000 },
} as const;
