import { AccountError } from '../accounts/caller';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import { makeAdmin, withdrawAdmin } from '../people/admins';
import { roles, type Role } from '../people/sessions';
import { getInvitationPath, getResetPath, listUsers, removeUser } from '../people/user-list';
import { readEmail } from '../people/users';
import { runAccountWork } from './account-command';
import { runCommandLine, type CommandOutput } from './command-line';
import { formatTable } from './format-table';
import { toListenUrl, type ListenConfig } from '../start/local-url';

/**
 * `recipes users`: lists and removes users, creates links for them, and makes them admins or
 * ordinary users; the service may run meanwhile.
 * @param output where text goes, such as `process`
 * @returns the exit code: 0, or 1 after a sentence about the arguments
 * @throws Error in one sentence if the database cannot be used
 */
export async function runUsers(args: readonly string[], config: UsersConfig, output: CommandOutput): Promise<number> {
  const description = 'Manages the users who sign in to the pages.';
  return runCommandLine({ name: 'users', description, args, output }, (command, toAction) => {
    const toUrl = (path: string): string => `${config.publicUrl ?? toListenUrl(config)}${path}`;
    const run = <Values extends readonly unknown[]>(read: (...values: Values) => Run) =>
      toAction((...values: Values) =>
        runAccountWork(config, output, () => {
          const work = read(...values);
          return (database) => work({ database, toUrl });
        }),
      );
    const onOne = (name: string, [summary, text]: Help, read: (emails: readonly string[]) => Run): unknown =>
      command
        .command(name)
        .usage('[options] EMAIL')
        .summary(summary)
        .description(text)
        .argument('[email...]', 'an email address')
        .action(run(read));
    command.command('list').summary('show all users').description('Shows all users.').action(run(readList));
    onOne(
      'link',
      [
        'create a link that sets a new password',
        'Creates a link that sets a new password. It works once, within an hour.',
      ],
      readLink,
    );
    command
      .command('invite')
      .summary('create a link to sign up or join an account')
      .description('Creates a link to sign up or join an account. It works once, within seven days.')
      .option('--email <email>', 'the only address that may accept the invitation (default: anyone who has the link)')
      .option('--account <name>', 'the account to join (default: the user gets a new account)')
      .option('--role <role>', 'member, or owner, who also invites and removes members', 'member')
      .action(run(readInvite));
    onOne(
      'make-admin',
      ['make a user an admin', 'Makes a user an admin, who may change what all accounts get.'],
      readMakeAdmin,
    );
    onOne(
      'withdraw-admin',
      ['make an admin an ordinary user', 'Makes an admin an ordinary user. The last admin who can sign in stays one.'],
      readWithdrawAdmin,
    );
    onOne('remove', ['remove a user', 'Removes a user. Accounts and their keys stay.'], readRemove);
  });
}

/** What the list of subcommands says, and the sentences of the help of one. */
type Help = readonly [summary: string, description: string];

type UsersConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl'> & ListenConfig;

type Run = (context: { readonly database: Database; readonly toUrl: (path: string) => string }) => Promise<string>;

const actor = 'command line';

function readList(): Run {
  return async ({ database }) => {
    const users = await listUsers(database);
    if (users.length === 0) return 'There are no users yet; the link that the service prints at startup creates one.';
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

function readLink(emails: readonly string[]): Run {
  const email = readOnly(emails, 'to create a link for');
  return async ({ database, toUrl }) =>
    `${toUrl(await getResetPath(database, { email, actor }))}\n\nGive it only to ${email}: it sets a new password once, within an hour.`;
}

interface InviteOptions {
  readonly email?: string;
  readonly account?: string;
  readonly role: string;
}

function readInvite(values: InviteOptions): Run {
  const email = values.email === undefined ? null : checkEmail(values.email);
  const accountName = values.account ?? null;
  const given = checkRole(values.role);
  // A person who gets an account of their own is its owner.
  const role = accountName === null ? 'owner' : given;
  return async ({ database, toUrl }) => {
    const path = await getInvitationPath(database, { accountName, email, role, invitedBy: null, actor });
    return `${toUrl(path)}\n\nGive it only to ${email ?? 'one person'}: it works once, within seven days.`;
  };
}

function readMakeAdmin(emails: readonly string[]): Run {
  const email = readOnly(emails, 'to make an admin');
  return async ({ database }) => {
    if (!(await makeAdmin(database, email, { actor }))) throw new AccountError(describeUnknown(email));
    return `${email} is an admin.`;
  };
}

function readWithdrawAdmin(emails: readonly string[]): Run {
  const email = readOnly(emails, 'to make an ordinary user');
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

function readRemove(emails: readonly string[]): Run {
  const email = readOnly(emails, 'to remove');
  return async ({ database }) => {
    const orphaned = await removeUser(database, { email, actor });
    const rest = orphaned.map((name) => `"${name}"`).join(', ');
    return orphaned.length === 0
      ? `${email} is removed.`
      : `${email} is removed. These accounts have no owner now: ${rest}. Their keys still work: invite an owner, or revoke the keys by "npm run keys".`;
  };
}

function readOnly([email, ...more]: readonly string[], what: string): string {
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

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
