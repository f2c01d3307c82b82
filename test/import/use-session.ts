import type { Client } from 'pg';
import { openSession } from '../../src/import/session';
import { createTestDatabase, type TestDatabase } from '../support/database';

interface Opened {
  readonly own: TestDatabase;
  readonly session: Client;
}

/**
 * A database of its own for each test with a session as an import has it, both gone after it.
 * @param hear is told of them before the test
 */
export function useSession(hear: (opened: Opened) => void): void {
  let opened: Opened;
  beforeEach(async () => {
    const own = await createTestDatabase();
    opened = { own, session: await openSession(own.url) };
    hear(opened);
  });
  afterEach(async () => {
    await opened.session.end();
    await opened.own.drop();
  });
}
