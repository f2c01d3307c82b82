import { readInitdbError } from '../../src/database/embedded/start-error';

test('the reason of a failed initdb is the error that it states', () => {
  const output = [
    'running bootstrap script ... ok',
    'performing post-bootstrap initialization ... 2026-11-30 07:20:21.799 UTC [6449] FATAL:  could not write to file "base/4/1249": No space left on device',
    'STATEMENT:  CREATE DATABASE template0;',
    '\t',
    'child process exited with exit code 1',
    'initdb: removing data directory "/data/cluster"',
  ];
  expect(readInitdbError(output.join('\n'))).toBe('could not write to file "base/4/1249": No space left on device');
});

test('the reason of an initdb that states no error is its last lines', () => {
  expect(readInitdbError('one\ntwo\n\nthree\nfour\n')).toBe('two; three; four');
});
