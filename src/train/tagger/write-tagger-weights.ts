import type { LearnedWeights } from './train-tagger';
import {
  checksumOf,
  formatName,
  headerLength,
  readTaggerWeights,
  type TaggerWeights,
} from '../../analysis/parse/tagger/tagger-weights';
import { featuresPerWord } from '../../analysis/parse/tagger/write-features';

/** The bytes of a file that `readTaggerWeights` reads. The largest weight of a feature becomes 127, all others in proportion. */
export function writeTaggerWeights({ bits, features, transitions }: LearnedWeights): Uint8Array {
  const largest = features.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1);
  const scale = 127 / largest;
  const featuresAt = headerLength + 4 * transitions.length;
  const bytes = new Uint8Array(featuresAt + features.length + 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < formatName.length; i += 1) bytes[i] = formatName.charCodeAt(i);
  bytes[formatName.length] = bits;
  bytes[formatName.length + 1] = featuresPerWord;
  transitions.forEach((weight, i) => view.setInt32(headerLength + 4 * i, Math.round(weight * scale), true));
  features.forEach((weight, i) => view.setInt8(featuresAt + i, Math.round(weight * scale)));
  view.setUint32(featuresAt + features.length, checksumOf(bytes.subarray(0, featuresAt + features.length)), true);
  return bytes;
}

/** The weights as they will be read from their file. */
export function toTaggerWeights(learned: LearnedWeights): TaggerWeights {
  return readTaggerWeights(writeTaggerWeights(learned));
}
