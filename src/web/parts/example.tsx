import type { VNode } from 'preact';

/** Renders an example command. */
export function Example({ url, token = 'YOUR_KEY' }: { readonly url: string; readonly token?: string }): VNode {
  const command = `curl ${url}/v1/analyze \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(pancakes)}'`;
  return (
    <div class="code">
      <pre tabindex={0} role="region" aria-label="Example command">
        <code>{command}</code>
      </pre>
    </div>
  );
}

const pancakes = {
  title: 'Pancakes',
  ingredients: ['1 1/2 cups all-purpose flour', '1 1/4 cups milk', '1 egg', '3 tablespoons butter, melted'],
  servings: 4,
};
