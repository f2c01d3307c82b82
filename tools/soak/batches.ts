import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestMaker } from './requests';
import { failures, type Tally } from './tally';
import { post, send, type Reply } from './traffic';

/** A batch as it was sent. */
export interface SentBatch {
  /** No other batch has it. */
  readonly name: string;
  /** The names of its recipes, in order. */
  readonly recipes: readonly string[];
  /** Whether the service has said that it took the batch; false where it may have, or not. */
  readonly isTaken: boolean;
}

interface BatchTraffic {
  /** The batches sent so far, in no order. */
  readonly sent: readonly SentBatch[];
  /** Sends no more; resolves once each file has arrived, or cannot. */
  stop(): Promise<void>;
}

interface BatchTrafficParts {
  readonly url: string;
  readonly key: string;
  readonly makeRequest: RequestMaker;
  readonly tally: Pick<Tally, 'addStatus'>;
}

/** Submits batches until it is stopped: in documents of GraphQL and, every other one, as a file to a link. */
export function startBatches({ url, key, makeRequest, tally }: BatchTrafficParts): BatchTraffic {
  const sent: SentBatch[] = [];
  const running = new Set<Promise<void>>();
  let number = 0;

  async function submit(batch: Omit<SentBatch, 'isTaken'>): Promise<void> {
    const recipes = batch.recipes.map((name): unknown => JSON.parse(makeRequest(name).body));
    const body = JSON.stringify({ query: createQuery, variables: { name: batch.name, recipes } });
    const reply = await post({ url, key }, { path: '/graphql', body });
    tally.addStatus({ ...reply, kind: 'batch over GraphQL' });
    sent.push({ ...batch, isTaken: reply.status === '200' });
  }

  /** As the guide says, a file that did not arrive is sent again to the same address. */
  async function submitFile(batch: Omit<SentBatch, 'isTaken'>): Promise<void> {
    const opened = await post({ url, key }, { path: '/graphql', body: JSON.stringify({ query: openQuery, variables: { name: batch.name } }) }); // prettier-ignore
    tally.addStatus({ ...opened, kind: 'batch over GraphQL' });
    // A batch that waits for a file has no recipes to lose.
    if (opened.status !== '200') return;
    const link: string = JSON.parse(opened.text).data.createBatchFromFile.uploadUrl;
    const file = batch.recipes.map((name) => `${makeRequest(name).body}\n`).join('');
    for (let attempt = 1; ; attempt++) {
      const reply = await send({ url, key: null }, { method: 'PUT', path: toPath(link), body: file });
      const status = nameStatus(reply);
      tally.addStatus({ ...reply, status, kind: 'file of a batch' });
      // 429: two other files of the account are arriving.
      const isOver = !(failures.has(status) || status === '429') || attempt === attempts;
      if (isOver) {
        sent.push({ ...batch, isTaken: status === '200' || status === '400' });
        return;
      }
      await sleep(1000);
    }
  }

  function submitNext(): void {
    if (running.size >= maxRunning) return;
    const turn = number++;
    const name = `soak-batch-${turn}`;
    const recipes = listRecipes(turn);
    const one = (turn % 2 === 0 ? submit({ name, recipes }) : submitFile({ name, recipes })).then(() => {
      running.delete(one);
    });
    running.add(one);
  }

  const timer = setInterval(submitNext, everyMs);
  return {
    sent,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Only one reason of a 400 is right: that the batch already has its file. */
function nameStatus({ status, text }: Reply): string {
  return status === '400' && !text.includes('accepts no more files') ? '400 of another reason' : status;
}

/**
 * The recipes of a batch: few in a document, some chunks of them in a file, a part of them refused
 * and a part never seen before.
 */
export function listRecipes(turn: number): readonly string[] {
  if (turn % 2 === 0) return Array.from({ length: ofDocument }, (_, place) => `seen:${(turn + place) % seenRecipes}`);
  return Array.from({ length: ofFile }, (_, place) => {
    if (place % 60 === 59) return `refused:${place}`;
    return place % 20 === 7 ? `new:${turn * ofFile + place}` : `seen:${(turn + place) % seenRecipes}`;
  });
}

const ofDocument = 8;
/** Three chunks of 200 recipes at most. */
const ofFile = 450;
const seenRecipes = 50;
const everyMs = 3000;
/** Files that do not arrive are sent again for long. */
const maxRunning = 20;
const attempts = 120;

const toPath = (link: string): string => `${new URL(link).pathname}${new URL(link).search}`;

const createQuery = `mutation ($name: String!, $recipes: [RecipeInput!]!) {
  createBatch(name: $name, recipes: $recipes) { batch { id } }
}`;
const openQuery = `mutation ($name: String!) { createBatchFromFile(name: $name) { uploadUrl } }`;
