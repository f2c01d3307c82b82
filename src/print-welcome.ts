/** What the start says to the person in front of it: the addresses, and a line to paste that analyzes a recipe. */
export function printWelcome({ url, key, keyFile, keysCommand }: Welcome): string {
  return `Recipe nutrition analysis is ready.

  Analysis    POST ${url}/v1/analyze
  Playground  ${url}/graphql
  API key     ${key === null ? `make one: ${keysCommand} create --account NAME` : `${key}  (kept in ${keyFile})`}

To try it, paste this:

curl ${url}/v1/analyze \\
  -H 'Authorization: Bearer ${key ?? 'YOUR_KEY'}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(pancakes)}'

`;
}

export interface Welcome {
  /** As a caller on this machine reaches the service. */
  readonly url: string;
  /** A key that works; null where the service did not make one. */
  readonly key: string | null;
  readonly keyFile: string;
  /** What makes keys where the service runs, all but its arguments. */
  readonly keysCommand: string;
}

const pancakes = {
  title: 'Pancakes',
  ingredients: [
    '2 cups all-purpose flour',
    '2 tbsp sugar',
    '1 tbsp baking powder',
    '1/2 tsp salt',
    '2 large eggs',
    '1 3/4 cups whole milk',
    '4 tbsp unsalted butter, melted',
    '1 tsp vanilla extract',
  ],
  servings: 4,
};
