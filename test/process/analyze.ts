/** A running service, and a key for it. */
export interface Asked {
  readonly url: string;
  readonly key: string;
}

/** Sends a recipe, of eggs unless another is given. @returns the status of the answer */
export function analyze(asked: Asked, recipe: object = eggs): Promise<number> {
  return post(asked, { path: '/v1/analyze', body: recipe });
}

/** A recipe of a line that the kitchen table answers. */
export const eggs = { title: 'Eggs', ingredients: ['3 large eggs'], servings: 1 };

interface Posted {
  readonly path: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a body as JSON. @returns the status, once the whole answer has come */
export async function post({ url, key }: Asked, { path, body, headers = {} }: Posted): Promise<number> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}
