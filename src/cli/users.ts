import type { ParseArgsConfig } from 'node:util';
import { AccountError } from '../accounts/caller';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import { makeAdmin, withdrawAdmin } from '../people/admins';
import { roles, type Role } from '../people/sessions';
import { getInvitationPath, getResetPath, listUsers, removeUser } from '../people/user-list';
import { readEmail } from '../people/users';
import { openServiceDatabase } from '../start/database';
import { readOptions, runAccountCommand, type CommandOutput } from './account-command';
import { formatTable } from './format-table';

/**
 * `npm run users`: lists and removes users, creates links for them, and makes them admins or
 * ordinary users; the service may run meanwhile.
 * @param output where text goes, such as `process`
 * @returns the exit code: 0, or 1 after a sentence about the arguments
 * @throws Error in one sentence if the database cannot be used
 */
export async function runUsers(args: readonly string[], config: UsersConfig, output: CommandOutput): Promise<number> {
  const run = (work: Run): Promise<string> => withDatabase(config, work);
  return runAccountCommand(args, { name: 'users', help, commands, run }, output);
}

type UsersConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl' | 'port'>;

const help = `Usage: npm run users -- COMMAND

  list                  show all users
  link EMAIL            create a link that sets a new password; it works once, within an hour
  invite [--email EMAIL] [--account NAME] [--role ROLE]
                        create a link to sign up or join an account; it works once, within seven days
  make-admin EMAIL      make a user an admin, who may change what all accounts get
  withdraw-admin EMAIL  make an admin an ordinary user; the last admin who can sign in stays one
  remove EMAIL          remove a user; accounts and their keys stay

  --email    the only address that may accept the invitation (default: anyone who has the link)
  --account  the account to join (default: the person gets an account of their own)
  --role     member (default) or owner, who also invites and removes members
`;

type Run = (context: { readonly database: Database; readonly toUrl: (path: string) => string }) => Promise<string>;

/**
 * Each reads its arguments first, so that a wrong one is reported before any database is started.
 */
const commands = new Map<string, (args: string[]) => Run>([
  ['list', readList],
  ['link', readLink],
  ['invite', readInvite],
  ['make-admin', readMakeAdmin],
  ['withdraw-admin', readWithdrawAdmin],
  ['remove', readRemove],
]);

const actor = 'command line';

function readList(args: string[]): Run {
  read(args, { options: {} });
  return async ({ database }) => {
    const users = await listUsers(database);
    if (users.length === 0) return 'There are no users yet; the link that the service prints at its start creates one.';
    return formatTable(
      ['EMAIL', 'CONFIRMED', 'ADMIN', 'SIGNS IN BY', 'ACCOUNTS', 'CREATED', 'LAST SEEN'],
      users.map((user) => [
        user.email ?? 'none yet',
        user.isVerified ? 'yes' : 'no',
        user.isAdmin ? 'yes' : 'no',
        [user.hasPassword ? 'password' : '', user.passkeys > 0 ? `${user.passkeys} passkeys` : '']
          .filter((way) => way !== '')
          .join(', ') || 'link',
        user.accounts.map(({ name, role }) => `${name} (${role})`).join(', ') || 'none',
        toDay(user.createdAt),
        user.lastSeenAt === null ? 'not signed in' : toDay(user.lastSeenAt),
      ]),
    );
  };
}

function readLink(args: string[]): Run {
  const email = readOnly(args, 'to create a link for');
  return async ({ database, toUrl }) =>
    `${toUrl(await getResetPath(database, { email, actor }))}\n\nGive it only to ${email}: it sets a new password once, within an hour.`;
}

function readInvite(args: string[]): Run {
  const { values } = read(args, {
    options: { email: { type: 'string' }, account: { type: 'string' }, role: { type: 'string', default: 'member' } },
  });
  const email = values.email === undefined ? null : checkEmail(values.email);
  const accountName = values.account ?? null;
  // A person who gets an account of their own is its owner.
  const role = accountName === null ? 'owner' : checkRole(values.role);
  return async ({ database, toUrl }) => {
    const path = await getInvitationPath(database, { accountName, email, role, invitedBy: null, actor });
    return `${toUrl(path)}\n\nGive it only to ${email ?? 'one person'}: it works once, within seven days.`;
  };
}

function readMakeAdmin(args: string[]): Run {
  const email = readOnly(args, 'to make an admin');
  return async ({ database }) => {
    if (!(await makeAdmin(database, email, { actor }))) throw new AccountError(describeUnknown(email));
    return `${email} is an admin.`;
  };
}

function readWithdrawAdmin(args: string[]): Run {
  const email = readOnly(args, 'to make an ordinary user');
  return async ({ database }) => {
    const verdict = await withdrawAdmin(database, { email }, { actor });
    if (verdict === 'unknown') throw new AccountError(describeUnknown(email));
    if (verdict === 'no_admin') throw new AccountError(`${email} is not an admin.`);
    if (verdict === 'last_admin')
      throw new AccountError(`${email} is the last admin who can sign in; make another user an admin first.`);
    return `${email} is no longer an admin.`;
  };
}

const describeUnknown = (email: string): string => `No user has the address ${email}; "list" shows all users.`;

function readRemove(args: string[]): Run {
  const email = readOnly(args, 'to remove');
  return async ({ database }) => {
    const orphaned = await removeUser(database, { email, actor });
    const rest = orphaned.map((name) => `"${name}"`).join(', ');
    return orphaned.length === 0
      ? `${email} is removed.`
      : `${email} is removed. These accounts have no owner now: ${rest}. Their keys still work: invite an owner, or revoke the keys by "npm run keys".`;
  };
}

function readOnly(args: string[], what: string): string {
  const { positionals } = read(args, { options: {}, allowPositionals: true });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new AccountError(`Give one email address ${what}.`);
  return checkEmail(email);
}

function checkEmail(text: string): string {
  const email = readEmail(text);
  if (email === null) throw new AccountError(`"${text}" is not an email address; write it as name@example.com.`);
  return email;
}

function checkRole(text: string): Role {
  const role = roles.find((each) => each === text);
  if (role === undefined) throw new AccountError(`There is no role "${text}"; the roles are ${roles.join(', ')}.`);
  return role;
}

const read = <const T extends ParseArgsConfig>(args: string[], config: T) => readOptions(args, config, help);

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

async function withDatabase(config: UsersConfig, run: Run): Promise<string> {
  const { publicUrl, port } = config;
  const opened = await openServiceDatabase(config);
  try {
    return await run({
      database: opened.database,
      toUrl: (path) => `${publicUrl ?? `http://localhost:${port}`}${path}`,
    });
  } finally {
    await opened.close();
  }
}
