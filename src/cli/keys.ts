import type { Overlap } from '../accounts/account-key';
import { AccountError, scopes, type Scope } from '../accounts/caller';
import { readExpiry } from '../accounts/expiry';
import { createKey, listKeys, revokeKey, rotateKey } from '../accounts/keys';
import { readPlanLimit } from '../accounts/plans';
import { listUsage } from '../accounts/usage';
import type { Database } from '../database/open-database';
import { changeLimits } from '../people/account-changes';
import { recordKeysBy } from '../people/key-audit';
import { readOwnPlanNames } from '../seed/read-seed';
import { runAccountWork } from './account-command';
import { runCommandLine, type CommandOutput } from './command-line';
import type { DatabaseConfig } from './database-commands';
import { formatTable } from './format-table';

/**
 * `recipes keys`: creates, lists, rotates and revokes API keys, and manages plans; the service may
 * run meanwhile.
 * @param output where text goes, such as `process`
 * @returns the exit code: 0, or 1 after a sentence about the arguments
 * @throws Error in one sentence if the database cannot be used
 */
export async function runKeys(args: readonly string[], config: DatabaseConfig, output: CommandOutput): Promise<number> {
  const description = 'Creates, lists, rotates and revokes API keys, and manages plans.';
  return runCommandLine({ name: 'keys', description, args, output }, (command, toAction) => {
    const run = <Values extends readonly unknown[]>(read: (...values: Values) => Run) =>
      toAction((...values: Values) => runAccountWork(config, output, () => read(...values)));
    command
      .command('create')
      .summary('create a key, and its account if it does not exist')
      .description('Creates a key, and its account if it does not exist. The key is shown only once.')
      .option('--account <name>', 'the account (required)')
      .option(
        '--plan <plan>',
        'Free (default), Developer, Startup, Scale or a custom plan; an existing account moves to that plan',
      )
      .option('--name <name>', 'what the key is for', 'key')
      .option(
        '--scopes <list>',
        'analyze for recipes, keys for the keys of the account, admin for corrections and missed names; several as analyze,admin',
        'analyze',
      )
      .option(
        '--expires <date>',
        'a day such as 2027-12-31 (the key works until its end, UTC) or a time such as 2027-12-31T12:00:00Z',
      )
      .action(run(readCreate));
    command.command('list').summary('show all keys').description('Shows all keys.').action(run(readList));
    command
      .command('rotate')
      .usage('[options] ID|BEGINNING')
      .summary('replace a key with a new one')
      .description('Replaces a key with a new one. The old one works until the overlap ends.')
      .argument('[key...]', 'the id of the key, or its beginning')
      .option(
        '--overlap <time>',
        'none (the old key is revoked at once), 1h, 24h or 7d; the old key never works longer than before',
        'none',
      )
      .action(run(readRotate));
    command
      .command('revoke')
      .usage('[options] ID|BEGINNING')
      .summary('revoke a key immediately and permanently')
      .description('Revokes a key immediately and permanently.')
      .argument('[key...]', 'the id of the key, or its beginning')
      .action(run(readRevoke));
    command
      .command('usage')
      .usage('[options] [MONTH]')
      .summary('show how many recipes each account used in a month')
      .description('Shows how many recipes each account used this month, or in a month such as 2027-01.')
      .argument('[month...]', 'a month such as 2027-01')
      .action(run(readUsage));
    command
      .command('plan')
      .usage('[options] NAME')
      .summary('create or change a custom plan')
      .description('Creates or changes a custom plan.')
      .argument('[name...]', 'the name of the plan')
      .option('--second <number>', 'requests per second (required)')
      .option('--month <number>', 'recipes per month (required)')
      .action(run(readPlan));
  });
}

type Run = (database: Database) => Promise<string>;

interface CreateOptions {
  readonly account?: string;
  readonly plan?: string;
  readonly name: string;
  readonly scopes: string;
  readonly expires?: string;
}

function readCreate({ account, plan, name, scopes, expires }: CreateOptions): Run {
  if (account === undefined) throw new AccountError('The account is missing; give --account NAME.');
  const request = {
    accountName: account,
    planName: plan ?? null,
    name,
    scopes: readScopes(scopes),
    expiresAt: expires === undefined ? null : readExpiryOption(expires),
  };
  return async (database) => showOnce((await createKey(database, request, record)).token);
}

