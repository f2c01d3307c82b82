import { z } from 'zod';
import { isMeant, readSearchRows } from '../read-search-rows';

interface FoundCounts {
  readonly searches: number;
  /** Of them, those whose food that is meant comes first. */
  readonly first: number;
  /** The same among the first three. */
  readonly firstThree: number;
}

/** How often what people type finds the food that they mean. @param search answers with the JSON of `foods(search:)` */
export async function countFound(search: (text: string) => Promise<string>): Promise<FoundCounts> {
  const rows = readSearchRows();
  let first = 0;
  let firstThree = 0;
  for (const row of rows) {
    const { data } = searchAnswer.parse(JSON.parse(await search(row.search)));
    const place = data.foods.edges.findIndex(({ node }) => isMeant(row, node.description));
    if (place === 0) first++;
    if (place >= 0 && place < 3) firstThree++;
  }
  return { searches: rows.length, first, firstThree };
}

const searchAnswer = z.object({
  data: z.object({ foods: z.object({ edges: z.array(z.object({ node: z.object({ description: z.string() }) })) }) }),
});
