/** The fields of a form by their names: a list for a field that stands several times in it. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Parses the body of a form (`application/x-www-form-urlencoded`, in UTF-8). Byte by byte, because a
 * form of `/try` may have 6 MB, for which `decodeURIComponent` and the parsers that use it hold up
 * the process for several hundred milliseconds.
 * @returns null if the form has more fields than `maxFields`
 */
export function parseForm(body: Buffer, maxFields: number): FormFields | null {
  const values = new Map<string, string[]>();
  let count = 0;
  for (let start = 0; start < body.length;) {
    const next = body.indexOf(ampersand, start);
    const field = body.subarray(start, next === -1 ? body.length : next);
    count += 1;
    if (count > maxFields) return null;
    if (field.length > 0) {
      const equals = field.indexOf(equalsSign);
      const name = decode(equals === -1 ? field : field.subarray(0, equals));
      const value = equals === -1 ? '' : decode(field.subarray(equals + 1));
      const others = values.get(name);
      if (others === undefined) values.set(name, [value]);
      else others.push(value);
    }
    start += field.length + 1;
  }
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...more]]) => [name, more.length === 0 ? first : [first, ...more]]),
  );
}

const ampersand = 0x26;
const equalsSign = 0x3d;
const plus = 0x2b;
const percent = 0x25;
const space = 0x20;

/** Decodes a name or a value. A percent sign without two hexadecimal digits stays as it is. */
function decode(bytes: Buffer): string {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const code = byte === percent ? readHex(bytes[at + 1]) * 16 + readHex(bytes[at + 2]) : NaN;
    if (Number.isNaN(code)) decoded[length] = byte === plus ? space : byte;
    else {
      decoded[length] = code;
      at += 2;
    }
    length += 1;
  }
  return decoded.toString('utf8', 0, length);
}

/** The value of a hexadecimal digit by its character code; NaN for anything else. */
function readHex(code: number | undefined): number {
  if (code === undefined) return NaN;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : NaN;
}
