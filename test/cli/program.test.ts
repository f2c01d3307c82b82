import packageJson from '../../package.json';
import { runProgram } from './run-program';

test('a command with a wrong name is refused in a sentence that names the near one', async () => {
  expect(await runProgram(['analize'])).toEqual({
    code: 1,
    out: '',
    err: 'There is no command "analize"; did you mean analyze?\n"recipes --help" describes the commands.\n',
  });
});

test('help lists the commands, and help COMMAND explains one, as its --help does', async () => {
  const all = await runProgram(['--help']);
  expect(all.out).toMatch(/^Usage: recipes COMMAND \[options\]\n[\s\S]*\n {2}analyze +analyze recipes/);
  expect(await runProgram(['help'])).toEqual(all);
  const keys = await runProgram(['keys', 'create', '--help']);
  expect(keys.out).toMatch(/^Usage: recipes keys create/);
  expect(await runProgram(['help', 'keys', 'create'])).toEqual(keys);
  expect(await runProgram(['keys', 'help', 'create'])).toEqual(keys);
});

test.each(['serve', 'health', 'analyze', 'batch', 'schema', 'mcp'])(
  'the npm script that the help of %s names exists',
  async (command) => {
    const { out } = await runProgram([command, '--help']);
    expect(out).toContain(`In a checkout, run "npx . ${command}"`);
    const scripts = [...out.matchAll(/"npm (?:run -s )?([a-z]+)(?: --)?"/g)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(command === 'health' ? 0 : 1);
    for (const script of scripts) expect(packageJson.scripts).toHaveProperty(script);
  },
);

test.each([[['help', 'analize']], [['analize', '--help']], [['analize', 'soup.txt', '--version']]])(
  '%j is refused like the wrong command alone',
  async (args) => {
    expect(await runProgram(args)).toEqual(await runProgram(['analize']));
  },
);

test('a command names a misspelled setting on standard error', async () => {
  const { code, err } = await runProgram(['keys', '--help'], { environment: { DATADIR: 'x' } });
  expect([code, err]).toEqual([0, 'There is no setting "DATADIR"; did you mean DATA_DIR?\n']);
});

test('the service names a misspelled setting in a warning of its log, even if it cannot start', async () => {
  const environment = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', TRUST_PROXI: 'loopback' };
  const { code, out } = await runProgram(['serve'], { environment });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    level: 40,
    message: 'There is no setting "TRUST_PROXI"; did you mean TRUST_PROXY?',
  });
});
