import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { openKeyring } from '../../src/accounts/keyring';
import { createRateLimits } from '../../src/accounts/rate-limits';
import { createUsage } from '../../src/accounts/usage';
import { createAdmission } from '../../src/api/admission';
import { createCaller } from '../support/account';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test('a count that cannot be taken back is logged, and does not hide why a recipe was refused', async () => {
  const { caller } = await createCaller(own.database, 'Free');
  const logged: unknown[] = [];
  const ignore = (): void => undefined;
  const admission = createAdmission({
    keyring: await openKeyring(own.database),
    rateLimits: createRateLimits(),
    usage: createUsage(own.database, { mode: 'enforce', now: Date.now, onError: ignore, onLost: ignore }),
    errorLog: { report: (...what) => logged.push(what) },
    now: Date.now,
  });
  const admitted = await admission.admitRecipe(caller, new ServerResponse(new IncomingMessage(new Socket())));
  await setAway(own, true);
  await admitted.giveBack();
  await setAway(own, false);
  expect(logged).toEqual([['accounts', expect.any(Error)]]);
});
