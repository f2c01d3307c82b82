import 'reflect-metadata';
import { readConfig, type Config } from './config';
import { serve } from './serve';

type Command = (config: Config, args: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  async serve(config) {
    await serve(config, process.stdout);
    return 0;
  },
};

async function main([name = 'serve', ...args]: readonly string[]): Promise<number> {
  const command = commands[name];
  if (!command) throw new Error(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`);
  return command(readConfig(process.env), args);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    if (error instanceof Error && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack ?? ''}\n`);
    process.exit(1);
  },
);
