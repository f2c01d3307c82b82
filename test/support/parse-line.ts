import { readTagger } from '../../seeds/read-tagger';
import { createParser } from '../../src/analysis/parse/create-parser';

/** The parser as the service uses it. */
export const parseLine = createParser(readTagger());
