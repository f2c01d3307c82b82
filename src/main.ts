import '../check-node.cjs';
import { setFlagsFromString } from 'node:v8';
import 'reflect-metadata';
import { commands, runProgram } from './cli/program';
import { readConfig } from './config';
import { describeFileProblem } from './file-problem';
import { InterruptedError } from './start/interruption';

async function main([name = 'serve', ...args]: readonly string[]): Promise<number> {
  if (name === 'help' && args.length > 0) return main([...args, '--help']);
  const command = commands.get(name);
  // The arguments of an unknown command, such as --help, would be read as those of the program.
  if (command === undefined) return runProgram(name.startsWith('-') ? [name, ...args] : [name], process);
  const config = readConfig(process.env);
  // The service logs them.
  if (name === 'serve') markHeapLessOften();
  else {
    if (name === 'analyze') keepHeapSmall();
    for (const sentence of config.misspelled) process.stderr.write(`${sentence}\n`);
  }
  return command.run(config, args).catch(async (error: unknown) => {
    const { describeDatabase, explainDatabaseError } = await import('./database/explain-error.js');
    const { UnusableDatabaseError } = await import('./database/errors.js');
    const sentence = explainDatabaseError(error, describeDatabase(config));
    throw sentence === null ? error : new UnusableDatabaseError(sentence, { cause: error });
  });
}

/**
 * Lets the heap of the service grow to twice the size that the last marking left, not to 1.4 times: V8
 * then marks it a tenth as often, and the answers that wait for it are fewer than one in a hundred.
 */
function markHeapLessOften(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/**
 * Lets the heap of each thread grow by less than a third before V8 marks it again: two threads then take 550 MB
 * instead of 615, in the same time.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

// While many requests are in flight, V8 sees that the objects of a line live long, and then creates
// such objects among the old ones, also when few are in flight. There each of them lives until the
// whole heap is marked, which became due six times as often.
setFlagsFromString('--no-allocation-site-pretenuring');

// V8 compiles a pattern to bytecode for its first use, and to machine code for its second. Shortening the
// bytecode of the long patterns that read a line takes longer than it can save in one use.
setFlagsFromString('--no-regexp-peephole-optimization');

// A reader such as "head" closes the pipe when it has read enough, and a terminal hangs up when its
// window is closed: neither is an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || (error.code === 'EIO' && process.stdout.isTTY)) return;
  process.stderr.write(`Standard output cannot be written (${describeFileProblem(error)}).\n`);
  process.exit(1);
});
// If standard error cannot be written, there is no place to report it, and the work goes on.
process.stderr.on('error', () => undefined);

main(process.argv.slice(2)).then(
  (code) => {
    // Not process.exit, which would end before a pipe is flushed.
    process.exitCode = code;
  },
  (error: unknown) => {
    // The interrupted work may still wait for something.
    if (error instanceof InterruptedError) process.exit(error.exitCode);
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    if (error instanceof Error && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack ?? ''}\n`);
    process.exitCode = 1;
  },
);
