import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../bench/processes';
import { endProcess } from '../end-process';

const root = join(__dirname, '../../..');

/** The stand-in of the tests for Ollama, in a process of its own. */
export interface ModelServer {
  /** As `OLLAMA_HOST` and `OLLAMA_MODEL` name it. */
  readonly host: string;
  readonly model: string;
  /** Starts it on its port. @param delayMs how long each answer takes */
  start(delayMs?: number): Promise<void>;
  kill(): Promise<void>;
  /** Kills it at once, without waiting, as the last act of this process. */
  abandon(): void;
}

/** Creates the server. It is not started. @param folder where its log is written */
export async function createModelServer(folder: string): Promise<ModelServer> {
  const port = await findFreePort();
  const host = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, 'model.log'), 'a');
  let child: ChildProcess | null = null;
  return {
    host,
    model: 'stand-in:1b',
    async start(delayMs = 0) {
      const script = join(root, 'dist', 'test', 'support', 'ollama', 'run-stand-in.js');
      const started = spawn(process.execPath, [script, String(port), String(delayMs)], {
        env: { PATH: process.env['PATH'] },
        stdio: ['ignore', log, log],
        detached: true,
      });
      child = started;
      while ((await fetch(host).catch(() => null)) === null) {
        if (started.exitCode !== null) throw new Error('The stand-in for the model server does not start.');
        await sleep(20);
      }
    },
    async kill() {
      const running = child;
      child = null;
      if (running !== null) await endProcess(running, 'SIGKILL');
    },
    abandon: () => void child?.kill('SIGKILL'),
  };
}
