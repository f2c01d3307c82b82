// Imports run one way: main → start, cli, train → api → {accounts, ai, catalog, corrections, missed-names, search, seed, import} → food-store →
// database → errors, and everything may use analysis, which imports nothing. Imports of types count.
const only = (folder, allowed, comment) => ({
  name: folder.replaceAll('/', '-'),
  comment,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|test|tools)/', pathNot: [folder, ...allowed].map((each) => `^src/${each}(/|\\.ts$)`) },
});
// Folders within a folder: what is named here they must not import, so that no two of them import each other.
const below = (folder, forbidden, comment) => ({
  name: `${folder.replaceAll('/', '-')}-below`,
  comment,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: forbidden.map((each) => `^src/${each}/`) },
});
const packages = (name, from, pattern, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: from },
  to: { path: pattern },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: '^src/database/generated' },
      to: { circular: true },
    },
    only('analysis', [], 'The pipeline is pure: it knows no database and no network.'),
    only('database', ['errors'], 'The database knows none of its users.'),
    only('food-store', ['analysis', 'database'], 'Stored foods are read as the pipeline knows them.'),
    only('accounts', ['database'], 'Accounts know the database only.'),
    only('missed-names', ['analysis', 'database'], 'Missed names are counted from analyzed lines.'),
    only('import', ['analysis', 'database', 'errors'], 'Readers of FoodData Central know foods only.'),
    only('ai', ['analysis', 'database', 'errors'], 'Engines know the pipeline and their stored decisions.'),
    only(
      'corrections',
      ['food-store', 'database', 'analysis', 'errors'],
      'Corrections are written for the catalog to read.',
    ),
    only(
      'catalog',
      ['corrections', 'food-store', 'database', 'analysis', 'errors'],
      'The catalog holds stored foods with their corrections.',
    ),
    only('search', ['catalog', 'analysis'], 'A search knows the catalog and how words are spelt.'),
    only(
      'seed',
      ['import', 'ai', 'database', 'analysis', 'project-root'],
      'The seed is read for the database and the engines.',
    ),
    only(
      'api',
      [
        'accounts',
        'missed-names',
        'catalog',
        'corrections',
        'food-store',
        'search',
        'ai',
        'database',
        'analysis',
        'errors',
        'config',
        'log',
      ],
      'The API stands on everything below it, and starts nothing.',
    ),
    only(
      'start',
      [
        'api',
        'accounts',
        'missed-names',
        'catalog',
        'seed',
        'ai',
        'database',
        'analysis',
        'config',
        'log',
        'project-root',
      ],
      'What opens the parts of the service and puts them together.',
    ),
    only(
      'cli',
      [
        'start',
        'api',
        'accounts',
        'catalog',
        'corrections',
        'import',
        'seed',
        'ai',
        'database',
        'analysis',
        'config',
        'errors',
        'project-root',
      ],
      'Commands use the same parts as the service.',
    ),
    only(
      'train',
      ['start', 'seed', 'catalog', 'ai', 'database', 'analysis', 'config', 'project-root'],
      'Training uses the pipeline; it is no part of it.',
    ),
    below(
      'analysis/parse',
      ['analysis/match', 'analysis/branded', 'analysis/weigh', 'analysis/label'],
      'Lines are read first.',
    ),
    below(
      'analysis/match',
      ['analysis/parse', 'analysis/branded', 'analysis/weigh', 'analysis/label'],
      'A match knows what was read.',
    ),
    below('analysis/weigh', ['analysis/parse', 'analysis/branded', 'analysis/label'], 'Grams come after the match.'),
    below(
      'analysis/label',
      ['analysis/parse', 'analysis/match', 'analysis/branded', 'analysis/weigh'],
      'Labels come last.',
    ),
    below(
      'analysis/branded',
      ['analysis/parse', 'analysis/weigh'],
      'Products are matched with the words and flags of the other stages.',
    ),
    below('api/http', ['api/graphql'], 'HTTP knows nothing of GraphQL.'),
    below('import/sources', ['import/staging', 'import/derive'], 'Readers of files know nothing of the database.'),
    below('import/derive', ['import/staging', 'import/sources'], 'Foods are derived from plain records.'),
    {
      name: 'nothing-imports-main',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/main' },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { path: '^(src|tools)/' }, to: { path: '^test/' } },
    { name: 'nothing-imports-tools', severity: 'error', from: { path: '^src/' }, to: { path: '^tools/' } },
    packages(
      'web-packages',
      '^src/api/',
      '^node_modules/(express|@apollo|@as-integrations|type-graphql|graphql|graphql-scalars|@escape\\.tech)',
      'The web stays in api/.',
    ),
    packages(
      'database-packages',
      '^src/(database|accounts|missed-names|catalog|corrections|food-store|import|seed)/',
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
