// The options of curl that the documents use, so that the tests need no curl: a URL, -s, -X, -H, -T, -d and --data-binary (@- is standard input).
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

const args = process.argv.slice(2);
const headers = {};
let method;
let body;
let url;
while (args.length > 0) {
  const arg = args.shift();
  if (arg === '-X') method = args.shift();
  else if (arg === '-H') {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(args.shift());
    headers[name.toLowerCase()] = value;
  } else if (arg === '-d' || arg === '--data-binary') {
    const data = args.shift();
    body = data === '@-' ? await text(process.stdin) : data;
    headers['content-type'] ??= 'application/x-www-form-urlencoded';
  } else if (arg === '-T') {
    method ??= 'PUT';
    body = await readFile(args.shift());
  } else if (arg === '-s') continue;
  else if (arg.startsWith('-')) throw new Error(`The documents use curl ${arg}, which test/documents/curl.mjs lacks.`);
  else url = arg;
}
const answer = await globalThis.fetch(url, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body });
process.stdout.write(await answer.text());
