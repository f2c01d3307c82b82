import type { IncomingHttpHeaders } from 'node:http';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { toTidyUrl } from '../../src/api/http/request-hook';
import type { Response } from '../../src/api/reference/error-responses';
import type { OpenApi } from '../../src/api/reference/openapi';
import { methods } from '../../src/api/reference/operation';
import { readReference } from '../../src/api/reference/reference';

interface Asked {
  readonly method?: string;
  readonly path?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Checks a response against `/openapi.json`: status, headers, media type and body. Pages and
 * responses of GraphQL are not part of that document.
 * @throws Error that says what differs
 */
export function checkAnswer({ method = 'GET', path = '/' }: Asked, answer: Answered): void {
  const type = readType(answer);
  if (type === 'text/html' && !(method === 'POST' && toPath(path) === '/v1/analyze')) return;
  const response = findResponse({ method, path }, answer);
  if (response === null) return;
  const place = `${method} ${path}: ${answer.status}`;
  if (response === 'undescribed') throw new Error(`${place} is not in the document: ${answer.text}`);
  checkHeaders(place, response, answer.headers);
  if (method === 'HEAD') return;
  const media = response.content[type];
  if (media === undefined) throw new Error(`${place} has the type ${type}, which is not in the document.`);
  checkValue(place, media.schema, type === 'application/json' ? JSON.parse(answer.text) : answer.text);
  if (type === 'application/jsonl') checkLines(place, answer.text);
}

/** The results of a batch are bodies of REST, one a line. */
function checkLines(place: string, text: string): void {
  const lines = text.split('\n').slice(0, -1);
  const bodies = { anyOf: [refer('Analysis'), refer('Error')] };
  for (const [index, line] of lines.entries()) checkValue(`${place}, line ${index + 1}`, bodies, JSON.parse(line));
}

/** Checks the bodies of all refusals and analyses in the text received on a socket. */
export function checkRawAnswers(text: string): void {
  for (const [, body = ''] of text.matchAll(/\r\n\r\n(\{"status":"[\s\S]*?\})(?=HTTP\/1\.1 |$)/g)) {
    const value = findJson(body);
    if (typeof value !== 'object' || value === null || !('status' in value)) continue;
    if (value.status === 'error') checkValue('A refusal', refer('Error'), value);
    else if ('totals' in value) checkValue('An analysis', refer('Analysis'), value);
  }
}

let openApi: OpenApi | null = null;

/** The OpenAPI document, created once for all tests of a file. */
export function readOpenApi(): OpenApi {
  return (openApi ??= readReference().openApi);
}

/** Routes whose responses follow another protocol. */
const ownProtocols: ReadonlySet<string> = new Set(['/graphql', '/mcp']);

/** Returns null if the document does not describe the request. */
function findResponse({ method, path }: Required<Asked>, { status, text }: Answered): Response | 'undescribed' | null {
  const { paths, components } = readOpenApi();
  const item = paths[toTemplate(toPath(path))];
  const name = methods.find((each) => each === (method === 'HEAD' ? 'get' : method.toLowerCase()));
  const operation = name === undefined ? undefined : item?.[name];
  if (operation !== undefined) return operation.responses[String(status)] ?? 'undescribed';
  if (item !== undefined && status === 405) return components.responses['method_not_allowed'] ?? 'undescribed';
  const isRefusal = text.startsWith('{"status":"error"');
  if (item === undefined && status === 404 && (isRefusal || !ownProtocols.has(toPath(path))))
    return components.responses['not_found'] ?? 'undescribed';
  return isRefusal
    ? { description: '', headers: {}, content: { 'application/json': { schema: refer('Error') } } }
    : null;
}

/** Returns the path as the document has it: the id of a batch is a parameter. */
function toTemplate(path: string): string {
  return path.replace(/^\/batches\/[^/]+\/(upload|results)$/, '/batches/{id}/$1');
}

/** Returns the path without its query, normalized as by the service. */
function toPath(path: string): string {
  return toTidyUrl(path).replace(/[?#].*$/s, '');
}

function readType({ headers }: Pick<Answered, 'headers'>): string {
  return (headers['content-type'] ?? '').replace(/\s*;.*$/, '');
}

function checkHeaders(place: string, { headers }: Response, sent: IncomingHttpHeaders): void {
  for (const [name, { required, schema }] of Object.entries(headers)) {
    const value = sent[name.toLowerCase()];
    if (value === undefined && !required) continue;
    checkValue(
      `${place}, header ${name}`,
      { type: 'object', required: [name], properties: { [name]: schema } },
      { [name]: value },
    );
  }
}

const refer = (name: string): Record<string, unknown> => ({ $ref: `#/components/schemas/${name}` });

const validators = new Map<string, ValidateFunction>();

// Headers are text, so numbers in them are coerced. Nothing is coerced in bodies.
const ajv = { body: createAjv(false), header: createAjv(true) } as const;

function createAjv(coerceTypes: boolean): Ajv2020 {
  return new Ajv2020({ strict: false, allErrors: true, coerceTypes });
}

function checkValue(place: string, schema: Readonly<Record<string, unknown>>, value: unknown): void {
  const validate = findValidator(schema, place.includes(', header '));
  if (validate(value)) return;
  const said = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`).join('; ');
  throw new Error(`${place} is not as the document says: ${said ?? ''}\n${JSON.stringify(value)}`);
}

/** Compiles a schema that may refer to the document. */
export function findValidator(schema: Readonly<Record<string, unknown>>, isHeader = false): ValidateFunction {
  const key = `${String(isHeader)} ${JSON.stringify(schema)}`;
  let validate = validators.get(key);
  if (validate === undefined) {
    const { components } = readOpenApi();
    validate = ajv[isHeader ? 'header' : 'body'].compile({ ...schema, components });
    validators.set(key, validate);
  }
  return validate;
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
