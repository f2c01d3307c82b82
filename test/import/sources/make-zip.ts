import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, with what its headers state wrongly, if anything. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** The stated size; the real one if left out, as with the checksum. */
  readonly declaredBytes?: number;
  readonly checksum?: number;
  /** Bit 0: encrypted. */
  readonly flags?: number;
  /** 0: stored, 8: deflated. */
  readonly method?: number;
  /** The mode of Unix; 0o120777 is a symbolic link. */
  readonly mode?: number;
  /** The offset of another file whose bytes it shares. */
  readonly at?: number | undefined;
}

/** Creates the bytes of a zip, valid or not. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const entry of entries) {
    const header = toHeader(entry);
    const name = Buffer.from(entry.name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header.shared, toShort(0), name, header.packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((entry.mode ?? 0o100644) * 0x10000, 6);
    attributes.writeUInt32LE(entry.at ?? position, 10);
    directory.push(Buffer.from('PK\x01\x02'), toShort(0x0314), header.shared, toShort(0), attributes, name);
    if (entry.at !== undefined) continue;
    locals.push(local);
    position += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...locals, central, end]);
}

/**
 * The fields that the local header and the directory share: version, flags, method, time, checksum,
 * sizes, and the length of the name.
 */
function toHeader({ name, content, declaredBytes, checksum, flags = 0, method = 8 }: ZipEntry): {
  readonly shared: Buffer;
  readonly packed: Buffer;
} {
  const bytes = Buffer.from(content);
  const packed = method === 8 ? deflateRawSync(bytes) : bytes;
  const shared = Buffer.alloc(24);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(flags, 2);
  shared.writeUInt16LE(method, 4);
  shared.writeUInt32LE(0x21_0000, 6);
  shared.writeUInt32LE(checksum ?? crc32(bytes), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(declaredBytes ?? bytes.length, 18);
  shared.writeUInt16LE(Buffer.byteLength(name), 22);
  return { shared, packed };
}

function toShort(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
