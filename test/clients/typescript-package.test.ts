import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCodes } from '../../clients/typescript/src/client';
import { findProjectRoot } from '../../src/project-root';
import { pancakes } from '../conformance/recipes';
import { startTestService } from '../conformance/start-test-service';
import { readDocuments } from '../documents/read-documents';
import { createFolder } from '../support/folder';

const root = findProjectRoot();
const packageFolder = join(root, 'clients', 'typescript');
const runFile = promisify(execFile);

/**
 * Runs a program and returns its output.
 * @throws Error with the output if the program fails
 */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return (await runFile(command, [...args], { cwd })).stdout;
}

test('the types are those of the OpenAPI document', async () => {
  expect(await run(process.execPath, ['generate.mjs', '--check'], packageFolder)).toBe('');
});

test('the error codes are those of the documentation', () => {
  const errors = readDocuments().find(({ path }) => path === 'docs/api/errors.md')?.text ?? '';
  const codes = [...errors.matchAll(/^## ([a-z_]+)$/gm)].map(([, code]) => code);
  expect([...errorCodes].sort()).toEqual(codes.sort());
});

test('the build compiles the client, so that programs of this project import it by its name', async () => {
  rmSync(join(packageFolder, 'dist'), { recursive: true, force: true });
  await run(process.execPath, ['build.mjs'], root);
  expect(await run(process.execPath, ['--input-type=module', '--eval', loadByName], root)).toBe('function');
});

const loadByName =
  "const client = await import('recipe-nutrition-client'); process.stdout.write(typeof client.createRecipeNutritionClient);";

describe('the packed package', () => {
  const folder = createFolder('typescript-client');

  beforeAll(async () => {
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], packageFolder);
    const installed = join(folder, 'node_modules', 'recipe-nutrition-client');
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', packed.trim(), '-C', installed, '--strip-components=1'], folder);
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  });

  test.each([
    ['import', 'call.mjs', "import { createRecipeNutritionClient } from 'recipe-nutrition-client';"],
    ['require', 'call.cjs', "const { createRecipeNutritionClient } = require('recipe-nutrition-client');"],
  ])('works by %s with only the dependencies that it declares', async (_, file, load) => {
    const service = await startTestService();
    const key = await service.createKey();
    writeFileSync(join(folder, file), `${load}\n${call}`);
    const printed = await run(process.execPath, [file, `http://127.0.0.1:${service.port}`, key], folder);
    expect(printed).toBe((await service.analyze(key, pancakes)).text);
    await service.close();
  });

  test('runs the examples of its README', async () => {
    const service = await startTestService();
    const [first = '', second = ''] =
      readDocuments()
        .find(({ path }) => path === 'clients/typescript/README.md')
        ?.fences.filter(({ language }) => language === 'ts')
        .map(({ text }) => text) ?? [];
    const program = `${first}\n${second}\nconsole.log(error, data?.status);`
      .replace('http://127.0.0.1:4000', `http://127.0.0.1:${service.port}`)
      .replace('YOUR_KEY', await service.createKey());
    writeFileSync(join(folder, 'readme.mjs'), program);
    expect(await run(process.execPath, ['readme.mjs'], folder)).toMatch(/^success \d+\.?\d*\nundefined ready\n$/);
    await service.close();
  });

  test('has types that check callers against the contract', async () => {
    const compilerOptions = { target: 'es2022', lib: ['es2023', 'dom'], types: [], module: 'nodenext', strict: true };
    const settings = { compilerOptions: { ...compilerOptions, noEmit: true }, include: ['typed.mts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    writeFileSync(join(folder, 'typed.mts'), typed);
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(await run(process.execPath, [tsc, '-p', '.'], folder)).toBe('');
  });
});

const call = `const [, , baseUrl, key] = process.argv;
createRecipeNutritionClient({ baseUrl, key })
  .analyze(${JSON.stringify(pancakes)})
  .then((analysis) => process.stdout.write(JSON.stringify(analysis)));
`;

const typed = `import { createRecipeNutritionClient, RecipeNutritionError } from 'recipe-nutrition-client';

const client = createRecipeNutritionClient({ baseUrl: 'https://nutrition.example.org', key: 'rna_' });
const { per_serving } = await client.analyze({ title: 'Eggs', ingredients: ['1 egg'], servings: 1 });
export const calories: number = per_serving.calories;
// @ts-expect-error -- servings are missing
await client.analyze({ title: 'Eggs', ingredients: ['1 egg'] });
// @ts-expect-error -- there is no such nutrient
export const caffeine = per_serving.caffeine;
export const isBusy = (error: RecipeNutritionError): boolean => error.code === 'service_unavailable';
// @ts-expect-error -- there is no such code
export const isNothing = (error: RecipeNutritionError): boolean => error.code === 'nothing';
`;
