import { isatty } from 'node:tty';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Creates the log, one JSON object a line. Keys and recipe texts never appear at info level. */
export function createLog(level: string, destination: DestinationStream = openStandardOutput()): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'message' }, destination);
}

function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false });
  // Every write to a terminal that has hung up fails, which must not end the process before its parts
  // are closed.
  if (isatty(1)) output.on('error', () => Object.assign(output, { write: () => true, flushSync: () => undefined }));
  return output;
}

export type Log = Logger;
