/** A text as a whole number of 32 bits: FNV-1a over its UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** Two numbers as one of 32 bits; the order counts. */
export function join(a: number, b: number): number {
  const sum = (Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca77)) | 0;
  return sum ^ (sum >>> 15);
}

/** The row of a table of 2^(32 - shift) rows that a feature of one kind falls into: the upper bits of a multiplied hash. */
export function rowOf(kind: number, value: number, shift: number): number {
  const hash = Math.imul(value ^ Math.imul(kind, 0x9e3779b1), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) >>> shift;
}
