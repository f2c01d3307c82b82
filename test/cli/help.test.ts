import { runBatch } from '../../src/cli/batch';
import { runCatalog } from '../../src/cli/catalog';
import { runDecisions } from '../../src/cli/decisions';
import { runCorrections } from '../../src/cli/edits';
import { runKeys } from '../../src/cli/keys';
import { runUsers } from '../../src/cli/users';
import { readConfig } from '../../src/config';

const config = readConfig({ DATA_DIR: '/nowhere' });

test.each([
  ['batch', runBatch],
  ['catalog', runCatalog],
  ['decisions', runDecisions],
  ['edits', runCorrections],
  ['keys', runKeys],
  ['users', runUsers],
])('recipes %s lists its subcommands in a few words, and the help of each has whole sentences', async (_name, run) => {
  const help = async (...args: readonly string[]): Promise<string> => {
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await run([...args, '--help'], config, process);
    const out = write.mock.calls.map(([text]) => text).join('');
    write.mockRestore();
    return out;
  };
  const listed = [...((await help()).split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z-]+) .*? {2,}(\S.*)$/gm)];
  expect(listed.length).toBeGreaterThan(0);
  for (const [, subcommand = '', summary = ''] of listed) {
    expect(summary).toMatch(/^[a-z].*[^.]$/);
    const [, description] = (await help(subcommand)).split('\n\n');
    expect(description).toMatch(/^[A-Z][a-z]+s [^]*\.$/);
  }
});
