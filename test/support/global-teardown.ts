import { removeTestServer } from './remove-test-server';

/** Ends this run's Postgres, where a test started it, and removes its files. */
module.exports = async function tearDown(): Promise<void> {
  const dataDir = process.env['TEST_DATA_DIR'];
  if (dataDir) await removeTestServer(dataDir);
};
