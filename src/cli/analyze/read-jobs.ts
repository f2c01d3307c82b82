import { createReadStream } from 'node:fs';
import { decodeText, toUtf8 } from '../../recipes/draft/decode-text';
import { maxTextBytes } from '../../recipes/draft/recipe-draft';
import { isRecipeTable } from '../../recipes/formats/read-csv';
import { findBinary } from '../../file-signatures';
import type { Input } from './find-inputs';
import type { Job } from './job';
import { createTableSplitter } from './split-table';
import { describeFileProblem } from '../../file-problem';

export interface InputWorld {
  readonly stdin: NodeJS.ReadableStream;
  /** @throws Error in one sentence if the page cannot be fetched */
  readonly fetchPage: (url: string) => Promise<string>;
  /** Called with the number of bytes that were read. */
  readonly onRead: (bytes: number) => void;
}

/** Reads inputs of any size as pieces of bounded size. */
export async function* readJobs(inputs: readonly Input[], world: InputWorld): AsyncGenerator<Job> {
  for (const input of inputs) {
    switch (input.kind) {
      case 'lines':
        yield { kind: 'lines', source: 'the command line', lines: input.lines };
        break;
      case 'url':
        yield await readUrl(input.url, world);
        break;
      case 'stdin':
        for await (const job of readStream('standard input', world.stdin, world.onRead)) if (!isEmpty(job)) yield job;
        break;
      case 'file':
        yield* readStream(input.path, createReadStream(input.path, { highWaterMark: chunkBytes }), world.onRead);
        break;
    }
  }
}

const chunkBytes = 65_536;

/** Empty standard input is no error, as for any filter; an empty file that is named is one. */
const isEmpty = (job: Job): boolean => job.kind === 'document' && decodeText(job.bytes).trim() === '';

async function readUrl(url: string, { fetchPage }: InputWorld): Promise<Job> {
  try {
    return { kind: 'document', source: url, bytes: Buffer.from(await fetchPage(url)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', source: url, message: reason.startsWith(url) ? reason : `${url}: ${reason}` };
  }
}

async function* readStream(
  source: string,
  stream: NodeJS.ReadableStream,
  onRead: InputWorld['onRead'],
): AsyncGenerator<Job> {
  let splitter: Splitter | null = isNamedJsonLines(source) ? createSplitter(source) : null;
  let head: Buffer = Buffer.alloc(0);
  try {
    for await (const bytes of toUtf8(countBytes(stream, onRead))) {
      if (splitter !== null) {
        yield* splitter.push(bytes);
        continue;
      }
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
      const binary = findBinary(head);
      if (binary !== null) {
        yield { kind: 'unreadable', source, message: `${source} is ${binary}.` };
        return;
      }
      splitter = findSplitter(source, head);
      if (splitter !== null) yield* splitter.push(head);
      else if (head.length > maxTextBytes) {
        yield { kind: 'unreadable', source, message: describeTooLong(source, head) };
        return;
      }
    }
  } catch (error) {
    const reason = describeFileProblem(error);
    yield { kind: 'unreadable', source, message: `${source} cannot be read (${reason}). Name a file, or - for standard input.` }; // prettier-ignore
    return;
  }
  if (splitter !== null) yield* splitter.end();
  else yield { kind: 'document', source, bytes: head };
}

/** What splits a text that begins so into pieces; null for a text that is read as a whole. */
function findSplitter(source: string, head: Buffer): Splitter | null {
  if (isJsonLines(head) || isLongJsonLine(head)) return createSplitter(source);
  const start = decodeText(head.subarray(0, maxHeadBytes)).trimStart();
  const hasFirstRow = /[\r\n]/.test(start) || head.length > maxHeadBytes;
  return hasFirstRow && !/^[[{<]/.test(start) && isRecipeTable(start) ? createTableSplitter(source, start) : null;
}

/** The names of the columns of a table are among its first bytes. */
const maxHeadBytes = 20_000;

async function* countBytes(
  stream: NodeJS.ReadableStream,
  onRead: InputWorld['onRead'],
): AsyncGenerator<string | Buffer> {
  for await (const chunk of stream) {
    onRead(chunk.length);
    yield chunk;
  }
}

function describeTooLong(source: string, head: Buffer): string {
  const start = decodeText(head.subarray(0, 5000));
  const advice = /^\s*[[{]/.test(start)
    ? `give one recipe per line, such as by: jq -c '.[]' FILE > recipes.jsonl`
    : 'give one page or recipe per file, a table whose first row names its columns, or JSON with one recipe per line';
  return `${source} is longer than 2 MiB; ${advice}.`;
}

const isNamedJsonLines = (source: string): boolean => /\.(?:jsonl|ndjson)$/i.test(source);

/**
 * Whether a text that begins so has a JSON object on each line: the first line is one, or it and
 * the next look like it, so that a broken first line does not hide the others.
 */
function isJsonLines(head: Buffer): boolean {
  const [first = '', second] = decodeText(head).trimStart().split('\n', 3);
  if (!head.includes('\n') || !first.startsWith('{')) return false;
  if (parseJson(first) !== null) return true;
  return first.length > 2 && second !== undefined && /^\{\s*"/.test(second);
}

/**
 * Whether a text begins with a line of JSON that is too long by itself: the recipes of the lines
 * after it are still read.
 */
function isLongJsonLine(head: Buffer): boolean {
  const feed = head.indexOf(lineFeed);
  const bytes = feed === -1 ? head.length : feed;
  return bytes > maxTextBytes && /^\s*\{/.test(decodeText(head.subarray(0, 100)));
}

/** Parses JSON; null for a text that is not JSON. */
export function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

interface Splitter {
  readonly push: (bytes: Buffer) => Iterable<Job> | AsyncIterable<Job>;
  readonly end: () => Iterable<Job> | AsyncIterable<Job>;
}

/** Splits bytes into pieces of whole lines. A line above `maxTextBytes` is unreadable by itself. */
function createSplitter(source: string): Splitter {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let line = 1;
  let isSkipping = false;

  function* push(bytes: Buffer): Generator<Job> {
    let start = 0;
    const feed = bytes.indexOf(lineFeed);
    if (isSkipping || restBytes + (feed === -1 ? bytes.length : feed) > maxTextBytes) {
      if (!isSkipping) yield skip();
      if (feed === -1) return;
      isSkipping = false;
      line += 1;
      start = feed + 1;
    }
    const last = bytes.lastIndexOf(lineFeed);
    if (last >= start) {
      yield* emit(Buffer.concat([...rest, bytes.subarray(start, last + 1)]));
      rest = [];
      restBytes = 0;
      start = last + 1;
    }
    if (start < bytes.length) rest.push(bytes.subarray(start));
    restBytes += bytes.length - start;
  }

  /** Drops a line that is too long, including the part that has not arrived yet. */
  function skip(): Job {
    rest = [];
    restBytes = 0;
    isSkipping = true;
    return {
      kind: 'unreadable',
      source,
      message: `${source}, line ${line} is longer than 2 MiB; give one recipe per line.`,
    };
  }

  function* emit(bytes: Buffer): Generator<Job> {
    const firstLine = line;
    for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) line += 1;
    if (firstLine > 1 || findBinary(bytes) === null) yield { kind: 'json_lines', source, firstLine, bytes };
    else yield { kind: 'unreadable', source, message: `${source} is ${findBinary(bytes) ?? 'not text'}.` };
  }

  return {
    push,
    *end() {
      if (restBytes > maxTextBytes) yield skip();
      else if (restBytes > 0) yield* emit(Buffer.concat(rest));
    },
  };
}

const lineFeed = 10;
