/** Adds a copy button to every code block below an element, and to every secret shown once. */
export function addCopyButtons(root: ParentNode): void {
  for (const target of root.querySelectorAll<HTMLElement>('.code, [data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      const text = (target.querySelector('code') ?? target).textContent;
      navigator.clipboard.writeText(text.trim()).then(
        () => (button.textContent = 'Copied'),
        () => (button.textContent = 'Select the text and copy it'),
      );
    });
    target.after(button);
  }
}

addCopyButtons(document);
