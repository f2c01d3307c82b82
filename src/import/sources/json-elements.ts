/** State of the scan of a JSON text, and what it looks for. */
export interface JsonScan {
  /** The name of the member of the outermost object that holds the array. */
  readonly member: string;
  /** How many brackets of any kind are open. */
  depth: number;
  isQuoted: boolean;
  isEscaped: boolean;
  /** The last name of a member of the outermost object. */
  name: string;
  /** Where the current name or element begins; -1 between them. */
  from: number;
  /** How many bytes were examined. */
  seen: number;
  /** Whether the scan is in the array. */
  isInside: boolean;
  /** Whether the scan has reached the end of the array. */
  isDone: boolean;
  /** Whether there is text before or after the outermost object. */
  isForeign: boolean;
}

export const createJsonScan = (member: string): JsonScan => ({
  member,
  depth: 0,
  isQuoted: false,
  isEscaped: false,
  name: '',
  from: -1,
  seen: 0,
  isInside: false,
  isDone: false,
  isForeign: false,
});

const [space, quote, backslash, comma] = [0x20, 0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];
/** The depth at which the elements of the array stand. */
const elementDepth = 2;

/**
 * Where the elements of the array begin and end in the bytes. The bytes continue those of the call
 * before; after the call `scan.from` is the first byte that has to be kept for the next one.
 */
export function* scanElements(scan: JsonScan, bytes: Buffer): Generator<readonly [from: number, to: number]> {
  for (let index = scan.seen; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (scan.isQuoted) scanQuoted(scan, bytes, index);
    else if (isAtElement(scan) && (byte === comma || isClosing(byte))) {
      if (scan.from >= 0) yield [scan.from, index];
      scan.from = -1;
      if (byte !== comma) leaveArray(scan);
    } else if (byte > space) scanUnquoted(scan, byte, index);
  }
  scan.seen = bytes.length;
}

/** Whether the scan is in the array, and outside the brackets of its elements. */
function isAtElement(scan: JsonScan): boolean {
  return scan.isInside && scan.depth === elementDepth;
}

function isClosing(byte: number): boolean {
  return byte === closeBrace || byte === closeBracket;
}

function leaveArray(scan: JsonScan): void {
  scan.depth -= 1;
  scan.isInside = false;
  scan.isDone = true;
}

/** Reads a byte of a string, and at the end of a string of the outermost object its text as a name. */
function scanQuoted(scan: JsonScan, bytes: Buffer, index: number): void {
  const byte = bytes[index];
  if (scan.isEscaped) scan.isEscaped = false;
  else if (byte === backslash) scan.isEscaped = true;
  else if (byte === quote) {
    scan.isQuoted = false;
    if (scan.depth !== 1) return;
    scan.name = bytes.toString('utf8', scan.from + 1, index);
    scan.from = -1;
  }
}

/** Reads a byte outside strings that is no white space and ends no element. */
function scanUnquoted(scan: JsonScan, byte: number, index: number): void {
  if (scan.from < 0 && isAtElement(scan)) scan.from = index;
  if (byte === openBrace || byte === openBracket) {
    if (scan.depth === 1) scan.isInside = byte === openBracket && scan.name === scan.member;
    scan.depth += 1;
  } else if (isClosing(byte)) scan.depth -= 1;
  else if (byte === quote) {
    scan.isQuoted = true;
    if (scan.depth === 1) scan.from = index;
  } else if (scan.depth === 0 && !byteOrderMark.includes(byte)) scan.isForeign = true;
}
