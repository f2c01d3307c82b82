/** Commands of the documents that another test runs, with its file and its title. */
export const elsewhere = {
  'npm ci': { file: '.ci/run', title: 'npm ci' },
  'npm test': { file: '.ci/run', title: 'npm test' },
  'npm run test:browser': { file: '.ci/run', title: 'npm run test:browser' },
  'npm run check': { file: '.ci/run', title: 'npm run check' },
  'npm start': {
    file: 'test/process/service-process.test.ts',
    title: 'the line a first start prints analyzes 8 lines of pancakes',
  },
  'npm run import -- --dry-run downloads/': {
    file: 'test/cli/import.test.ts',
    title: 'a dry run prints what would change, in words or as JSON',
  },
  'npm run import -- downloads/': {
    file: 'test/cli/import.test.ts',
    title: 'a signal ends it with exit code 130 and how to continue, and the same command continues',
  },
  'npm run import -- --again downloads/': {
    file: 'test/import/again.test.ts',
    title: 'datasets that were imported one by one have the foods of one command once all are imported with --again',
  },
} as const satisfies Record<string, { readonly file: string; readonly title: string }>;
