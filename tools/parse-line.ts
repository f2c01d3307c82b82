import { createParser } from '../src/analysis/parse/parse-line';
import { readTagger } from '../src/seed/model-files';

/** The parser as the service uses it. */
export const parseLine = createParser(readTagger());
