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
});
