import pino, { type DestinationStream, type Logger } from 'pino';

/** Creates the log, one JSON object a line. Keys and recipe texts never appear at info level. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: false }),
): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'message' }, destination);
}

export type Log = Logger;
