import { removeRunFolder } from './remove-run-folder';

/** Ends this run's Postgres, where a test started it, and removes the files of the run. */
module.exports = async function tearDown(): Promise<void> {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (folder) await removeRunFolder(folder);
};
