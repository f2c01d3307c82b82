// As build.mjs compiles them.
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
  // What the sources load late is named as the build names it.
  moduleNameMapper: { '^(\\.\\./(?:api|batches)/.*|\\./reading-pool)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  testEnvironment: '<rootDir>/test/support/environment.ts',
  // What a test file leaves in its globals is removed with it, not kept behind a warning.
  testEnvironmentOptions: { globalsCleanup: 'on' },
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // The only limit of time, for all tests and hooks: many start processes, and a machine may be slow and busy. A test that hangs is told all the same.
  testTimeout: 300_000,
  maxWorkers: 2,
};
