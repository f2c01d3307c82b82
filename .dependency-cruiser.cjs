// Imports run one way: main → cli → api → {accounts, asked, edits, search, catalog, ai, database} → analysis → nothing.
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|seeds|test)/', pathNot: allowed },
});
const packages = (name, from, pattern, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^(src|seeds)/', pathNot: from },
  to: { path: pattern },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: '^src/database/generated' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('analysis-imports-nothing', '^src/analysis/', '^src/analysis/', 'The pipeline is pure: it knows no one.'),
    only(
      'catalog',
      '^src/catalog/',
      '^src/(catalog|database|analysis|errors)',
      'The catalog knows foods and the database.',
    ),
    only(
      'edits',
      '^src/edits/',
      '^src/(edits|catalog/(corrections|stored)|database|analysis|errors)',
      'Corrections are written for the catalog to read.',
    ),
    only('ai', '^src/ai/', '^src/(ai|analysis|database|errors)', 'Engines know the pipeline and their decision store.'),
    only('database', '^src/database/', '^src/(database|errors)', 'The database knows no one.'),
    only('asked', '^src/asked/', '^src/(asked|database|analysis)/', 'What is asked for knows lines and the database.'),
    only('accounts', '^src/accounts/', '^src/(accounts|database)/', 'Accounts know the database only.'),
    only(
      'import',
      '^src/import/',
      '^src/(import|analysis|database|errors)',
      'Readers of FoodData Central know foods only.',
    ),
    only(
      'api',
      '^src/api/',
      '^src/(api|accounts|asked|catalog|edits|search|ai|database|analysis|errors|config|log|metrics)',
      'The API stands on everything below.',
    ),
    only(
      'train',
      '^src/train/',
      '^(src/(train|analysis|catalog|ai|database)/|src/(config|open-service-database)|seeds/)',
      'Training uses the pipeline; it is no part of it.',
    ),
    only(
      'search',
      '^src/search/',
      '^src/(search|catalog|analysis)/',
      'A search knows the catalog and how words are spelt.',
    ),
    {
      name: 'nothing-imports-train',
      severity: 'error',
      from: { path: '^(src|seeds)/', pathNot: '^src/(train/|main)' },
      to: { path: '^src/train/' },
    },
    { name: 'nothing-imports-main', severity: 'error', from: { path: '^(src|seeds)/' }, to: { path: '^src/main' } },
    { name: 'nothing-imports-tests', severity: 'error', from: { path: '^(src|seeds)/' }, to: { path: '^test/' } },
    packages(
      'web-packages',
      '^src/api/',
      '^node_modules/(express|@apollo|@as-integrations|type-graphql|graphql|graphql-scalars|@escape\\.tech)',
      'The web stays in api/.',
    ),
    packages(
      'database-packages',
      '^(src/(database|accounts|asked|catalog|edits|import)|seeds)/',
      '^node_modules/(pg|@prisma|prisma)',
      'SQL stays where the data is.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'types', 'default'] },
  },
};
