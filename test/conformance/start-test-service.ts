import type { RequestListener } from 'node:http';
import type { Scope } from '../../src/accounts/caller';
import { toVisiblePrefix } from '../../src/accounts/key-token';
import { createKeyUses, type KeyUses } from '../../src/accounts/key-use';
import { openKeyring } from '../../src/accounts/keyring';
import { createKey } from '../../src/accounts/keys';
import { createRateLimits } from '../../src/accounts/rate-limits';
import { createUsage, type QuotaMode } from '../../src/accounts/usage';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { createLineCache } from '../../src/ai/line-cache';
import type { Catalog } from '../../src/analysis/catalog';
import type { Engine } from '../../src/analysis/engine';
import { createAdmission } from '../../src/api/admission';
import { createApp } from '../../src/start/app';
import { openBatches } from '../../src/start/batches';
import { createErrorLog } from '../../src/api/error-log';
import { AnalysisResolver } from '../../src/api/graphql/analysis-resolver';
import { openServer, type ServerTimeouts } from '../../src/api/http/server';
import { createMetrics } from '../../src/api/metrics';
import type { ReadyCheck } from '../../src/api/operations-routes';
import { createRecipeReader } from '../../src/api/recipe-reader';
import { createTurns } from '../../src/api/turns';
import { createLiveCatalog } from '../../src/catalog/live-catalog';
import type { Database } from '../../src/database/open-database';
import { createLog } from '../../src/log';
import { createMissedNames } from '../../src/missed-names/missed-names';
import { createAttempts } from '../../src/people/attempts';
import { createBackgroundWork } from '../../src/people/background-work';
import { createMail, type Mail } from '../../src/people/mail';
import { createPasswords } from '../../src/people/passwords';
import type { Config } from '../../src/config';
import { readTagger } from '../../src/seed/model-files';
import { readOwnPlanNames } from '../../src/seed/read-seed';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { readSeedCatalog } from '../support/seed-catalog';
import { createClient, type Client } from './create-client';

export interface TestService extends Client {
  readonly port: number;
  /** What answers; with a trusted proxy it is the application of Express, whose routes can be listed. */
  readonly app: RequestListener;
  readonly database: Database;
  readonly keyUses: KeyUses;
  /** Every line of log so far. */
  readonly logLines: readonly string[];
  /** Creates a key without effective limits, unless a plan is named. */
  createKey(options?: KeyOptions): Promise<string>;
  /** Another key of the same account. */
  createTwin(key: string): Promise<string>;
  /** The server's own orderly end; what is still open is closed by `close`. */
  shutDown(deadlineMs: number): Promise<void>;
  close(): Promise<void>;
}

interface KeyOptions {
  readonly planName?: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date | null;
}

interface TestServiceOptions {
  readonly quotaMode?: QuotaMode;
  readonly engine?: Engine;
  /**
   * A database that is filled and dropped by the test: the service answers by its foods, and
   * follows them when they change.
   */
  readonly follow?: TestDatabase;
  /** Replaces the catalog of the seed; called for each snapshot. */
  readonly catalog?: () => Catalog;
  readonly requireHttps?: boolean;
  readonly trustProxy?: readonly string[];
  readonly timeouts?: ServerTimeouts;
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly now?: () => number;
  readonly signUp?: Config['signUp'];
  readonly tryIt?: Config['tryIt'];
  readonly missedNames?: Config['missedNames'];
  readonly publicUrl?: string;
  readonly mail?: Mail;
  /** Whether batches are analyzed; without it they only wait. */
  readonly role?: Config['role'];
  readonly webhooks?: Config['webhooks'];
  /** How long an upload may pause. */
  readonly uploadIdleMs?: number;
  /** Simulates an outage of the database. */
  readonly databaseFails?: boolean;
  /** Further checks of the state of the service. */
  readonly readyChecks?: readonly ReadyCheck[];
}

