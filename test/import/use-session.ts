import type { Client } from 'pg';
import { openSession } from '../../src/import/session';
import { createTestDatabase, type TestDatabase } from '../support/database';

interface Opened {
  readonly own: TestDatabase;
  readonly session: Client;
}

/**
 * Creates a database with a session of an import before each test, and removes both after it.
 * @param use called with them before each test
 */
export function useSession(use: (opened: Opened) => void): void {
  let opened: Opened;
  beforeEach(async () => {
    const own = await createTestDatabase();
    opened = { own, session: await openSession(own.url) };
    use(opened);
  });
  afterEach(async () => {
    await opened.session.end();
    await opened.own.drop();
  });
}
