import { Arg, Args, ArgsType, Ctx, Field, ID, Int, Mutation, Query, Resolver, UseMiddleware } from 'type-graphql';
import type { MiddlewareFn } from 'type-graphql';
import { findOverlap, overlaps, type AccountKey } from '../../accounts/account-key';
import {
  createAccountKey,
  findAccountKey,
  isStillWorking,
  listAccountKeys,
  revokeAccountKey,
  rotateAccountKey,
  ScopeMissing,
  type KeyManager,
} from '../../accounts/account-keys';
import { AccountError, scopes as allScopes, type Caller, type Scope } from '../../accounts/caller';
import type { KeyUses } from '../../accounts/key-use';
import type { IssuedKey } from '../../accounts/keys';
import type { Database } from '../../database/open-database';
import { overPrisma } from '../../database/transaction';
import { ApiError } from '../../errors';
import { toUserActor } from '../../people/audit';
import { recordKeysBy, type Actor } from '../../people/key-audit';
import { findStanding } from '../../people/standing';
import { findRecord } from '../http/request-record';
import type { GraphqlContext } from './context';
import { listOf, workOf } from './cost';
import { MomentScalar } from './enums';
import { ApiKeyType, IssuedKeyType, KeyScopeEnum } from './key-types';

/** The parts that the resolvers of keys and usage use. */
export interface KeyParts {
  readonly database: Pick<Database, 'prisma'>;
  readonly keyUses: Pick<KeyUses, 'flush'>;
}

@ArgsType()
class CreateKeyArgs {
  @Field(() => String, { description: 'What the key is for, in 1 to 100 characters.' })
  name!: string;

  @Field(() => [KeyScopeEnum], {
    defaultValue: ['analyze'],
    description: 'The scopes of the new key: only those of the key that asks, or any if that has the scope `admin`.',
  })
  scopes!: readonly Scope[];

  @Field(() => MomentScalar, {
    nullable: true,
    description: 'When the key expires; if null or left out, it works until it is revoked.',
  })
  expiresAt?: Date | null;
}

@ArgsType()
class RotateKeyArgs {
  @Field(() => ID, { description: 'The `id` of the old key.' })
  id!: string;

  @Field(() => Int, {
    defaultValue: 0,
    description: `How long the old key still works, in minutes: ${overlaps.join(', ')}. With 0 it is revoked at once.`,
  })
  overlapMinutes!: number;
}

/**
 * Refuses a field to keys without the scope `keys` or `admin`.
 * @throws ApiError `forbidden`
 */
const requireKeys: MiddlewareFn<GraphqlContext> = ({ context }, next) => {
  context.admission.checkScope(context.caller, 'keys');
  return next();
};

// The cost of a transaction with several statements.
const changeWork = 2000;

/** Resolves the keys of the caller's account. Keys of other accounts are never found. */
@Resolver()
export class KeyResolver {
  constructor(private readonly parts: KeyParts) {}

  @Query(() => [ApiKeyType], {
    description:
      'Requires the scope `keys` or `admin`. Lists the keys of the account: those that work, then those that were replaced or revoked, newest first; 500 at most.',
    complexity: listOf(100),
  })
  @UseMiddleware(requireKeys)
  async keys(@Ctx() { caller }: GraphqlContext): Promise<readonly AccountKey[]> {
    await this.parts.keyUses.flush();
    return listAccountKeys(this.parts.database, caller.accountId);
  }

  @Mutation(() => IssuedKeyType, {
    description: 'Requires the scope `keys` or `admin`. Creates a key for the account, which may have 100 that work.',
    complexity: workOf(changeWork),
  })
  @UseMiddleware(requireKeys)
  async createKey(
    @Args(() => CreateKeyArgs) { name, scopes, expiresAt }: CreateKeyArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<IssuedKeyType> {
    const { accountId } = context.caller;
    const request = { accountId, name, scopes: [...new Set(scopes)], expiresAt: expiresAt ?? null };
    return this.show(
      await createAccountKey(this.parts.database, request, toKeyManager(context)).catch(refuse),
      context.caller,
    );
  }

  @Mutation(() => IssuedKeyType, {
    description:
      'Requires the scope `keys` or `admin`. Replaces a key of the account by a new one with the same name, scopes and expiry. Both work until the overlap ends, in every process.',
    complexity: workOf(changeWork),
  })
  @UseMiddleware(requireKeys)
  async rotateKey(
    @Args(() => RotateKeyArgs) { id, overlapMinutes: minutes }: RotateKeyArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<IssuedKeyType> {
    const overlapMinutes = findOverlap(minutes);
    if (overlapMinutes === null) {
      const message = `must be one of ${overlaps.join(', ')}`;
      throw new ApiError('invalid_argument', { details: [{ path: 'overlapMinutes', message }] });
    }
    const rotation = { accountId: context.caller.accountId, id, overlapMinutes };
    return this.show(
      await rotateAccountKey(this.parts.database, rotation, toKeyManager(context)).catch(refuse),
      context.caller,
    );
  }

  @Mutation(() => ApiKeyType, {
    description:
      'Requires the scope `keys` or `admin`. Revokes a key of the account permanently, in every process. A key may revoke itself.',
    complexity: workOf(changeWork),
  })
  @UseMiddleware(requireKeys)
  async revokeKey(
    @Arg('id', () => ID, { description: 'Which key, as `keys` lists it.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<AccountKey> {
    const reference = { accountId: context.caller.accountId, id };
    const isDone = await revokeAccountKey(this.parts.database, reference, toKeyManager(context)).catch(refuse);
    if (!isDone) throw new ApiError('unknown_key');
    return this.get(id, context.caller);
  }

  private async show(issued: IssuedKey | null, caller: Caller): Promise<IssuedKeyType> {
    if (issued === null) throw new ApiError('unknown_key');
    return { token: issued.token, key: await this.get(issued.id, caller) };
  }

  private async get(id: string, { accountId }: Caller): Promise<AccountKey> {
    const key = await findAccountKey(this.parts.database, { accountId, id });
    if (key === null) throw new ApiError('unknown_key');
    return key;
  }
}

function toActor({ user, keyName }: Caller): Actor {
  return user === undefined ? { actor: `key ${keyName}` } : { actor: toUserActor(user.email), userId: user.id };
}

/** A key with the scope admin may give any scope. */
function toKeyManager({ caller, response }: GraphqlContext): KeyManager {
  const address = findRecord(response)?.peer.findAddress() ?? '';
  return {
    record: recordKeysBy({ ...toActor(caller), address }),
    async getScopes(transaction, accountId) {
      const { user, keyId } = caller;
      if (user === undefined) {
        if (!(await isStillWorking(overPrisma(transaction), keyId))) throw new ApiError('invalid_key');
        return caller.scopes.includes('admin') ? allScopes : caller.scopes;
      }
      const standing = await findStanding(transaction, { accountId, userId: user.id });
      if (standing === null) throw new ApiError('unauthorized');
      return standing.isAdmin ? caller.scopes : caller.scopes.filter((scope) => scope !== 'admin');
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof ScopeMissing) throw new ApiError('scope_not_given');
  if (error instanceof AccountError) {
    const { field, message } = error;
    const details = field === null ? {} : { details: [{ path: field, message }] };
    throw new ApiError('invalid_argument', { message, ...details });
  }
  throw error;
}
