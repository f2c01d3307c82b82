import { randomBytes } from 'node:crypto';
import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver, UseMiddleware } from 'type-graphql';
import type { MiddlewareFn } from 'type-graphql';
import { z } from 'zod';
import type { Recipe } from '../../analysis/recipe';
import { batchLimits, type Batch } from '../../batches/batch';
import { cancelBatch, deleteBatch } from '../../batches/cancel-batch';
import { cutChunks } from '../../batches/cut-chunks';
import { findBatch, listBatches } from '../../batches/find-batches';
import { createBatch, openBatch, type NewBatch } from '../../batches/submit-batch';
import { readWebhookUrl, toSecretText } from '../../batches/webhook-signature';
import { isStorable, isUuid } from '../../database/names';
import { ApiError } from '../../errors';
import { RecipeInput } from './analysis-types';
import type { BatchFields, BatchFieldParts } from './batch-fields';
import { BatchConnectionType, BatchType, CreatedBatchType } from './batch-types';
import type { GraphqlContext } from './context';
import { pageOf, recipesOf, workOf } from './cost';
import { checkFirst, PageArgs, readCursor, toCursor } from './pages';

@ArgsType()
class NewBatchArgs {
  @Field(() => String, { defaultValue: '', description: 'What the batch is for, in at most 100 characters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'An https address that is called when the batch is done or canceled.',
  })
  webhookUrl?: string | null;
}

/**
 * Refuses a field to keys without the scope `analyze`.
 * @throws ApiError `forbidden`
 */
const requireAnalyze: MiddlewareFn<GraphqlContext> = ({ context }, next) => {
  context.admission.checkScope(context.caller, 'analyze');
  return next();
};

// The cost of a transaction with several statements.
const changeWork = 2000;

/** Resolves the batches of the caller's account. Batches of other accounts are never found. */
@Resolver()
export class BatchResolver {
  constructor(
    private readonly parts: BatchFieldParts,
    private readonly fields: BatchFields,
  ) {}

  @Query(() => BatchType, {
    nullable: true,
    description: 'Requires the scope `analyze`. Finds a batch of the account; null if it has no such batch.',
    complexity: workOf(100),
  })
  @UseMiddleware(requireAnalyze)
  batch(
    @Arg('id', () => ID, { description: 'Which batch.' }) id: string,
    @Ctx() { caller }: GraphqlContext,
  ): Promise<Batch | null> {
    return findBatch(this.parts.pool, { accountId: caller.accountId, id });
  }

  @Query(() => BatchConnectionType, {
    description: 'Requires the scope `analyze`. Lists the batches of the account, newest first.',
    complexity: pageOf(100),
  })
  @UseMiddleware(requireAnalyze)
  async batches(
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() { caller }: GraphqlContext,
  ): Promise<BatchConnectionType> {
    const count = checkFirst(first);
    const [, createdAt = '', id = ''] = after == null ? [] : readCursor(placeSchema, after);
    const before = after == null ? null : { createdAt, id };
    const found = await listBatches(this.parts.pool, { accountId: caller.accountId, first: count + 1, before });
    const edges = found
      .slice(0, count)
      .map((batch) => ({ cursor: toCursor(['batch', batch.createdAt.toISOString(), batch.id]), node: batch }));
    return { edges, pageInfo: { hasNextPage: found.length > count, endCursor: edges.at(-1)?.cursor ?? null } };
  }

