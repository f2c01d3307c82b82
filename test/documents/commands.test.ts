import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCurl, runService, type ServiceProcess } from '../process/run-service';
import { createFolder } from '../support/folder';
import { elsewhere } from './elsewhere';
import { prepareFolder, openShell, type Shell } from './open-shell';
import { printJson } from './print-json';
import { projectRoot, readDocuments, type Fence, type MarkdownDocument } from './read-documents';

/** With WRITE_DOCUMENTS=1 the outputs in the documents are replaced where they differ. */
const isUpdate = process.env['WRITE_DOCUMENTS'] === '1';

// Those in TypeScript are run by test/clients.
const languages = new Set(['sh', 'graphql', 'json', 'text', 'ts']);
const documents = readDocuments();
const ofLanguage = (document: MarkdownDocument, language: string): readonly Fence[] =>
  document.fences.filter((fence) => fence.language === language);

let folder: string;
let service: ServiceProcess;
let url: string;
let key: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = createFolder('documents');
  const path = prepareFolder(folder);
  service = runService({ DATA_DIR: join(folder, '.data') });
  await service.started;
  const curl = readCurl(service.output());
  url = new URL(curl.url).origin;
  key = curl.key;
  environment = { PATH: path, PORT: new URL(url).port };
});

afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
});

describe('blocks', () => {
  const fences = documents.flatMap(({ path, fences }) => fences.map((fence) => ({ path, ...fence })));
  const place = ({ path, lines: [line] }: (typeof fences)[number]): string => `${path}:${line + 1}`;

  test('every block names its language, so that no command is overlooked', () => {
    expect(fences.filter(({ language }) => !languages.has(language)).map(place)).toEqual([]);
  });

  test('a block that no test runs says so to its readers, in its section or for the whole page', () => {
    const untested = fences.filter(({ marks }) => marks.length > 0);
    expect(untested.filter(({ marks, language }) => marks.join() !== 'untested' || language !== 'sh')).toEqual([]);
    const saysSo = ({ introduction, textBefore }: Fence): boolean =>
      /not run by the tests/i.test(textBefore) || /nothing on this page is run by the tests/i.test(introduction);
    expect(untested.filter((fence) => !saysSo(fence)).map(place)).toEqual([]);
  });

  test('the commands of a block are run here, or all of them by other tests', () => {
    const mixed = fences.filter((fence) => {
      const known = listCommands(fence).map(isElsewhere);
      return fence.language === 'sh' && isTried(fence) && known.includes(true) && known.includes(false);
    });
    expect(mixed.map(place)).toEqual([]);
  });
});

test.each(Object.entries(elsewhere))('"%s" is run where the table says', (command, { file, title }) => {
  const path = join(projectRoot, file);
  expect(existsSync(path) && readFileSync(path, 'utf8').includes(title)).toBe(true);
  expect(documents.flatMap(({ fences }) => fences.flatMap(listCommands))).toContain(command);
});

// A correction changes later answers, so documents with mutations come last.
const hasMutation = (document: MarkdownDocument): boolean =>
  ofLanguage(document, 'graphql').some(({ text }) => text.startsWith('mutation'));
const inTurn = [...documents].sort((a, b) => Number(hasMutation(a)) - Number(hasMutation(b)));
const withCommands = inTurn.filter(
  (document) => ofLanguage(document, 'graphql').length > 0 || ofLanguage(document, 'sh').some(isRunHere),
);

test.each(withCommands.map((document) => [document.path, document] as const))(
  'the commands of %s do what it says',
  async (_, document) => {
    const shell = openShell(folder, environment);
    const found = [];
    for (const block of listBlocks(document.fences)) {
      const said = await run(block, shell);
      if (block.output !== null) found.push({ output: block.output, said, shown: block.output.text });
    }
    shell.close();
    const plain = ({ output, text }: { output: Fence; text: string }): string =>
      output.language === 'json' ? JSON.stringify(JSON.parse(text)) : text.replace(/ +$/gm, '').trim();
    const wrong = found.filter(
      ({ output, said, shown }) => plain({ output, text: said }) !== plain({ output, text: shown }),
    );
    if (isUpdate) return update(document, wrong);
    for (const { output, said, shown } of wrong)
      expect(plain({ output, text: said })).toBe(plain({ output, text: shown }));
  },
);

/** A block to run, and the block that shows its output, if any. */
interface Block {
  readonly fence: Fence;
  /** The variables of a GraphQL document as JSON; null if it takes none. */
  readonly variables: string | null;
  readonly output: Fence | null;
}

function listBlocks(fences: readonly Fence[]): readonly Block[] {
  return fences.flatMap((fence, index): readonly Block[] => {
    const next = fences[index + 1] ?? null;
    const isOutput = next !== null && ['json', 'text'].includes(next.language);
    if (fence.language === 'sh' && isRunHere(fence))
      return [{ fence, variables: null, output: isOutput ? next : null }];
    if (fence.language !== 'graphql') return [];
    if (!/^\w+ \(/.test(fence.text)) return [{ fence, variables: null, output: isOutput ? next : null }];
    const behind = fences[index + 2] ?? null;
    return [{ fence, variables: next?.text ?? '', output: behind?.language === 'json' ? behind : null }];
  });
}

async function run({ fence, variables }: Block, shell: Shell): Promise<string> {
  if (fence.language === 'sh') return shell.run(fence.text.replaceAll('http://127.0.0.1:4000', url));
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: fence.text, variables: variables === null ? null : JSON.parse(variables) }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || 'errors' in JSON.parse(text)) throw new Error(`${fence.text}\n${text}`);
  return text;
}

function update(document: MarkdownDocument, wrong: readonly { output: Fence; said: string }[]): void {
  const lines = document.text.split('\n');
  for (const { output, said } of [...wrong].reverse()) {
    const [first, last] = output.lines;
    const text = output.language === 'json' ? printJson(JSON.parse(said)) : said.replace(/ +$/gm, '').trim();
    lines.splice(first + 1, last - first - 2, ...text.split('\n'));
  }
  if (wrong.length > 0) writeFileSync(join(projectRoot, document.path), lines.join('\n'));
}

/** The lines of a shell block that are not empty or comments. */
function listCommands({ language, text }: Fence): readonly string[] {
  return language === 'sh' ? text.split('\n').filter((line) => line !== '' && !line.startsWith('#')) : [];
}

function isElsewhere(command: string): boolean {
  return Object.keys(elsewhere).includes(command);
}

function isTried({ marks }: Fence): boolean {
  return !marks.includes('untested');
}

function isRunHere(fence: Fence): boolean {
  return isTried(fence) && !listCommands(fence).every(isElsewhere);
}
