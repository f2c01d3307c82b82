import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { BatchState } from '../../batches/batch';
import type { BatchResult } from '../../batches/read-results';
import { createEnum, MomentScalar } from './enums';
import { PageInfoType } from './food-types';
import { EdgeType } from './pages';

const BatchStateEnum = createEnum<BatchState>('BatchState', 'The stages of a batch, from its creation to its end.', {
  receiving: 'Its file has not arrived as a whole.',
  waiting: 'It is submitted, and none of its recipes is analyzed yet.',
  running: 'Its recipes are being analyzed.',
  done: 'All its recipes are analyzed or rejected.',
  canceled: 'It was canceled: recipes that were not analyzed stay so.',
});

const BatchResultStateEnum = createEnum<BatchResult['state']>('BatchResultState', 'The state of a recipe of a batch.', {
  waiting: 'It is not analyzed yet.',
  answered: 'It is analyzed.',
  failed: 'It was rejected, with the error that REST returns.',
  canceled: 'The batch was canceled before it was analyzed.',
});

@ObjectType('BatchCounts', { description: 'How many recipes of a batch are waiting, analyzed and rejected.' })
export class BatchCountsType {
  @Field(() => Int, { description: 'All recipes; 0 while the file of the batch has not arrived.' })
  total!: number;

  @Field(() => Int, {
    description: 'Recipes that are not analyzed yet; in a canceled batch, those that never will be.',
  })
  waiting!: number;

  @Field(() => Int, { description: 'Recipes with an analysis; only these count against the plan in the end.' })
  answered!: number;

  @Field(() => Int, { description: 'Recipes that were rejected.' })
  failed!: number;
}

@ObjectType('BatchDataVersion', { description: 'A version of the foods that analyzed recipes of a batch.' })
export class BatchVersionType {
  @Field(() => String, { description: 'The version, as in the header `X-Data-Version`.' })
  dataVersion!: string;

  @Field(() => Int, { description: 'How many recipes it analyzed.' })
  recipes!: number;

  @Field(() => Int, { description: 'The index of the first recipe that it analyzed.' })
  firstIndex!: number;
}

@ObjectType('BatchResult', { description: 'The result of one recipe of a batch.' })
export class BatchResultType {
  @Field(() => Int, { description: 'Its place in the batch, from 0; blank lines of a file do not count.' })
  index!: number;

  @Field(() => BatchResultStateEnum, { description: 'Whether it is waiting, analyzed, rejected or canceled.' })
  state!: BatchResult['state'];

  @Field(() => String, {
    nullable: true,
    description: 'The JSON body that `POST /v1/analyze` gives for this recipe, byte for byte; null while it waits.',
  })
  body!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The version of the foods, as in the header `X-Data-Version`; null if it was not analyzed.',
  })
  dataVersion!: string | null;
}

@ObjectType('BatchResultEdge', { description: 'A result on a page.' })
class BatchResultEdgeType extends EdgeType {
  @Field(() => BatchResultType, { description: 'The result of one recipe.' })
  node!: BatchResultType;
}

@ObjectType('BatchResultConnection', { description: 'A page of the results of a batch.' })
export class BatchResultConnectionType {
  @Field(() => [BatchResultEdgeType], { description: 'The results of this page, in the order of the recipes.' })
  edges!: readonly BatchResultEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more results follow, and where.' })
  pageInfo!: PageInfoType;
}

@ObjectType('Batch', { description: 'Many recipes that are analyzed one after the other, when the service has time.' })
export class BatchType {
  @Field(() => ID, { description: 'Identifies the batch in queries and mutations.' })
  id!: string;

  @Field(() => String, { description: 'The purpose of the batch; empty if not stated.' })
  name!: string;

  @Field(() => BatchStateEnum, { description: 'Whether it is waiting, running or finished.' })
  state!: BatchState;

  @Field(() => MomentScalar, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => MomentScalar, { nullable: true, description: 'When its first recipes were analyzed; null before.' })
  startedAt!: Date | null;

  @Field(() => MomentScalar, { nullable: true, description: 'When it was done or canceled; null before.' })
  finishedAt!: Date | null;

  @Field(() => MomentScalar, {
    description:
      'When it is removed with its results: 30 days after its end, or a day after its creation if no file arrives.',
  })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'The address that is called at its end; null without one.' })
  webhookUrl!: string | null;

  @Field(() => MomentScalar, {
    nullable: true,
    description: 'When a call of the webhook succeeded; null before.',
  })
  notifiedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the last call of the webhook failed; null if it did not.' })
  notifyError!: string | null;
}

@ObjectType('BatchEdge', { description: 'A batch on a page.' })
class BatchEdgeType extends EdgeType {
  @Field(() => BatchType, { description: 'The batch and its state.' })
  node!: BatchType;
}

@ObjectType('BatchConnection', { description: 'A page of batches.' })
export class BatchConnectionType {
  @Field(() => [BatchEdgeType], { description: 'The batches of this page, newest first.' })
  edges!: readonly BatchEdgeType[];

  @Field(() => PageInfoType, { description: 'Whether more batches follow, and where.' })
  pageInfo!: PageInfoType;
}

@ObjectType('CreatedBatch', { description: 'A batch that was just created.' })
export class CreatedBatchType {
  @Field(() => BatchType, { description: 'The batch, without its recipes.' })
  batch!: BatchType;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that accepts the file of the batch by PUT, without a key, for one day: JSON lines of `{title, ingredients, servings}`, 1 GiB at most. Null if the batch has its recipes.',
  })
  uploadUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The secret that signs the call of the webhook; it is shown only once. Null without a webhook.',
  })
  webhookSecret!: string | null;
}