  @Mutation(() => CreatedBatchType, {
    description:
      'Requires the scope `analyze`. Submits recipes to be analyzed in the background. All of them count against the plan immediately, and the batch is rejected as a whole if the quota does not suffice; recipes that are rejected or canceled no longer count.',
    complexity: recipesOf(40),
  })
  @UseMiddleware(requireAnalyze)
  async createBatch(
    @Arg('recipes', () => [RecipeInput], {
      description:
        'The recipes, each with the limits of `analyzeRecipe`; as many as fit into the body of a request. `cookedGrams` has no effect.',
    })
    recipes: Recipe[],
    @Args(() => NewBatchArgs) args: NewBatchArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedBatchType> {
    const { pool, quotaMode, now, whenReady } = this.parts;
    const batch = this.readNewBatch(args, context);
    await whenReady();
    const chunks: (readonly Buffer[])[] = [];
    for await (const lines of cutChunks(toLines(recipes))) chunks.push(lines);
    const quota = { mode: quotaMode, recipesPerMonth: context.caller.plan.recipesPerMonth, now: new Date(now()) };
    const created = await createBatch(pool, batch, { chunks, quota });
    return { batch: created, uploadUrl: null, webhookSecret: toSecretText(batch) };
  }

  @Mutation(() => CreatedBatchType, {
    description:
      'Requires the scope `analyze`. Creates a batch for a file, and the address for its upload. The batch is submitted and counted, or rejected, when its whole file has arrived.',
    complexity: workOf(changeWork),
  })
  @UseMiddleware(requireAnalyze)
  async createBatchFromFile(
    @Args(() => NewBatchArgs) args: NewBatchArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedBatchType> {
    const batch = this.readNewBatch(args, context);
    const created = await openBatch(this.parts.pool, batch);
    const uploadUrl = await this.fields.sign(created, 'upload', context);
    return { batch: created, uploadUrl, webhookSecret: toSecretText(batch) };
  }

  @Mutation(() => BatchType, {
    description:
      'Requires the scope `analyze`. Cancels a batch: recipes that are analyzed keep their results, all others are given back to the quota. A finished batch stays as it is.',
    complexity: workOf(changeWork),
  })
  @UseMiddleware(requireAnalyze)
  async cancelBatch(
    @Arg('id', () => ID, { description: 'Which batch.' }) id: string,
    @Ctx() { caller: { accountId } }: GraphqlContext,
  ): Promise<Batch> {
    await this.parts.whenReady();
    if (!isUuid(id) || !(await cancelBatch(this.parts.pool, { accountId, id }))) throw new ApiError('unknown_batch');
    const batch = await findBatch(this.parts.pool, { accountId, id });
    if (batch === null) throw new ApiError('unknown_batch');
    return batch;
  }

  @Mutation(() => Boolean, {
    description:
      'Requires the scope `analyze`. Removes a batch with its results, without a call of its webhook; one that is not finished is canceled. True, or false if the account has no such batch.',
    complexity: workOf(changeWork),
  })
  @UseMiddleware(requireAnalyze)
  async deleteBatch(
    @Arg('id', () => ID, { description: 'Which batch.' }) id: string,
    @Ctx() { caller: { accountId } }: GraphqlContext,
  ): Promise<boolean> {
    await this.parts.whenReady();
    return isUuid(id) && (await deleteBatch(this.parts.pool, { accountId, id }));
  }

  /** @throws ApiError `validation_error` */
  private readNewBatch({ name, webhookUrl }: NewBatchArgs, { caller }: GraphqlContext): NewBatch {
    const { keyId, accountId } = caller;
    if (name.length > batchLimits.nameLength || !isStorable(name))
      throw refuse('name', `must have at most ${batchLimits.nameLength} characters, all of them printable`);
    const url = webhookUrl == null ? null : readWebhookUrl(webhookUrl, this.parts.webhooks);
    if (url !== null && 'problem' in url) throw refuse('webhookUrl', url.problem);
    const webhook = url === null ? null : { url: url.url, secret: randomBytes(24) };
    return { accountId, keyId: isUuid(keyId) ? keyId : null, name, webhook };
  }
}

/** The lines of a file with these recipes. */
async function* toLines(recipes: readonly Recipe[]): AsyncGenerator<Buffer> {
  for (const { title, ingredients, servings } of recipes)
    yield Promise.resolve(Buffer.from(`${JSON.stringify({ title, ingredients, servings })}\n`));
}

function refuse(path: string, message: string): ApiError {
  return new ApiError('invalid_argument', { details: [{ path, message }] });
}

// As `Date` writes it. PostgreSQL has no year 0, and refuses a time of very many digits.
const createdAtSchema = z.iso.datetime({ precision: 3 }).refine((time) => !time.startsWith('0000'));
const placeSchema = z.tuple([z.literal('batch'), createdAtSchema, z.uuid()]);
