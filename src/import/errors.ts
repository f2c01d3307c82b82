/**
 * A download cannot be imported. The message says what is wrong and what to do. Nothing was
 * changed.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * The import cannot finish for a reason that may pass. What was read is kept, and the same command
 * continues from there.
 */
export class ImportHeldError extends ImportError {}

/**
 * The import stopped because it was asked to. The message says where; the same command continues
 * from there.
 */
export class ImportStoppedError extends Error {
  override readonly name = 'ImportStoppedError';
}

/**
 * Text of a download in a form that is safe to print: control characters, which a terminal obeys,
 * become blanks.
 * @param maxLength in characters; longer text is cut and ends in "…"
 */
export function toPrintable(text: string, maxLength: number): string {
  const plain = text.slice(0, 2 * maxLength).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}
