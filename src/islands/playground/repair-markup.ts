/** What each editor of GraphiQL is for, by the part that it stands in. */
const editorNames = [
  ['.graphiql-query-editor', 'Query'],
  ['.graphiql-editor-tool', 'Variables'],
  ['.result-window', 'Answer'],
] as const;

/**
 * Repairs the markup of GraphiQL for keyboards and screen readers, now and whenever it changes:
 * editors have names and can be scrolled by keys, and tabs are a list of buttons.
 */
export function repairMarkup(element: Element): void {
  const repair = (): void => {
    for (const [place, name] of editorNames)
      for (const editor of element.querySelectorAll(`${place} .CodeMirror`)) repairEditor(editor, name);
    for (const list of element.querySelectorAll('.graphiql-tabs')) setWhereOther(list, 'role', 'list');
    for (const tab of element.querySelectorAll('.graphiql-tab')) repairTab(tab);
  };
  new MutationObserver(repair).observe(element, { childList: true, subtree: true, attributeFilter: ['aria-selected'] });
  repair();
}

function repairEditor(editor: Element, name: string): void {
  setWhereOther(editor.querySelector('textarea'), 'aria-label', name);
  const scroll = editor.querySelector('.CodeMirror-scroll');
  setWhereOther(scroll, 'tabindex', '0');
  setWhereOther(scroll, 'role', 'group');
  setWhereOther(scroll, 'aria-label', `${name}, scrollable`);
}

/**
 * GraphiQL calls the list item a tab, which may hold no buttons; it has one to choose it and one to
 * close it.
 */
function repairTab(item: Element): void {
  const selected = item.getAttribute('aria-selected');
  setWhereOther(item, 'role', 'listitem');
  if (selected === null) return;
  setWhereOther(item.querySelector('.graphiql-tab-button'), 'aria-current', selected);
  item.removeAttribute('aria-selected');
}

/** An attribute that is set again, to the same value, would call the observer again. */
function setWhereOther(element: Element | null, name: string, value: string): void {
  if (element !== null && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
