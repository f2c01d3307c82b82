// Shows the result of a recipe while it is typed: it sends the form as the page does without script,
// and takes the result from the response.
import { addCopyButtons } from './copy';

/** Milliseconds without a change after which the recipe is sent. */
const pauseMs = 700;
/** Milliseconds after which the progress is shown. */
const progressMs = 250;

const form = get('form#try', HTMLFormElement);
let timer = 0;
let running: AbortController | null = null;
/** The text of the latest paste; '' once it was handled. */
let pasted = '';
/** The fields of a recipe that was left, until its result is shown or another one is typed. */
let restoring: string | null = null;

function get<T extends Element>(selector: string, type: new () => T, root: ParentNode = document): T {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}.`);
  return element;
}

const getText = (): HTMLTextAreaElement => get('#field-text', HTMLTextAreaElement);

function cancel(): void {
  clearTimeout(timer);
  running?.abort();
  running = null;
}

function readFields(submitter: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form, submitter)];
  return new URLSearchParams(fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

/**
 * Sends the form, and shows its result.
 * @param submitter the button that sends it; null while the person types
 * @param fills whether the fields are filled with what was read from the text
 * @param body the fields
 */
async function send(submitter: HTMLElement | null, fills: boolean, body = readFields(submitter)): Promise<void> {
  cancel();
  const request = new AbortController();
  running = request;
  if (submitter === null) body.set('live', 'yes');
  const shown = setTimeout(showProgress, progressMs);
  try {
    const answer = await fetchPatiently(body, request.signal);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    // The session has ended: the form goes to the page that asks to sign in, which keeps the recipe.
    if (page.querySelector('form[action="/sign-in"]') !== null) form.submit();
    else show(page, fills);
    if (submitter?.id === 'try-analyze') showBelow();
  } catch {
    if (!request.signal.aborted) say('The service cannot be reached; check the connection and try again.');
  }
  clearTimeout(shown);
  if (running !== request) return;
  running = null;
  get('#try-progress', HTMLElement).hidden = true;
}

/** Sends a request, and sends it again after the pause that the answer asks for, while that is short. */
async function fetchPatiently(body: URLSearchParams, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/html' };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch('/try', { method: 'POST', headers, body, signal });
    const pause = Number(answer.headers.get('Retry-After') ?? 0);
    if (answer.ok || pause <= 0 || pause > maxPauseSeconds || attempt === maxAttempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}

// The rate of a plan asks for a second, a used quota for days.
const maxPauseSeconds = 5;
const maxAttempts = 4;

/** Scrolls to the result where it is below the form, as on a phone. */
function showBelow(): void {
  const result = get('#result', HTMLElement);
  if (result.getBoundingClientRect().top > window.innerHeight / 2) result.scrollIntoView();
}

function showProgress(): void {
  const lines = getText()
    .value.split('\n')
    .filter((line) => line.trim() !== '').length;
  const progress = get('#try-progress', HTMLElement);
  get('span', HTMLElement, progress).textContent = lines > 1 ? `Analyzing ${lines} lines …` : 'Analyzing …';
  progress.hidden = false;
}

/**
 * Shows the result of a response. Open details stay open, the style of the label stays chosen, and
 * the focus stays where it is.
 */
function show(page: Document, fills: boolean): void {
  const result = page.querySelector('#result');
  if (result === null) {
    say(page.querySelector('main p')?.textContent ?? 'The service did not answer; try again.');
    return;
  }
  restoring = null;
  const { activeElement } = document;
  const focused = activeElement?.id || activeElement?.closest('details')?.id || '';
  const opened = [...document.querySelectorAll('#result details[open]')].map(({ id }) => id);
  // It may have been chosen after the request was sent.
  const style = document.querySelector(chosenStyle)?.id;
  get('#result', HTMLElement).replaceWith(result);
  const radio = document.getElementById(style ?? '');
  if (radio instanceof HTMLInputElement) radio.checked = true;
  if (fills) form.replaceChildren(...get('form#try', HTMLFormElement, page).childNodes);
  else for (const problem of page.querySelectorAll<HTMLElement>('[data-problem]')) showProblem(problem);
  const said = [...result.querySelectorAll('[data-status]')].map(({ textContent }) => textContent);
  get('#try-status', HTMLElement).textContent = said.join(' ');
  for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
  prepare(result);
  // Only new fields may take the focus.
  const asking = fills ? form.querySelector<HTMLElement>('[autofocus]') : null;
  focus(asking ?? document.getElementById(focused));
}

const chosenStyle = '#result [name="labelStyle"]:checked';

function focus(element: HTMLElement | null): void {
  const target = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element;
  if (target === null || target === document.activeElement) return;
  target.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement && target.type === 'text')
    target.setSelectionRange(target.value.length, target.value.length);
}

/** Shows or removes the problem of a field, as the response has it. */
function showProblem(problem: HTMLElement): void {
  const own = document.getElementById(problem.id);
  const field = form.querySelector(`[name="${problem.dataset['problem'] ?? ''}"]`);
  if (own === null || field === null) return;
  own.textContent = problem.textContent;
  own.hidden = problem.hidden;
  if (problem.hidden) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

function say(sentence: string): void {
  const problem = document.createElement('p');
  problem.className = 'problem';
  problem.setAttribute('role', 'alert');
  problem.textContent = sentence;
  const result = get('#result', HTMLElement);
  result.querySelector('.problem')?.remove();
  result.prepend(problem);
}

/** Adds what works only with script. */
function prepare(root: ParentNode): void {
  addCopyButtons(root);
  for (const button of root.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false;
}

/** Clears title and servings, because a recipe was pasted in place of the former one. */
function dropFormer(): void {
  form.querySelector('[name="read"]')?.remove();
  for (const name of ['title', 'servings']) get(`#field-${name}`, HTMLInputElement).value = '';
}

document.addEventListener('input', (event) => {
  const field = event.target;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  // The page has labels of both styles, so that another style needs no request.
  if (!isText || field.form !== form || field.name === 'labelStyle') return;
  restoring = null;
  const isPasted = pasted !== '' && field === getText();
  if (isPasted && toLines(field.value) === toLines(pasted)) dropFormer();
  pasted = '';
  cancel();
  if (getText().value.trim() !== '') timer = window.setTimeout(() => void send(null, isPasted), isPasted ? 0 : pauseMs);
});

function toLines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

document.addEventListener('paste', (event) => (pasted = event.clipboardData?.getData('text') ?? ''));

form.addEventListener('submit', (event) => {
  const { submitter } = event;
  // A download is no result to show.
  if (submitter?.hasAttribute('data-download')) return;
  event.preventDefault();
  void send(submitter, true);
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]') !== null) window.print();
});

for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false;

/** The name under which this tab keeps the form, because browsers do not keep the page. */
const kept = 'recipe';

window.addEventListener('pagehide', () => {
  if (restoring !== null) sessionStorage.setItem(kept, restoring);
  else if (getText().value.trim() === '') sessionStorage.removeItem(kept);
  else sessionStorage.setItem(kept, readFields(null).toString());
});

/** Shows the recipe again that this user left, where the page is opened by Back or Reload. */
function restore(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isLeft = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
  const fields = new URLSearchParams(sessionStorage.getItem(kept) ?? '');
  sessionStorage.removeItem(kept);
  const isSame = fields.get('typist') === readFields(null).get('typist');
  if (!isLeft || !isSame || !fields.has('text') || getText().value.trim() !== '') return;
  restoring = fields.toString();
  void send(null, true, fields);
}

restore();
