import { join } from 'node:path';
import { measureTree } from '../../tools/count-tree';

const tree = measureTree(join(__dirname, '../..'), ['src']);

/** Files longer than the limit, each with the reason. */
const long: Readonly<Record<string, string>> = {};
const maxLines = 300;

/** Files shorter than the limit, each with the reason for a file of its own. */
const short: Readonly<Record<string, string>> = {
  'src/accounts/expiry.ts': 'the command line, the dashboard and GraphQL read days in the same way',
  'src/analysis/count-bits.ts': 'finding an alias and comparing states count in the same way',
  'src/analysis/parse/confidence-weights.ts': 'written by the trainer',
  'src/api/http/service-url.ts': 'pages, GraphQL and the links of batches name the same address',
  'src/web/parts/figures.ts': 'the dashboard and the admin pages round in the same way',
  'src/cli/format-table.ts': 'three commands print tables',
  'src/client-network.ts': 'keys and sign-ins count clients in the same way',
  'src/islands/submit-once.ts': 'each file of the folder is bundled as a script of its own',
  'src/load-late.ts': 'the app and mail load modules in the same way',
  'src/train/split.ts': 'every trainer and the accuracy figures must share it',
};
const minLines = 15;

/** Folders with fewer files than the limit, each with the reason for a folder of its own. */
const small: Readonly<Record<string, string>> = {
  'src/islands/playground': 'parts of one script; each file above it is bundled as a script of its own',
};
const minFiles = 5;

test('no file is longer than 300 lines without a reason', () => {
  const found = tree.files.filter(({ lines }) => lines > maxLines).map(({ path }) => path);
  expect(found).toEqual(Object.keys(long).sort());
});

test('no file is shorter than 15 lines without a reason', () => {
  const found = tree.files.filter(({ lines }) => lines < minLines).map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(short).sort());
});

test('folders lie at most two levels below src', () => {
  expect(tree.folders.filter(({ depth }) => depth > 2)).toEqual([]);
});

test('a folder has at least five files, or a reason', () => {
  const found = tree.folders
    .map(({ path }) => path)
    .filter((folder) => tree.files.filter(({ path }) => join(path, '..') === folder).length < minFiles);
  expect(found.sort()).toEqual(Object.keys(small).sort());
});

test('no files import each other in a circle, types counted', () => {
  expect(tree.circles).toEqual([]);
});

test('only a folder and one directly in it import each other, twelve pairs at most', () => {
  expect(tree.mutualFolders.filter(({ isParentAndChild }) => !isParentAndChild)).toEqual([]);
  expect(tree.mutualFolders.length).toBeLessThanOrEqual(12);
});
