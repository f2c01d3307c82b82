import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { register as processRegistry, Registry } from 'prom-client';
import { createKeyUses } from '../accounts/key-use';
import { openKeyring } from '../accounts/keyring';
import { ensureLocalAccount } from '../accounts/local-account';
import { createUsage } from '../accounts/usage';
import { createLineCache } from '../ai/line-cache';
import { createAdmission } from '../api/admission';
import { createApp } from './app';
import { createErrorLog } from '../api/error-log';
import { AnalysisResolver } from '../api/graphql/analysis-resolver';
import { openServer } from '../api/http/server';
import { createMetrics } from '../api/metrics';
import { createRecipeReader } from '../api/recipe-reader';
import { createTurns } from '../api/turns';
import { createLiveCatalog } from '../catalog/live-catalog';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import type { Log } from '../log';
import { createMissedNames } from '../missed-names/missed-names';
import { whereAdminWithCredentials } from '../people/admins';
import { createAttempts } from '../people/attempts';
import { createBackgroundWork } from '../people/background-work';
import { createCleanup } from '../people/expired-rows';
import { createLink } from '../people/links';
import { createMail } from '../people/mail';
import { createPasswords } from '../people/passwords';
import { readOwnPlanNames } from '../seed/read-seed';
import { openBatches } from './batches';
import { openFoodDatabase } from './database';
import { openEngine } from './engine';
import { openLimits } from './limits';
import { describeOutage, findDeadlock } from './outage';
import { createWorkerApp } from './worker-app';

export interface Service {
  readonly url: string;
  /** The key of the local account; null unless the database is the embedded one. */
  readonly key: string | null;
  /**
   * Creates a link that signs in the first user; earlier links stop working.
   * @returns the secret of the link; null if an admin can sign in otherwise
   */
  createFirstLink(): Promise<string | null>;
  /**
   * Accepts no more requests, finishes those in flight within ten seconds, and closes the database.
   */
  close(): Promise<void>;
}

/**
 * Starts the service: database, local account, catalog, engine and server, in this order. If one
 * fails, those before it are stopped.
 * @throws Error in one sentence that says what to do
 */
