import { crc32 } from 'node:zlib';

/** The bytes of a zip that holds one file, stored as it is. */
export function zipFile(name: string, text: string): Buffer {
  const path = Buffer.from(name);
  const content = Buffer.from(text);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  // Version, flags, method and time, the same in both headers: 2.0, none, stored, the epoch of DOS.
  const nature = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]);
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    nature,
    sizes,
    toShort(path.length),
    toShort(0),
    path,
    content,
  ]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    toShort(20),
    nature,
    sizes,
    toShort(path.length),
    Buffer.alloc(16),
    path,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function toShort(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