/** The whole service on a free port, with the project's own seed and a database of its own. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const logLines: string[] = [];
  const log = createLog('info', { write: (line) => logLines.push(line) });
  const { database, drop } = options.follow ?? (await createTestDatabase());
  const boundless = { name: 'Boundless', requestsPerSecond: 1_000_000, recipesPerMonth: 1_000_000 };
  await database.prisma.plan.createMany({ data: boundless, skipDuplicates: true });
  const now = options.now ?? Date.now;
  const errorLog = createErrorLog({ log, isAnswering: () => Promise.resolve(true), now });
  const live =
    options.follow === undefined
      ? null
      : await createLiveCatalog(database, (cause) => errorLog.report('catalog', cause));
  const catalog = options.catalog ?? live?.current ?? keep(readSeedCatalog());
  const engine = options.engine ?? createEmbeddedEngine(readTagger());
  const metrics = createMetrics();
  const keyring = await openKeyring(database, now);
  const usage = createUsage(database, {
    mode: options.quotaMode ?? 'warn',
    onError(cause) {
      metrics.countError('usage');
      errorLog.report('usage', cause);
    },
    onLost: (recipes) => log.error({ recipes }, 'recipes are lost from the count'),
    now,
  });
  const keyUses = createKeyUses({
    pool: database.pool,
    onError(cause) {
      metrics.countError('key_uses');
      errorLog.report('key_uses', cause);
    },
    now,
  });
  const missedNames = createMissedNames({
    pool: database.pool,
    onError(cause) {
      metrics.countError('asked_names');
      errorLog.report('asked_names', cause);
    },
    now,
  });
  const backgroundWork = createBackgroundWork((cause) => {
    metrics.countError('mail');
    errorLog.report('mail', cause);
  });
  const turns = createTurns();
  const recipeReader = createRecipeReader();
  metrics.watch({
    catalog,
    unwrittenRecipes: usage.unwritten,
    waitingRequests: turns.countWaiting,
    limits: () => ({ processes: 1, isApart: false }),
    pools: { main: database.pool },
  });
  const resolver = new AnalysisResolver({
    engine: () => engine,
    catalog,
    memory: createLineCache(),
    missedNames: options.missedNames === 'off' ? { note: () => undefined } : missedNames,
    metrics,
  });
  const batches = openBatches({
    config: { role: options.role ?? 'web', webhooks: options.webhooks ?? 'private' },
    quotaMode: options.quotaMode ?? 'warn',
    database,
    resolver,
    turns,
    metrics,
    log,
    onError: (cause) => errorLog.report('batches', cause),
    now,
    ...(options.uploadIdleMs === undefined ? {} : { uploadIdleMs: options.uploadIdleMs }),
  });
  const app = createApp({
    batches: batches.parts,
    config: {
      requireHttps: options.requireHttps ?? false,
      trustProxy: options.trustProxy ?? [],
      signUp: options.signUp ?? 'closed',
      tryIt: options.tryIt ?? 'signed-in',
      missedNames: options.missedNames ?? 'on',
      publicUrl: options.publicUrl ?? null,
    },
    log,
    errorLog,
    findRestartReason: () => null,
    metrics,
    readMetrics: () => metrics.registry.metrics(),
    turns,
    recipeReader,
    keyUses,
    admission: createAdmission({
      keyring,
      rateLimits: createRateLimits(),
      usage,
      errorLog,
      now,
    }),
    resolver,
    missed: { missedNames, engine },
    web: {
      database,
      passwords: createPasswords(),
      attempts: createAttempts(),
      mail: options.mail ?? createMail({ url: null, from: '' }),
      backgroundWork,
      ownPlanNames: readOwnPlanNames(),
      firstAccountName: 'local',
    },
    corrections: { database, waitUntilCurrent: live?.waitUntilCurrent ?? (() => Promise.resolve()), errorLog },
    readyChecks: [
      {
        name: 'database',
        isVital: true,
        problem: 'The database does not respond.',
        isReady: async () =>
          (await database.pool.query(options.databaseFails ? 'SELECT nothing' : 'SELECT 1')).rowCount === 1,
      },
      {
        name: 'catalog',
        isVital: true,
        problem: 'The catalog contains no foods.',
        isReady: () => catalog().foods.size > 0,
        describe: () => ({ version: catalog().version, foods: catalog().foods.size }),
      },
      ...(options.readyChecks ?? []),
    ],
  });
  const server = await openServer(app, {
    host: '127.0.0.1',
    port: 0,
    tls: options.tls ?? null,
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
  });
  const port = Number(new URL(server.url).port);
  let accounts = 0;
  return {
    ...createClient(port, options.tls !== undefined),
    port,
    app,
    database,
    keyUses,
    logLines,
    async createKey({ planName = 'Boundless', scopes = ['analyze'], expiresAt = null }: KeyOptions = {}) {
      const accountName = `account ${++accounts}`;
      const { token } = await createKey(database, { accountName, planName, name: 'key', scopes, expiresAt });
      return token;
    },
    async createTwin(key) {
      const where = { prefix: toVisiblePrefix(key) };
      const { account } = await database.prisma.apiKey.findFirstOrThrow({ where, include: { account: true } });
      const twin = { planName: null, name: 'twin', scopes: ['analyze'], expiresAt: null } as const;
      return (await createKey(database, { accountName: account.name, ...twin })).token;
    },
    shutDown: (deadlineMs) => server.close(deadlineMs),
    async close() {
      if (server.server.listening) await server.close(0);
      await batches.close();
      await recipeReader.close();
      await backgroundWork.close();
      await missedNames.close();
      await usage.close();
      await keyUses.close();
      await keyring.close();
      await live?.close();
      errorLog.close();
      if (options.follow === undefined) await drop();
    },
  };
}

const keep =
  (catalog: Catalog): (() => Catalog) =>
  () =>
    catalog;
