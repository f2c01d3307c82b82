/** Milliseconds for which a button shows whether the text was copied. */
const shownMs = 4_000;

/** Tells screen readers whether a text was copied. */
const status = document.createElement('p');
status.className = 'hidden';
status.setAttribute('role', 'status');
(document.querySelector('main') ?? document.body).append(status);

/** Adds a copy button to every code block below an element, and to every secret shown once. */
export function addCopyButtons(root: ParentNode): void {
  for (const target of root.querySelectorAll<HTMLElement>('.code, [data-copy]')) target.after(createButton(target));
}

function createButton(target: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  const word = document.createTextNode('Copy');
  const name = document.createElement('span');
  name.className = 'hidden';
  name.textContent = ` ${toName(target)}`;
  button.append(word, name);
  let timer = 0;

  function say(outcome: string): void {
    clearTimeout(timer);
    word.data = outcome;
    status.textContent = outcome;
    timer = window.setTimeout(() => {
      word.data = 'Copy';
      status.textContent = '';
    }, shownMs);
  }

  async function copy(): Promise<void> {
    const text = (target.querySelector('code') ?? target).textContent;
    try {
      // Without HTTPS a browser has no clipboard, so that this throws a TypeError.
      await navigator.clipboard.writeText(text.trim());
      say('Copied');
    } catch {
      say('Select the text and copy it');
    }
  }

  button.addEventListener('click', () => void copy());
  return button;
}

/** What a button copies, for people who do not see what it stands at: "Shell, Submit a file". */
function toName(target: HTMLElement): string {
  const secret = target.dataset['copy'];
  if (secret !== undefined) return secret;
  const own = target.querySelector('figcaption')?.textContent ?? target.querySelector('pre')?.ariaLabel ?? 'Code';
  const headings = [...document.querySelectorAll('h1, h2, h3, h4')];
  const above = headings.findLast(
    (heading) => (heading.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return above === undefined ? own : `${own}, ${above.textContent.trim()}`;
}

addCopyButtons(document);
