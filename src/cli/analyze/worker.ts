import { openFileAnalysis } from '../../start/file-analysis';
import { runJob, type Analyzer, type Entry, type JobOptions, type JobTask } from './run-job';

/** What all pieces of a run have in common. */
export interface WorkerSettings {
  /** The bytes of a catalog file, which all threads share. */
  readonly catalog: SharedArrayBuffer;
  /** The name of the file, for messages. */
  readonly file: string;
  readonly options: JobOptions;
}

/** A piece of the input, and how it is analyzed: all that a thread has to know. */
export interface WorkerTask {
  readonly settings: WorkerSettings;
  readonly task: JobTask;
}

/**
 * Analyzes a piece of the input in a thread: the program that `worker-pool.ts` starts by its path.
 * A thread serves one run, and opens the catalog with its first piece.
 */
export function runInThread({ settings, task }: WorkerTask): Promise<readonly Entry[]> {
  analyzer ??= openFileAnalysis(Buffer.from(settings.catalog), settings.file);
  return runJob(analyzer, task, settings.options);
}

let analyzer: Analyzer | null = null;
