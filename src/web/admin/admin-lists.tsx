import type { Request } from 'express';
import type { ComponentChildren, VNode } from 'preact';
import { printCount } from '../parts/figures';
import { readParameter } from '../parts/forms';

/** Rows of a page of a list. */
export const pageSize = 50;

/** The number of the page that an address asks for; 1 where it names none. */
export function readPage(request: Request): number {
  const text = readParameter(request, 'page');
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

interface SearchFormParts {
  /** The page that searches. */
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  readonly search: string;
  /** More fields of the search. */
  readonly children?: ComponentChildren;
}

/** A search within a list. */
export function SearchForm({ action, label, hint, search, children }: SearchFormParts): VNode {
  return (
    <form method="get" action={action} role="search" class="inline search">
      <p class="field">
        <label for="field-search">{label}</label>
        <input id="field-search" type="search" name="search" value={search} aria-describedby="field-search-hint" />
      </p>
      {children}
      <button type="submit">Search</button>
      <small id="field-search-hint" class="hint">
        {hint}
      </small>
    </form>
  );
}

interface PagerParts {
  readonly path: string;
  readonly search: string;
  readonly page: number;
  readonly total: number;
}

/** Which rows are shown, and links to those before and after. */
export function Pager({ path, search, page, total }: PagerParts): VNode {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const toHref = (number: number): string =>
    `${path}?${new URLSearchParams({ search, page: String(number) }).toString()}`;
  return (
    <nav aria-label="Pages" class="pager">
      <span>
        {first > last ? 'None' : `${printCount(first)} to ${printCount(last)}`} of {printCount(total)}
      </span>
      {page > 1 ? <a href={toHref(page - 1)}>Previous page</a> : null}
      {last < total ? <a href={toHref(page + 1)}>Next page</a> : null}
    </nav>
  );
}

/** Figures with their names, as tiles. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): VNode {
  return (
    <dl class="tiles">
      {facts.map(({ name, value, href }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ComponentChildren;
  readonly href?: string;
}

/** A command to paste into a terminal. */
export function Command({ command }: { readonly command: string }): VNode {
  return (
    <div class="code">
      <pre tabindex={0} role="region" aria-label="Command">
        <code>{command}</code>
      </pre>
    </div>
  );
}
