import type { ComponentChildren, VNode } from 'preact';
import type { Heading } from '../../api/reference/markdown';

/** A page in the list of the documentation. */
interface DocsEntry {
  readonly path: string;
  readonly title: string;
}

/** The pages under one heading of the list. */
export interface DocsGroup {
  readonly title: string;
  readonly entries: readonly DocsEntry[];
}

interface DocsFrameParts {
  /** The path of this page. */
  readonly path: string;
  readonly groups: readonly DocsGroup[];
  readonly headings: readonly Heading[];
  readonly children: ComponentChildren;
}

/** Renders a page of the documentation, with lists of its sections and of all pages. */
export function DocsFrame({ path, groups, headings, children }: DocsFrameParts): VNode {
  return (
    <div class="docs">
      <article>
        <p class="docs-jump">
          <a href="#documents">All documents</a>
        </p>
        {headings.length < 2 ? null : <Contents headings={headings} />}
        {children}
      </article>
      <nav id="documents" aria-label="Documents">
        {groups.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <a href={entry.path} aria-current={entry.path === path ? 'page' : undefined}>
                    {entry.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

/** The number of sections up to which their list is open at first. */
const maxOpen = 12;

function Contents({ headings }: Pick<DocsFrameParts, 'headings'>): VNode {
  return (
    <nav class="contents" aria-label="On this page">
      <details open={headings.length <= maxOpen}>
        <summary>On this page</summary>
        <ul>
          {headings.map(({ level, text, anchor }) => (
            <li key={anchor} class={level === 3 ? 'part' : undefined}>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
