import { Field, ID, ObjectType } from 'type-graphql';
import type { AccountKey, KeyState } from '../../accounts/account-key';
import type { Scope } from '../../accounts/caller';
import { createEnum, MomentScalar } from './enums';

export const KeyScopeEnum = createEnum<Scope>('KeyScope', 'What an API key may be used for.', {
  analyze: 'Recipes, over REST and GraphQL.',
  keys: 'Listing, creating, rotating and revoking the keys of its own account.',
  admin: 'Corrections, their history and missed names, which affect all accounts, and everything that `KEYS` allows.',
});

const KeyStateEnum = createEnum<KeyState>('KeyState', 'Whether an API key works.', {
  valid: 'It works.',
  replaced: 'It was replaced by another key, and still works until it expires.',
  expired: 'It has expired and is rejected.',
  revoked: 'It was revoked and is rejected.',
});

@ObjectType('ApiKey', { description: 'An API key of the account, without its secret part.' })
export class ApiKeyType {
  @Field(() => ID, { description: 'The id of the key, for `rotateKey` and `revokeKey`.' })
  id!: string;

  @Field(() => String, { description: 'The first 12 characters of the key, to identify it.' })
  prefix!: string;

  @Field(() => String, { description: 'What the key is for.' })
  name!: string;

  @Field(() => [KeyScopeEnum], { description: 'What it may be used for; it never changes.' })
  scopes!: readonly string[];

  @Field(() => KeyStateEnum, { description: 'Whether it works at the moment.' })
  state!: KeyState;

  @Field(() => MomentScalar, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => MomentScalar, {
    nullable: true,
    description: 'When the latest request with this key came, within a few seconds; null if there was none.',
  })
  lastUsedAt!: Date | null;

  @Field(() => MomentScalar, {
    nullable: true,
    description: 'When it expires; null if it works until it is revoked.',
  })
  expiresAt!: Date | null;
}

@ObjectType('IssuedKey', { description: 'A key that was just created.' })
export class IssuedKeyType {
  @Field(() => String, {
    description: 'The key itself, to send as a Bearer token. It is shown only once.',
  })
  token!: string;

  @Field(() => ApiKeyType, { description: 'The same key without its secret part.' })
  key!: AccountKey;
}
