import { ImportFault } from '../../import-fault';
import type { SourceFile } from './source-file';

/** Tables of the download with everything come to 3 GB, its JSON to less than 10. */
const mostBytes = 64 * 1024 ** 3;
/** What is small is harmless however well it packs. */
const harmlessBytes = 64 * 1024 ** 2;
/** The tables pack at 10 to 35 to one; deflate at its best, of the same byte over and over, at 1,032. */
const greatestRatio = 200;

/** @throws ImportFault where a file unpacks to more than any table of a download does. */
export function refuseInflated(file: Pick<SourceFile, 'place' | 'packedBytes'>, bytes: number): void {
  if (bytes > harmlessBytes && (bytes > mostBytes || bytes > greatestRatio * file.packedBytes)) {
    throw new ImportFault(
      `${file.place} unpacks to more than ${greatestRatio} times its size, which no download of FoodData Central does. Download it again from fdc.nal.usda.gov.`,
    );
  }
}
