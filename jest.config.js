// Pages are compiled as build.mjs compiles them.
const pages = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // They need Chromium: npm run test:browser.
  testPathIgnorePatterns: ['<rootDir>/test/browser/'],
  transform: { '^.+\\.ts$': '@swc/jest', '^.+\\.tsx$': ['@swc/jest', pages] },
  // The sources name the files that they load late as the build names them.
  moduleNameMapper: { '^(\\.\\./(?:api|batches)/.*|\\./reading-pool)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  testEnvironment: '<rootDir>/test/support/environment.ts',
  // Removes what a test file leaves in its globals; the default only warns.
  testEnvironmentOptions: { globalsCleanup: 'on' },
  // Looking up a global is slow in the context of a test; these are handed to each module instead. A
  // module that declares one of the names itself cannot be loaded.
  sandboxInjectedGlobals: ['Float64Array', 'Int32Array', 'Map', 'Math'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // The only time limit, for all tests and hooks. Many start processes, and a machine may be slow and busy.
  testTimeout: 300_000,
  // On two quiet cores as fast as two; beside other work they get more of the cores.
  maxWorkers: 4,
};
