const config = require('./jest.config.js');

// In a real browser: npm run test:browser.
/** @type {import('jest').Config} */
module.exports = {
  ...config,
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
};