export async function startService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const { outageMs = 60_000, shareMetrics = mergeMetrics } = options;
  const tls = config.tls === null ? null : readTls(config.tls);
  const closers: (() => Promise<void>)[] = [];
  async function close(): Promise<void> {
    for (const closeNext of closers.splice(0).reverse()) await closeNext();
  }
  try {
    const opened = await openFoodDatabase(config, (sentence) => log.warn(sentence));
    closers.push(() => opened.close());
    const { database } = opened;
    const isAnswering = async (): Promise<boolean> => (await database.pool.query('SELECT 1')).rowCount === 1;
    const errorLog = createErrorLog({ log, isAnswering, now: Date.now });
    closers.push(() => Promise.resolve(errorLog.close()));
    opened.watch(errorLog.follow);
    const key = config.databaseUrl === null ? await ensureLocalAccount(database, config.dataDir) : null;
    const metrics = createMetrics();
    const live = await createLiveCatalog(database, (cause) => {
      metrics.countError('catalog');
      errorLog.report('catalog', cause);
    });
    closers.push(() => live.close());
    const engine = await openEngine(config, { database, registry: metrics.registry, log, isGuest: false });
    closers.push(() => engine.close());
    const keyring = await openKeyring(database);
    closers.push(() => keyring.close());
    const counting = await openLimits(config, { database, metrics, errorLog });
    closers.push(() => counting.close());
    const usage = createUsage(database, {
      mode: config.quotaMode,
      onError(cause) {
        metrics.countError('usage');
        errorLog.report('usage', cause);
      },
      onLost: (recipes) => log.error({ recipes }, 'answered recipes could not be counted before the stop'),
      now: counting.now,
    });
    closers.push(() => usage.close());
    const keyUses = createKeyUses({
      pool: database.pool,
      onError(cause) {
        metrics.countError('key_uses');
        errorLog.report('key_uses', cause);
      },
      now: Date.now,
    });
    closers.push(() => keyUses.close());
    const missedNames = createMissedNames({
      pool: database.pool,
      onError(cause) {
        metrics.countError('asked_names');
        errorLog.report('asked_names', cause);
      },
      now: Date.now,
    });
    closers.push(() => missedNames.close());
    const turns = createTurns();
    const recipeReader = createRecipeReader();
    closers.push(() => recipeReader.close());
    const backgroundWork = createBackgroundWork((cause) => {
      metrics.countError('mail');
      errorLog.report('mail', cause);
    });
    closers.push(() => backgroundWork.close());
    const cleanup = createCleanup(database, (cause) => {
      metrics.countError('cleanup');
      errorLog.report('cleanup', cause);
    });
    closers.push(() => cleanup.close());
    void cleanup.sweep();
    metrics.watch({
      catalog: live.current,
      unwrittenRecipes: usage.unwritten,
      waitingRequests: turns.countWaiting,
      limits: counting.state,
      pools: {
        main: database.pool,
        counts: database.countPool,
        jobs: database.jobPool,
        ...database.productPools,
      },
    });
    const resolver = new AnalysisResolver({
      engine: engine.current,
      catalog: live.current,
      memory: createLineCache(),
      missedNames: config.missedNames === 'on' ? missedNames : { note: () => undefined },
      metrics,
    });
    const batches = openBatches({
      config,
      quotaMode: config.quotaMode,
      database,
      resolver,
      turns,
      metrics,
      log,
      onError(cause) {
        metrics.countError('batches');
        errorLog.report('batches', cause);
      },
      now: counting.now,
    });
    closers.push(() => batches.close());
    const operations = {
      config,
      log,
      errorLog,
      metrics,
      readMetrics: shareMetrics([processRegistry, metrics.registry]),
      findDeadlock: () => findDeadlock(opened.outage(), { nowMs: Date.now(), limitMs: outageMs }),
      readyChecks: [
        {
          name: 'database',
          isVital: true,
          problem: () => opened.outage()?.message ?? 'The database does not answer.',
          isReady: isAnswering,
          describe: () => describeOutage(opened.outage(), Date.now()),
        },
        {
          // Recipes are still answered where they need not be stored or counted first.
          name: 'disk',
          isVital: false,
          problem: 'The disk of the database is full. Free space on it; the service then goes on by itself.',
          isReady: () => errorLog.outage() !== 'full',
        },
        {
          name: 'catalog',
          isVital: true,
          problem: 'The catalog holds no foods.',
          isReady: () => live.current().foods.size > 0,
          describe: () => ({ version: live.current().version, foods: live.current().foods.size }),
        },
        ...engine.readyChecks,
      ],
    };
    const createWebApp = (): RequestListener =>
      createApp({
        ...operations,
        batches: batches.parts,
        turns,
        recipeReader,
        keyUses,
        admission: createAdmission({
          keyring,
          rateLimits: counting.rateLimits,
          usage,
          errorLog,
          now: counting.now,
        }),
        resolver,
        missed: { missedNames, engine: engine.embedded },
        web: {
          database,
          passwords: createPasswords(),
          attempts: createAttempts(),
          mail: createMail({ url: config.smtpUrl, from: config.mailFrom ?? toSender(config.publicUrl) }),
          backgroundWork,
          ownPlanNames: readOwnPlanNames(),
          firstAccountName,
        },
        corrections: { database, waitUntilCurrent: live.waitUntilCurrent, errorLog },
      });
    const app = config.role === 'worker' ? createWorkerApp(operations) : createWebApp();
    const server = await openServer(app, { host: config.host, port: config.port, tls });
    closers.push(() => server.close(requestDeadlineMs));
    return { url: server.url, key, createFirstLink: () => createFirstLink(database), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The name of the local account, which the first user owns. */
const firstAccountName = 'local';

/** Creates a link for the first user, unless an admin can sign in by a password or a passkey. */
export async function createFirstLink({ prisma }: Database): Promise<string | null> {
  const admins = await prisma.user.count({ where: whereAdminWithCredentials });
  return admins > 0 ? null : createLink(prisma, { purpose: 'first_sign_in', userId: null });
}

function toSender(publicUrl: string | null): string {
  return `nutrition@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`;
}

const requestDeadlineMs = 10_000;

export interface ServiceOptions {
  /** How long the embedded Postgres may fail to start before `/healthz` says so. */
  readonly outageMs?: number;
  /** Makes the function that reads the metrics of this service, given its registries. */
  readonly shareMetrics?: (registries: Registry[]) => () => Promise<string>;
}

function mergeMetrics(registries: Registry[]): () => Promise<string> {
  return () => Registry.merge(registries).metrics();
}

function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }): { cert: string; key: string } {
  return { cert: readPem('TLS_CERT_FILE', certFile), key: readPem('TLS_KEY_FILE', keyFile) };
}

function readPem(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable} names ${path}, which cannot be read. Name a PEM file that this user can read.`, {
      cause: error,
    });
  }
}
