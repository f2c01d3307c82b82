// Runs GraphiQL in the page. It sends requests only if there is a key or a session, because others
// would be refused.
import { examples } from './playground/examples';
import { repairMarkup } from './playground/repair-markup';

declare const React: { createElement(type: unknown, props: Readonly<Record<string, unknown>>): unknown };
declare const ReactDOM: { createRoot(element: Element): { render(node: unknown): void } };
declare const GraphiQL: unknown;

const stored = 'playground-key';

function get<T extends Element>(selector: string, type: new () => T): T {
  const element = document.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}.`);
  return element;
}

const main = get('#playground', HTMLElement);
const form = get('#key-form', HTMLFormElement);
const field = get('#key', HTMLInputElement);
const forget = get('#forget-key', HTMLButtonElement);
const state = get('#key-state', HTMLElement);
const choice = get('#example', HTMLSelectElement);
const isSignedIn = main.dataset['signedIn'] === 'yes';

// The policy of the page allows the style elements of GraphiQL's dialogs and menus only with this
// value, which their library reads from this name.
Object.assign(globalThis, { __webpack_nonce__: get('script[nonce]', HTMLScriptElement).nonce });

let key = sessionStorage.getItem(stored);
/** Whether the first query of the page has yet to run. */
let isWaiting = true;
let mounts = 0;
const root = ReactDOM.createRoot(main);
repairMarkup(main);

/** Sends a GraphQL request with the key, or with the session of the browser if there is no key. */
async function ask(body: unknown): Promise<Response> {
  const authorization = key === null ? {} : { Authorization: `Bearer ${key}` };
  return fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}

/**
 * Sends the requests of GraphiQL. The first one reads the schema; the first query runs after it.
 */
async function fetcher(params: { readonly operationName?: string }): Promise<unknown> {
  const answer: unknown = await (await ask(params)).json();
  if (isWaiting && params.operationName === 'IntrospectionQuery') {
    isWaiting = false;
    requestAnimationFrame(runExample);
  }
  return answer;
}

/**
 * Renders GraphiQL.
 * @param allowed whether there is a key or a session; without one the schema is not requested
 */
function show(allowed: boolean): void {
  const props = {
    // A new key makes React create a new GraphiQL, which reads the schema for this caller.
    key: `${(mounts += 1)}`,
    fetcher: allowed ? fetcher : () => Promise.resolve({ message: 'Enter an API key above, or sign in.' }),
    defaultQuery: examples[0]?.document,
    isHeadersEditorEnabled: false,
    defaultEditorToolsVisibility: false,
    ...(allowed ? {} : { schema: null }),
  };
  root.render(React.createElement(GraphiQL, props));
  forget.hidden = key === null;
}

interface Editor {
  getValue(): string;
  setValue(text: string): void;
}

function isEditor(value: unknown): value is Editor {
  return typeof value === 'object' && value !== null && 'getValue' in value && 'setValue' in value;
}

/** Finds the query editor, which GraphiQL stores on its element. Returns null before it exists. */
function findEditor(): Editor | null {
  const element = document.querySelector('.graphiql-query-editor .CodeMirror');
  const editor: unknown = element !== null && 'CodeMirror' in element ? element.CodeMirror : null;
  return isEditor(editor) ? editor : null;
}

/**
 * Runs the first query if it is an example. A query that GraphiQL restored from an earlier visit is
 * not run, because it may be a mutation.
 */
function runExample(): void {
  const text = findEditor()?.getValue().trim();
  const isExample = examples.some((example) => example.document.trim() === text);
  if (isExample) document.querySelector<HTMLButtonElement>('.graphiql-execute-button')?.click();
}

function say(sentence: string): void {
  state.textContent = sentence;
}

/** Checks a key with the smallest possible query, so that a wrong key is reported at once. */
async function tryKey(): Promise<void> {
  const answer = await ask({ query: '{ __typename }' });
  if (answer.ok) {
    sessionStorage.setItem(stored, key ?? '');
    say('The key works; it is used for all queries of this tab.');
    show(true);
    return;
  }
  const body: unknown = await answer.json().catch(() => null);
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  drop(hasMessage ? String(body.message) : `The service answered ${answer.status}; try again.`);
}

function drop(sentence: string): void {
  key = null;
  sessionStorage.removeItem(stored);
  say(sentence);
  show(isSignedIn);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = field.value.trim();
  field.value = '';
  if (typed === '') return say('Enter an API key first.');
  key = typed;
  say('Checking the key …');
  tryKey().catch(() => drop('The service cannot be reached; try again.'));
});

forget.addEventListener('click', () => drop('The key is removed from this tab.'));

for (const [scope, label] of [
  ['analyze', 'With the scope analyze'],
  [null, 'With any key'],
  ['keys', 'With the scope keys'],
  ['admin', 'For admins'],
] as const) {
  const group = document.createElement('optgroup');
  group.label = label;
  for (const example of examples.filter((each) => each.scope === scope)) {
    const option = document.createElement('option');
    option.value = example.query;
    option.textContent = `${example.title} (${example.query})`;
    group.append(option);
  }
  choice.append(group);
}

choice.addEventListener('change', () => {
  const example = examples.find(({ query }) => query === choice.value);
  if (example !== undefined) findEditor()?.setValue(example.document);
});

if (key !== null) {
  tryKey().catch(() => drop('The service cannot be reached; try again.'));
} else if (isSignedIn) {
  say('You are signed in: queries count against your account.');
  show(true);
} else {
  say('Enter an API key or sign in to run queries and to see the schema.');
  show(false);
}
