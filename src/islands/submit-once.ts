// Disables the buttons of a form once it is sent, so that a double click sends it only once. Without
// script the service recognizes the second sending.
for (const form of document.querySelectorAll<HTMLFormElement>('form:has(input[name="once"])')) {
  const buttons = form.querySelectorAll('button');
  const setDisabled = (isDisabled: boolean): void => buttons.forEach((button) => (button.disabled = isDisabled));
  form.addEventListener('submit', () => setDisabled(true));
  // A browser that goes back shows the page as it was left.
  window.addEventListener('pageshow', () => setDisabled(false));
}
