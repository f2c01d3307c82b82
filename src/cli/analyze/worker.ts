import { parentPort, type MessagePort } from 'node:worker_threads';
import { openFileAnalysis } from '../../start/file-analysis';
import { runJob, type Entry, type JobOptions, type JobTask } from './run-job';

/** What a thread is started with. */
export interface WorkerSettings {
  /** The bytes of a catalog file, which all threads share. */
  readonly catalog: SharedArrayBuffer;
  /** The name of the file, for messages. */
  readonly file: string;
  readonly options: JobOptions;
}

export type WorkerAnswer = { readonly entries: readonly Entry[] } | { readonly error: string };

// The program of a thread: the first message has its settings, each further one a piece to analyze.
const port = parentPort;
port?.once('message', (settings: WorkerSettings) => start(port, settings));

function start(port: MessagePort, { catalog, file, options }: WorkerSettings): void {
  const { analyze } = openFileAnalysis(Buffer.from(catalog), file);
  const answer = (message: WorkerAnswer): void => port.postMessage(message);
  port.on('message', (task: JobTask) => {
    runJob(analyze, task, options).then(
      (entries) => answer({ entries }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
