import { Args, Ctx, FieldResolver, Float, Int, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { batchLimits, estimateSeconds, isFinished, type Batch } from '../../batches/batch';
import { listVersions, type BatchVersion } from '../../batches/find-batches';
import { signLink } from '../../batches/links';
import { readResults } from '../../batches/read-results';
import type { BatchParts } from '../batches/batch-parts';
import { toServiceUrl } from '../http/service-url';
import {
  BatchCountsType,
  BatchResultConnectionType,
  BatchType,
  BatchVersionType,
  type BatchResultType,
} from './batch-types';
import type { GraphqlContext } from './context';
import { listOf, once, pageOf, workOf } from './cost';
import { checkFirst, PageArgs, readCursor, toCursor } from './pages';

/** What the fields of a batch need. */
export interface BatchFieldParts extends BatchParts {
  /** The address of the service; null for that of the request. */
  readonly publicUrl: string | null;
}

// A chunk is read and unpacked.
const pageWork = 5_000;

/** The fields of a batch that are computed. */
@Resolver(() => BatchType)
export class BatchFields {
  constructor(private readonly parts: BatchFieldParts) {}

  @FieldResolver(() => BatchCountsType, {
    description: 'How many of its recipes are waiting, analyzed and rejected.',
    complexity: once,
  })
  counts(@Root() { recipes, answered, failed }: Batch): BatchCountsType {
    return { total: recipes, waiting: recipes - answered - failed, answered, failed };
  }

  @FieldResolver(() => Float, {
    description: 'The share of its recipes that are analyzed or rejected, 0 to 1.',
  })
  progress(@Root() { recipes, answered, failed }: Batch): number {
    return recipes === 0 ? 0 : (answered + failed) / recipes;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Seconds until it is done, by its own pace so far: 0 once it is finished, null until its first recipes are analyzed.',
  })
  etaSeconds(@Root() batch: Batch): number | null {
    return estimateSeconds(batch, this.parts.now());
  }

  @FieldResolver(() => [BatchVersionType], {
    description:
      'The versions of the foods that analyzed its recipes, by their first recipes. There is one unless the foods changed while the batch ran; `results` state the version of each recipe.',
    complexity: listOf(2),
  })
  dataVersions(@Root() { id }: Batch): Promise<readonly BatchVersion[]> {
    return listVersions(this.parts.pool, id);
  }

  @FieldResolver(() => BatchResultConnectionType, {
    description: 'The results of its recipes, in their order. They may be read while the batch runs.',
    complexity: pageOf(pageWork),
  })
  results(@Root() batch: Batch, @Args(() => PageArgs) args: PageArgs): Promise<BatchResultConnectionType> {
    return this.readPage(batch, args, false);
  }

  @FieldResolver(() => BatchResultConnectionType, {
    description: 'The recipes that were rejected so far, in their order.',
    complexity: pageOf(pageWork),
  })
  failed(@Root() batch: Batch, @Args(() => PageArgs) args: PageArgs): Promise<BatchResultConnectionType> {
    return this.readPage(batch, args, true);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'An address that sends all results as JSON lines, without a key, for an hour and as long as the key that asks for it works. Null until the batch is finished.',
    complexity: workOf(500),
  })
  async resultsUrl(@Root() batch: Batch, @Ctx() context: GraphqlContext): Promise<string | null> {
    return isFinished(batch) ? this.sign(batch, 'results', context) : null;
  }

  /** Signs a link for the caller; null if the batch is gone. */
  async sign(
    { id }: Pick<Batch, 'id'>,
    purpose: 'upload' | 'results',
    { caller, response }: GraphqlContext,
  ): Promise<string | null> {
    const { pool, now } = this.parts;
    const link = await signLink(pool, { purpose, batchId: id, keyId: caller.keyId, nowMs: now() });
    return link === null ? null : `${toServiceUrl(this.parts, response.req)}${link.path}`;
  }

  private async readPage(
    batch: Batch,
    { first, after }: PageArgs,
    onlyFailed: boolean,
  ): Promise<BatchResultConnectionType> {
    const count = checkFirst(first);
    const from = after == null ? 0 : readCursor(placeSchema, after)[1] + 1;
    const found: BatchResultType[] = [];
    // One more than the page, which shows whether another follows.
    for await (const results of readResults(this.parts.pool, batch, { from, onlyFailed })) {
      found.push(...results.map((each) => ({ ...each, body: each.body?.toString('utf8') ?? null })));
      if (found.length > count) break;
    }
    const edges = found.slice(0, count).map((result) => ({ cursor: toCursor(['result', result.index]), node: result }));
    return { edges, pageInfo: { hasNextPage: found.length > count, endCursor: edges.at(-1)?.cursor ?? null } };
  }
}

const placeSchema = z.tuple([z.literal('result'), z.int().min(0).max(batchLimits.recipes)]);
