import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../../src/ai/embedded-engine';
import { tokenize } from '../../../src/analysis/parse-tokens/tokenize';
import { findProjectRoot } from '../../../src/project-root';
import { readTagger } from '../../../src/seed/model-files';
import { createFolder } from '../../support/folder';

const path = join(findProjectRoot(), 'seeds', 'tagger.bin');
let folder = '';
beforeAll(() => {
  folder = createFolder('tagger');
});

test('the weights take less than two megabytes', () => {
  expect(statSync(path).size).toBeLessThan(2_000_000);
});

test('marks stay marks, and every word gets a tag', () => {
  const tokens = tokenize('2 (14 oz) cans tomatoes, drained');
  const { tags } = readTagger().tag(
    tokens,
    tokens.map((token) => (token.kind === 'mark' ? 'PUNC' : 'COMMENT')),
  );
  expect(tags).toHaveLength(tokens.length);
  tokens.forEach((token, index) => expect(tags[index] === 'PUNC').toBe(token.kind === 'mark'));
});

test("the engine's version names the weights", () => {
  const tagger = readTagger();
  expect(createEmbeddedEngine(tagger).version).toContain(tagger.version);
});

test('weights that are missing, cut short, damaged or of another format are refused with a sentence that says what to do', () => {
  const bytes = readFileSync(path);
  const damaged = Uint8Array.from(bytes, (byte, index) => (index === 500_000 ? byte ^ 1 : byte));
  const bad = join(folder, 'bad.bin');
  for (const content of [bytes.subarray(0, 1000), damaged, Buffer.from('nothing of the kind'), Buffer.alloc(0)]) {
    writeFileSync(bad, content);
    expect(() => readTagger(bad)).toThrow(
      /bad\.bin: .*; restore it from the repository, or write it with npm run train$/,
    );
  }
  expect(() => readTagger(join(folder, 'none.bin'))).toThrow(
    /none\.bin cannot be read\. Restore it .* npm run train\.$/,
  );
});
