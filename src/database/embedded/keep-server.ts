import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { approachServer, type Approach, type Tenancy } from './join-server';
import { findServer, type LaunchOptions } from './server';

/** How the server is missed. */
export interface Outage {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** When a server last ended, this one or one that was started in its place; milliseconds since 1970. */
  readonly failedAtMs: number;
  /** How often a server was started in vain. */
  readonly failures: number;
  /** A sentence that says why, and what to do. */
  readonly message: string;
}

/** A server that is kept running. */
export interface KeptServer {
  /** Where it is reached at this moment: another port may be its own after it came back. */
  readonly url: () => string;
  /** Null while the server runs. */
  readonly outage: () => Outage | null;
  /** The listener hears that the server is gone, then of each start in vain; null when it is back. There is one at most. */
  readonly watch: (listener: (outage: Outage | null) => void) => void;
  /** Leaves the server and shuts it down where nobody else uses it; one that is being started ends as well. */
  readonly stop: () => Promise<void>;
}

interface KeeperParts {
  readonly cluster: Cluster;
  readonly first: Tenancy;
  readonly settings: LaunchOptions['settings'];
  /** What it means, in a sentence, that a server ended which was started. */
  readonly tell: (said: string) => Promise<string>;
}

/**
 * Keeps the server running for as long as this process uses it: when the session ends, it joins the server again, whoever started it, or starts it. The pause
 * between two attempts grows, also where a server ends again soon after it was started.
 */
export function keepServer({ cluster, first, settings, tell }: KeeperParts): KeptServer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let tenancy: Tenancy | null = null;
  let { url, port } = first;
  let pauseMs = 0;
  let outage: Outage | null = null;
  let onChange: (outage: Outage | null) => void = () => undefined;
  let returning = Promise.resolve();
  hold(first);
  return { url: () => url, outage: () => outage, watch: (listener) => (onChange = listener), stop };

  function hold(joined: Tenancy): void {
    const joinedAtMs = Date.now();
    tenancy = joined;
    ({ url, port } = joined);
    void joined.ended.then(() => {
      tenancy = null;
      if (Date.now() - joinedAtMs > soonMs) pauseMs = 0;
      if (!signal.aborted) returning = comeBack(Date.now());
    });
  }

  async function comeBack(sinceMs: number): Promise<void> {
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
      const message = approach.state === 'ended' ? await tell(approach.said) : tellClosed(approach.said);
      setOutage({ sinceMs, failedAtMs, failures, message });
    }
  }

  /** Those who know the port find the server on it again; it is waited for as long as it recovers. */
  function launchOptions(): LaunchOptions {
    return { settings, port, readyTimeoutMs: Infinity, signal };
  }

  function setOutage(next: Outage | null): void {
    outage = next;
    if (!signal.aborted) onChange(next);
  }

  async function stop(): Promise<void> {
    if (signal.aborted) return;
    stopping.abort();
    await returning;
    if (tenancy !== null) return tenancy.leave();
    // Away. It may just have come back by another process, which has left since.
    const approach = await approachServer(cluster, launchOptions());
    if (approach.state === 'joined') await approach.tenancy.leave();
  }
}

/** Waits, until the signal at the longest. Does not keep a process from ending that has forgotten to stop. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, null, { ref: false, signal }).catch(() => null);
}

const endedMessage = 'The embedded Postgres ended and is being started again.';
const tellClosed = (said: string): string => `The embedded Postgres runs again but takes nobody in yet (${said}).`;
/** A server that ends again this soon is not started again at once. */
const soonMs = 10_000;
const pauses = {
  closed: { minMs: 50, maxMs: 500 },
  ended: { minMs: 100, maxMs: 3_000 },
} as const;
