import type { VNode } from 'preact';
import { languageNames } from '../../api/reference/markdown';

/** Renders code with the name of its language, in the same form as the documents. */
export function CodeBlock({ language, code }: { readonly language: string; readonly code: string }): VNode {
  return (
    <figure class="code">
      <figcaption>{languageNames[language] ?? language}</figcaption>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

interface CallParts {
  readonly method: string;
  /** The complete address. */
  readonly url: string;
  readonly isKeyed: boolean;
  /** The value of the JSON body; null for a call without a body. */
  readonly body: unknown;
}

/** Returns a call as a shell command. */
export function toCurl({ method, url, isKeyed, body }: CallParts): string {
  const parts = [
    `curl ${toOption({ method, body })}'${quoteShell(url)}'`,
    ...(isKeyed ? [`-H 'Authorization: Bearer YOUR_KEY'`] : []),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d '${quoteShell(JSON.stringify(body))}'`]),
  ];
  return parts.join(' \\\n  ');
}

/** A file is what is put without a body of its own. */
function toOption({ method, body }: Pick<CallParts, 'method' | 'body'>): string {
  if (method === 'GET' || body !== null) return '';
  return method === 'PUT' ? '-T recipes.jsonl ' : `-X ${method} `;
}

function quoteShell(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

/** Returns a call in TypeScript, for Node and browsers. */
export function toTypeScript(parts: CallParts): string {
  return writeScript(parts, 'response: Response');
}

/** Returns a call in JavaScript, for Node and browsers. */
export function toJavaScript(parts: CallParts): string {
  return writeScript(parts, 'response');
}

function writeScript({ method, url, isKeyed, body }: CallParts, variable: string): string {
  const headers = [
    ...(isKeyed ? ["Authorization: 'Bearer YOUR_KEY'"] : []),
    ...(body === null ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },\n`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),\n`]),
  ];
  const call = options.length === 0 ? JSON.stringify(url) : `${JSON.stringify(url)}, {\n${options.join('')}}`;
  return `const ${variable} = await fetch(${call});
const answer = await response.json();
if (!response.ok) throw new Error(\`\${answer.error.code}: \${answer.message}\`);
console.log(JSON.stringify(answer, null, 2));`;
}

/** Returns a call in Python, with its standard library alone. */
export function toPython({ method, url, isKeyed, body }: CallParts): string {
  const headers = { ...(isKeyed ? { Authorization: 'Bearer YOUR_KEY' } : {}), 'Content-Type': 'application/json' };
  // Each string of JSON is one of Python too.
  return `import json
import urllib.request

body = ${JSON.stringify(body, null, 4)}
request = urllib.request.Request(
    ${JSON.stringify(url)},
    method=${JSON.stringify(method)},
    headers=${JSON.stringify(headers)},
    data=json.dumps(body).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))`;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
