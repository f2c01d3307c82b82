/** Runs a program; an error is printed with where it was thrown, and ends the program with the exit code 1. */
export function runProgram(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
}

/** Shows what a program is doing, in the last line of a terminal; '' clears the line. Elsewhere nothing is written. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns - 1)}`);
}
