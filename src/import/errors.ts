/** A download cannot be imported as it is; the message says what was found and what to do. Nothing was changed. */
export class ImportError extends Error {
  override readonly name = 'ImportFault';
}

/** A download is not imported for something that may be another way the next time. What was read of it is kept: the same import goes on from there. */
export class ImportHeldError extends ImportError {}

/** The import was asked to stop and did, at a place from which the same command goes on; the message says where. */
export class ImportStoppedError extends Error {
  override readonly name = 'ImportStopped';
}

/** What a download says, short and fit for a terminal, which control characters could command. */
export function toPrintable(text: string, maxLength: number): string {
  const plain = text.slice(0, 2 * maxLength).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}
