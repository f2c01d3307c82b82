import { z } from 'zod';
import { parseJson } from '../../json';

/**
 * Replaces the message of an error of JSON-RPC by a sentence. The library that answers writes issues
 * of its schemas as JSON into messages, in part as an internal error.
 * @returns the same value if it is no error, or its message is plain
 */
export function toPlainError<Message>(message: Message): Message {
  const read = errorMessage.safeParse(message);
  if (!read.success) return message;
  const { code, message: said } = read.data.error;
  const issues = findIssues(said);
  const error =
    issues === null
      ? { ...read.data.error, message: toSentence(said) }
      : { ...read.data.error, code: code === internalError ? invalidParams : code, message: describeIssues(issues) };
  return { ...message, error };
}

const errorMessage = z.object({ error: z.looseObject({ code: z.number(), message: z.string() }) });

const internalError = -32603;
const invalidParams = -32602;

const issueList = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), expected: z.string().optional() }),
);

type Issues = z.infer<typeof issueList>;

/** The issues of a schema in a message; null if it has none. */
function findIssues(message: string): Issues | null {
  const start = message.indexOf('[\n');
  if (start === -1) return null;
  const read = issueList.safeParse(parseJson(message.slice(start)));
  return read.success ? read.data : null;
}

function describeIssues(issues: Issues): string {
  const described = issues.slice(0, maxIssues).map(({ path, expected }) => {
    const kind = kinds.get(expected ?? '');
    return `${path.join('.')} ${kind === undefined ? 'is not valid' : `must be ${kind}`}`;
  });
  return `The message is not valid: ${described.join('; ')}.`;
}

const maxIssues = 20;

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

function toSentence(message: string): string {
  const [, tool] = /^Tool (.*) not found$/s.exec(message) ?? [];
  if (tool !== undefined) return `There is no tool "${tool.slice(0, 100)}"; tools/list names the tools.`;
  return message.replace(/^(?:Bad Request|Not Acceptable|Method Not Allowed): (.)/, (_whole, first: string) =>
    first.toUpperCase(),
  );
}
