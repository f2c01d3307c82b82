import { listProductionPackages, shippedByBuild, type ProductionPackage } from './production-packages';

/**
 * Licences that let the service be run and passed on by anyone, with nothing to do but to keep the
 * notice.
 */
const allowed = new Set(['MIT', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0']);

/** Packages that state their licence in another way: path, what they state, and why that is allowed. */
const exceptions: readonly (readonly [path: string, license: string | null, reason: string])[] = [
  [
    'node_modules/markdown-it/node_modules/argparse',
    'Python-2.0',
    "as permissive as MIT; it reads the arguments of markdown-it's command, which the service does not run",
  ],
  ['node_modules/nodemailer', 'MIT-0', 'MIT without the duty to keep the notice'],
];

const packages = listProductionPackages();

test('every package of a production install has a licence of the table, or a stated reason', () => {
  const others = packages.filter((each) => !isAllowed(each));
  expect(others.map(({ path, license }) => [path, license])).toEqual(
    exceptions.map(([path, license]) => [path, license]),
  );
});

test('a licence outside the table, and a package without one, are found', () => {
  const some = { path: 'node_modules/some', isInstalled: true };
  for (const license of ['MIT', '(MIT AND BSD-3-Clause)', '(GPL-3.0 OR MIT)']) {
    expect([license, isAllowed({ ...some, license })]).toEqual([license, true]);
  }
  for (const license of [
    null,
    '',
    'GPL-3.0',
    '(MIT AND GPL-3.0)',
    'MIT, mostly',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
  ]) {
    expect([license, isAllowed({ ...some, license })]).toEqual([license, false]);
  }
});

test('a production install contains no development tool, and of Prisma only what PostgreSQL needs', () => {
  const shipped = new Set(shippedByBuild.map((name) => `node_modules/${name}`));
  const installed = packages.filter(({ path }) => !shipped.has(path)).map(({ path }) => path);
  expect(installed.filter((path) => path.includes('prisma'))).toEqual([
    'node_modules/@prisma/adapter-pg',
    'node_modules/@prisma/debug',
    'node_modules/@prisma/driver-adapter-utils',
  ]);
  for (const tool of ['typescript', '@swc/core', 'jest', 'react', 'eslint']) {
    expect(installed).not.toContain(`node_modules/${tool}`);
  }
});

/** Reads the two forms that packages use: one identifier, or several joined by AND or by OR. */
function isAllowed({ license }: ProductionPackage): boolean {
  const words = license?.replace(/^\((.*)\)$/, '$1') ?? '';
  if (words.includes(' OR ')) return words.split(' OR ').some((word) => allowed.has(word));
  return words.split(' AND ').every((word) => allowed.has(word));
}
