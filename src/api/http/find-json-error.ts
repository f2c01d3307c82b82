/** Where a text stops being JSON; lines and columns count from 1, columns in UTF-16 code units. */
export interface JsonError {
  readonly line: number;
  readonly column: number;
  /** Whether the text ends there, in the middle of a value. */
  readonly isEnd: boolean;
}

/**
 * Finds the first place where a text is not JSON; null if it is. The messages of `JSON.parse` differ
 * between versions of Node, and some state no place. Time is linear in the length of the text.
 */
export function findJsonError(text: string): JsonError | null {
  const at = findPlace(text);
  if (at === null) return null;
  const before = text.slice(0, at);
  return {
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
    isEnd: at >= text.length,
  };
}

/** What may follow: a value, the first or next entry, a colon, or a comma or bracket behind a value. */
type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'next';

function findPlace(text: string): number | null {
  const closing: ('}' | ']')[] = [];
  let expected: Expected = 'value';
  let at = skipBlanks(text, 0);
  while (expected !== 'next' || closing.length > 0) {
    const sign = text[at];
    const end = closing.at(-1);
    if (sign !== undefined && sign === end && mayEnd.has(expected)) {
      closing.pop();
      expected = 'next';
      at += 1;
    } else if ((sign === '{' || sign === '[') && isValue(expected)) {
      closing.push(sign === '{' ? '}' : ']');
      expected = sign === '{' ? 'nameOrEnd' : 'valueOrEnd';
      at += 1;
    } else {
      const token = readToken(text, at, expected);
      if (!token.isWhole) return token.end;
      at = token.end;
      expected = expected === 'next' && end === '}' ? 'name' : followers[expected];
    }
    at = skipBlanks(text, at);
  }
  return at < text.length ? at : null;
}

/** Where a bracket may close. */
const mayEnd: ReadonlySet<Expected> = new Set(['next', 'valueOrEnd', 'nameOrEnd']);

function isValue(expected: Expected): expected is 'value' | 'valueOrEnd' {
  return expected === 'value' || expected === 'valueOrEnd';
}

/** What is expected behind what was expected; behind the comma of an object it is a name. */
const followers = {
  value: 'next',
  valueOrEnd: 'next',
  name: 'colon',
  nameOrEnd: 'colon',
  colon: 'value',
  next: 'value',
} satisfies Record<Expected, Expected>;

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

/** Where a token ends, or where it stops being one. */
interface Token {
  readonly end: number;
  readonly isWhole: boolean;
}

function readToken(text: string, at: number, expected: Expected): Token {
  if (isValue(expected)) return text[at] === '"' ? readText(text, at) : readWord(text, at);
  if (expected === 'colon' || expected === 'next') return readSign(text, at, expected === 'colon' ? ':' : ',');
  return text[at] === '"' ? readText(text, at) : { end: at, isWhole: false };
}

function readSign(text: string, at: number, sign: string): Token {
  return text[at] === sign ? { end: at + 1, isWhole: true } : { end: at, isWhole: false };
}

function readText(text: string, start: number): Token {
  // eslint-disable-next-line no-control-regex -- JSON has control characters as escapes only
  const plain = /[^"\\\u0000-\u001f]*/y;
  const escape = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;
  let at = start + 1;
  for (;;) {
    plain.lastIndex = at;
    plain.test(text);
    at = plain.lastIndex;
    if (text[at] === '"') return { end: at + 1, isWhole: true };
    escape.lastIndex = at;
    if (!escape.test(text)) return { end: at, isWhole: false };
    at = escape.lastIndex;
  }
}

function readWord(text: string, start: number): Token {
  const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  word.lastIndex = start;
  return word.test(text) ? { end: word.lastIndex, isWhole: true } : { end: start, isWhole: false };
}
