import type { ParseArgsConfig } from 'node:util';
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
import { openServiceDatabase } from '../start/database';
import { readOptions, runAccountCommand, type CommandOutput } from './account-command';
import { formatTable } from './format-table';

/**
 * `npm run keys`: creates, lists, rotates and revokes API keys, and manages plans; the service may
 * run meanwhile.
 * @param output where text goes, such as `process`
 * @returns the exit code: 0, or 1 after a sentence about the arguments
 * @throws Error in one sentence if the database cannot be used
 */
export async function runKeys(args: readonly string[], config: KeysConfig, output: CommandOutput): Promise<number> {
  const run = (work: Run): Promise<string> => withDatabase(config, work);
  return runAccountCommand(args, { name: 'keys', help, commands, run }, output);
}

type KeysConfig = Parameters<typeof openServiceDatabase>[0];

const help = `Usage: npm run keys -- COMMAND

  create --account NAME [--plan PLAN] [--name NAME] [--scopes LIST] [--expires DATE]
                        create a key, and the account if it is new; the key is shown only once
  list                  show all keys
  rotate ID|BEGINNING [--overlap TIME]
                        replace a key by a new one; the old one works until the overlap ends
  revoke ID|BEGINNING   revoke a key at once and permanently
  usage [MONTH]         show how many recipes each account used this month, or in a month such as 2027-01
  plan NAME --second NUMBER --month NUMBER
                        create or change a plan of your own: requests a second, recipes a month

  --plan     Free (default), Developer, Startup, Scale or one of your own; an existing account moves to that plan
  --name     what the key is for (default: "key")
  --scopes   analyze (default) for recipes, keys for the keys of the account, admin for corrections and missed names;
             several as analyze,admin
  --expires  a day such as 2027-12-31 (the key works until its end, UTC) or a time such as 2027-12-31T12:00:00Z
  --overlap  none (default: the old key is revoked at once), 1h, 24h or 7d; the old key never works longer than before
`;

type Run = (database: Database) => Promise<string>;

/**
 * Each reads its arguments first, so that a wrong one is reported before any database is started.
 */
const commands = new Map<string, (args: string[]) => Run>([
  ['create', readCreate],
  ['list', readList],
  ['rotate', readRotate],
  ['revoke', readRevoke],
  ['usage', readUsage],
  ['plan', readPlan],
]);

function readCreate(args: string[]): Run {
  const { values } = read(args, {
    options: {
      account: { type: 'string' },
      plan: { type: 'string' },
      name: { type: 'string', default: 'key' },
      scopes: { type: 'string', default: 'analyze' },
      expires: { type: 'string' },
    },
  });
  const { account, plan, name, expires } = values;
  if (account === undefined) throw new AccountError('The account is missing; give --account NAME.');
  const request = {
    accountName: account,
    planName: plan ?? null,
    name,
    scopes: readScopes(values.scopes),
    expiresAt: expires === undefined ? null : readExpiryOption(expires),
  };
  return async (database) => showOnce((await createKey(database, request, record)).token);
}

function readList(args: string[]): Run {
  read(args, { options: {} });
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

function readRotate(args: string[]): Run {
  const { values, positionals } = read(args, {
    options: { overlap: { type: 'string', default: 'none' } },
    allowPositionals: true,
  });
  const idOrPrefix = readKey(positionals, 'rotate');
  const overlapMinutes = overlapNames.get(values.overlap);
  if (overlapMinutes === undefined)
    throw new AccountError(`"${values.overlap}" is no overlap; give one of ${[...overlapNames.keys()].join(', ')}.`);
  return async (database) => showOnce((await rotateKey(database, { idOrPrefix, overlapMinutes }, record)).token);
}

const overlapNames: ReadonlyMap<string, Overlap> = new Map([
  ['none', 0],
  ['1h', 60],
  ['24h', 1440],
  ['7d', 10_080],
]);

function readRevoke(args: string[]): Run {
  const key = readKey(read(args, { allowPositionals: true }).positionals, 'revoke');
  return async (database) => `The key ${(await revokeKey(database, key, record)).prefix}… is revoked.`;
}

function readKey([key, ...more]: readonly string[], what: 'rotate' | 'revoke'): string {
  if (key !== undefined && more.length === 0) return key;
  throw new AccountError(`Give one key to ${what}, by its id or its beginning; "list" shows both.`);
}

function readUsage(args: string[]): Run {
  const [month = new Date().toISOString().slice(0, 7), ...more] = read(args, { allowPositionals: true }).positionals;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || more.length > 0)
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

function readPlan(args: string[]): Run {
  const { values, positionals } = read(args, {
    options: { second: { type: 'string' }, month: { type: 'string' } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new AccountError('Give one plan by its name.');
  const plan = {
    name,
    requestsPerSecond: readLimit('second', values.second),
    recipesPerMonth: readLimit('month', values.month),
  };
  return async (database) => {
    await changeLimits(database, { plan, own: readOwnPlanNames(), by: commandLine });
    return `The plan ${name} is ${plan.requestsPerSecond} requests a second and ${plan.recipesPerMonth} recipes a month.`;
  };
}

function readLimit(option: string, text: string | undefined): number {
  const limit = readPlanLimit(text ?? '');
  if (limit !== null) return limit;
  throw new AccountError(`--${option} is ${text ?? 'not given'}; give a whole number from 1 to 999999999.`);
}

const read = <const T extends ParseArgsConfig>(args: string[], config: T) => readOptions(args, config, help);

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
    `"${text}" is not a day; give --expires as 2027-12-31, or with a time as 2027-12-31T12:00:00Z.`,
  );
}

async function withDatabase(config: KeysConfig, run: Run): Promise<string> {
  const opened = await openServiceDatabase(config);
  try {
    return await run(opened.database);
  } finally {
    await opened.close();
  }
}
