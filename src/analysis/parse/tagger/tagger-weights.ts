import { transitionCount } from './find-best-path';
import { wordLabels } from './word-context';
import { featuresPerWord } from './write-features';

/** What the tagger has learned. */
export interface TaggerWeights {
  /** The table of features has 2^bits rows. */
  readonly bits: number;
  /** `wordLabels.length` weights for each row. */
  readonly features: Int8Array;
  /** Indexed by `transitionAt`, in the unit of `features`. */
  readonly transitions: Int32Array;
  /** Changes with every weight: eight hexadecimal digits. */
  readonly version: string;
}

/** Bytes before the weights: name and version of the format, bits, features of a word, two spare. */
export const headerLength = 12;
export const formatName = 'rnatag01';
const checksumLength = 4;

/**
 * The weights in the bytes of seeds/tagger.bin: header, transitions as little-endian 32-bit numbers, features as bytes, FNV-1a checksum.
 * @throws Error in one sentence where the bytes are no such file, of another version, or damaged
 */
export function readTaggerWeights(bytes: Uint8Array): TaggerWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = String.fromCharCode(...bytes.subarray(0, formatName.length));
  if (name !== formatName) throw new Error(`not a file of tagger weights of format ${formatName}; ${remedy}`);
  const bits = bytes[formatName.length] ?? 0;
  const featuresAt = headerLength + 4 * transitionCount;
  const end = featuresAt + 2 ** bits * wordLabels.length;
  if (bytes[formatName.length + 1] !== featuresPerWord || bytes.length !== end + checksumLength)
    throw new Error(`tagger weights for other features than this program's, or cut short; ${remedy}`);
  const checksum = checksumOf(bytes.subarray(0, end));
  if (view.getUint32(end, true) !== checksum) throw new Error(`damaged tagger weights; ${remedy}`);
  return {
    bits,
    transitions: Int32Array.from({ length: transitionCount }, (_, i) => view.getInt32(headerLength + 4 * i, true)),
    features: new Int8Array(bytes.buffer, bytes.byteOffset + featuresAt, end - featuresAt).slice(),
    version: checksum.toString(16).padStart(8, '0'),
  };
}

const remedy = 'restore it from the repository or make it anew with npm run train';

/** FNV-1a over the bytes, 0 to below 2^32. */
export function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
