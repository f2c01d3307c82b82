import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createBareSchema, printSchema } from '../api/graphql/schema';
import { runCommandLine, type CommandOutput } from './command-line';

/**
 * `recipes schema`: writes the GraphQL schema to a file, or only checks that file.
 * @returns the exit code: 0, or 1 if the file is stale
 */
export function runEmitSchema(args: readonly string[], path: string, output: CommandOutput): Promise<number> {
  const description = `Writes ${path} from the code.`;
  return runCommandLine({ name: 'schema', description, args, output }, (command, toAction) => {
    command
      .option('--check', 'write nothing, and fail if the file is out of date')
      .action(toAction(({ check }: { readonly check?: true }) => emitSchema(path, check === true, output)));
  });
}

function emitSchema(path: string, isCheck: boolean, { stdout }: CommandOutput): number {
  const schema = printSchema(createBareSchema());
  if (!isCheck) {
    writeFileSync(path, schema);
    stdout.write(`wrote ${path}\n`);
    return 0;
  }
  if (existsSync(path) && readFileSync(path, 'utf8') === schema) return 0;
  stdout.write(`${path} is stale. Write it again: npm run schema.\n`);
  return 1;
}