function readList(): Run {
  return async (database) => {
    const keys = await listKeys(database);
    if (keys.length === 0) return 'There are no keys yet; "create" creates one.';
    return formatTable(
      ['ID', 'KEY', 'NAME', 'ACCOUNT', 'PLAN', 'SCOPES', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES'],
      keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.name,
        key.accountName,
        key.planName,
        key.scopes.join(','),
        key.state,
        key.createdAt.toISOString().slice(0, 10),
        printTime(key.lastUsedAt),
        printTime(key.expiresAt),
      ]),
    );
  };
}

const commandLine = { actor: 'command line' } as const;
const record = recordKeysBy(commandLine);

function printTime(time: Date | null): string {
  return time?.toISOString().slice(0, 16).concat('Z') ?? 'never';
}

function readRotate(keys: readonly string[], { overlap }: { readonly overlap: string }): Run {
  const idOrPrefix = readKey(keys, 'rotate');
  const overlapMinutes = overlapNames.get(overlap);
  if (overlapMinutes === undefined)
    throw new AccountError(`"${overlap}" is not a valid overlap; use one of ${[...overlapNames.keys()].join(', ')}.`);
  return async (database) => showOnce((await rotateKey(database, { idOrPrefix, overlapMinutes }, record)).token);
}

const overlapNames: ReadonlyMap<string, Overlap> = new Map([
  ['none', 0],
  ['1h', 60],
  ['24h', 1440],
  ['7d', 10_080],
]);

function readRevoke(keys: readonly string[]): Run {
  const key = readKey(keys, 'revoke');
  return async (database) => `The key ${(await revokeKey(database, key, record)).prefix}… is revoked.`;
}

function readKey([key, ...more]: readonly string[], what: 'rotate' | 'revoke'): string {
  if (key !== undefined && more.length === 0) return key;
  throw new AccountError(`Give one key to ${what}, by its id or its beginning; "list" shows both.`);
}

function readUsage([month = new Date().toISOString().slice(0, 7), ...more]: readonly string[]): Run {
  if (!/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) || more.length > 0)
    throw new AccountError(`"${[month, ...more].join(' ')}" is not a month; give one as 2027-01.`);
  return async (database) => {
    const accounts = await listUsage(database, `${month}-01`);
    if (accounts.length === 0) return 'There are no accounts yet; "create" creates one with its first key.';
    return formatTable(
      ['ACCOUNT', 'PLAN', 'RECIPES', 'QUOTA'],
      accounts.map((account) => [
        account.accountName,
        account.planName,
        String(account.recipes),
        String(account.recipesPerMonth),
      ]),
    );
  };
}

interface PlanOptions {
  readonly second?: string;
  readonly month?: string;
}

function readPlan([name, ...more]: readonly string[], { second, month }: PlanOptions): Run {
  if (name === undefined || more.length > 0) throw new AccountError('Give one plan by its name.');
  const plan = {
    name,
    requestsPerSecond: readLimit('second', second),
    recipesPerMonth: readLimit('month', month),
  };
  return async (database) => {
    await changeLimits(database, { plan, own: readOwnPlanNames(), by: commandLine });
    return `The plan ${name} is ${plan.requestsPerSecond} requests per second and ${plan.recipesPerMonth} recipes per month.`;
  };
}

function readLimit(option: string, text: string | undefined): number {
  const limit = readPlanLimit(text ?? '');
  if (limit !== null) return limit;
  throw new AccountError(`--${option} is ${text ?? 'not given'}; give a whole number from 1 to 999999999.`);
}

const showOnce = (token: string): string =>
  `${token}\n\nSave it now: only its hash is stored, and it cannot be shown again.`;

function readScopes(text: string): readonly Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !scopes.some((scope) => scope === word));
  if (wrong !== undefined) throw new AccountError(`There is no scope "${wrong}"; the scopes are ${scopes.join(', ')}.`);
  return scopes.filter((scope) => words.includes(scope));
}

function readExpiryOption(text: string): Date {
  const expiresAt = readExpiry(text);
  if (expiresAt !== null) return expiresAt;
  throw new AccountError(
    `"${text}" is neither a day nor a time; give --expires as 2027-12-31 or 2027-12-31T12:00:00Z.`,
  );
}
