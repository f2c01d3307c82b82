// Adds a copy button to every code block and to every secret that is shown once.
const targets = document.querySelectorAll<HTMLElement>('.code, [data-copy]');
for (const target of targets) {
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
