import type { VNode } from 'preact';

/** Renders links to pages that belong together, of which one is open. */
export function Tabs(parts: {
  /** What the tabs are, for screen readers. */
  readonly label: string;
  /** The names of the tabs by their paths, in order. */
  readonly names: Readonly<Record<string, string>>;
  /** The path of the open one. */
  readonly open: string;
}): VNode {
  return (
    <nav aria-label={parts.label}>
      <ul class="tabs">
        {Object.entries(parts.names).map(([path, name]) => (
          <li key={path}>
            <a href={path} aria-current={path === parts.open ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
