import js from '@eslint/js';
import tseslint from 'typescript-eslint';

// No test fails because a machine is slow.
const limits = [
  "CallExpression[callee.object.name='jest'][callee.property.name='setTimeout']",
  'CallExpression[callee.name=/^(test\\w*|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal.arguments:last-child[raw=/^[0-9]/]',
  "CallExpression[callee.callee.object.name='test'] > Literal.arguments:last-child[raw=/^[0-9]/]",
].map((selector) => ({ selector, message: 'The one limit of time for tests and hooks is in jest.config.js.' }));
const sleeps = [
  "CallExpression[callee.name='setTimeout']",
  "ImportDeclaration[source.value='node:timers/promises'] > ImportSpecifier[imported.name='setTimeout']",
].map((selector) => ({
  selector,
  message: 'Wait for a condition with waitUntil; a sleep is too short on a slow machine.',
}));
const folders = ['CallExpression[callee.name=/^mkdtemp(Sync)?$/]'].map((selector) => ({
  selector,
  message: 'Use createFolder: its folders are removed, with retries, after the last hook of the file.',
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'node_modules/',
      '.data/',
      'coverage/',
      'src/database/generated/',
      'clients/typescript/src/api.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      // A callback may be async where the interface it is given to allows it to be either.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/main.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/main.ts reads the environment.' },
      ],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    // The classes describe GraphQL types. The resolvers return plain records of the pipeline of the same shape.
    files: ['src/api/graphql/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    // A request of Express is one of Node with another prototype, which the rule does not recognize.
    files: ['src/web/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    files: ['test/**/*.ts', 'tools/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['test/**/*.ts', 'tools/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...limits, ...folders, ...sleeps] },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/fast-check.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import test/support/fast-check: every run then draws the same values.' },
      ],
    },
  },
  {
    // These test time itself: benches, and the delays and deadlines of a model server and its callers.
    files: ['tools/**/*.ts', 'test/ai/ollama/**/*.ts', 'test/support/ollama/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...limits] },
  },
  {
    // The files that the messages above name, and the environment of the tests.
    files: ['test/support/{wait-until,check-memory,folder,global-setup,environment}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        module: 'writable',
        require: 'readonly',
        console: 'readonly',
        __dirname: 'readonly',
      },
    },
  },
);
