import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './read-documents';

/** A shell for the commands of one document. Blocks run one after the other and share variables. */
export interface Shell {
  /**
   * Runs a block.
   * @returns what it wrote on standard output
   * @throws Error with its standard error if a command fails
   */
  run(block: string): Promise<string>;
  close(): void;
}

/**
 * Prepares a folder in which the commands of the documents find what a checkout has; files they
 * write stay in it. `npm run` runs the built program.
 * @returns the PATH for the commands
 */
export function prepareFolder(folder: string): string {
  for (const name of ['dist', 'schema.graphql']) symlinkSync(join(projectRoot, name), join(folder, name));
  copyFileSync(join(projectRoot, '.env.example'), join(folder, '.env.example'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeCommand(join(bin, 'curl'), `exec node '${join(projectRoot, 'test/documents/curl.mjs')}' "$@"`);
  writeCommand(join(bin, 'npm'), writeNpm());
  // As npx finds the program of a checkout.
  writeCommand(join(bin, 'npx'), 'shift\nexec node dist/src/main.js "$@"');
  return `${bin}:${process.env['PATH'] ?? ''}`;
}

/**
 * Runs the scripts of package.json without their build step, because other tests are running what
 * is built.
 */
function writeNpm(): string {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const cases = Object.entries(scripts).flatMap(([name, script]) => {
    const command = /^node build\.mjs && (?:exec )?(node .* dist\/src\/main\.js \S+)$/.exec(script)?.[1];
    return command === undefined ? [] : [`${name}) exec ${command} "$@" ;;`];
  });
  return `
[ "$1" = run ] || { echo "npm $1 is not run by the documents" >&2; exit 64; }
shift
[ "$1" = --silent ] || [ "$1" = -s ] && shift
script=$1
shift
[ "$1" = -- ] && shift
case $script in
${cases.join('\n')}
*) echo "npm run $script is not run by the documents" >&2; exit 64 ;;
esac`;
}

function writeCommand(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

export function openShell(folder: string, environment: Readonly<Record<string, string>>): Shell {
  const child = spawn('sh', ['-e'], { cwd: folder, env: environment });
  let written = '';
  let complaints = '';
  let wake = (): void => undefined;
  let hasEnded = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
    wake();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk;
  });
  child.once('close', () => {
    hasEnded = true;
    wake();
  });
  return {
    async run(block) {
      written = '';
      complaints = '';
      // The redirection keeps a command from reading the next blocks as its input; braces keep
      // variables.
      child.stdin.write(`{ ${block}\n} </dev/null\nprintf '\\0'\n`);
      while (!written.includes('\0')) {
        if (hasEnded) throw new Error(`This block fails:\n${block}\n${complaints}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return written.slice(0, written.indexOf('\0'));
    },
    close: () => child.stdin.end(),
  };
}
