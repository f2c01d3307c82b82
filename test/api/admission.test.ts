import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { openKeyring, type Keyring } from '../../src/accounts/keyring';
import { createRateLimits } from '../../src/accounts/rate-limits';
import { createUsage } from '../../src/accounts/usage';
import { createAdmission } from '../../src/api/admission';
import { admitAnalysis } from '../../src/api/graphql/analysis-resolver';
import { ApiError } from '../../src/errors';
import { createCaller } from '../support/account';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';

let own: TestDatabase;
let keyring: Keyring;
beforeAll(async () => {
  own = await createTestDatabase();
  keyring = await openKeyring(own.database);
});
afterAll(async () => {
  await keyring.close();
  await own.drop();
});

const ignore = (): void => undefined;

test('a count that cannot be taken back is logged, and does not hide why a recipe was refused', async () => {
  const { caller } = await createCaller(own.database, 'Free');
  const logged: unknown[] = [];
  const admission = createAdmission({
    keyring,
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

test.each([
  [
    'whose caller leaves before its GraphQL response is not counted',
    (response: ServerResponse) => response.destroy(),
    0,
  ],
  [
    'that is analyzed after its GraphQL response was sent stays counted',
    (response: ServerResponse) => response.end(),
    1,
  ],
] as const)('a recipe %s', async (_title, endEarly, counted) => {
  const { caller } = await createCaller(own.database, 'Free');
  const admission = createAdmission({
    keyring,
    rateLimits: createRateLimits(),
    usage: createUsage(own.database, { mode: 'enforce', now: Date.now, onError: ignore, onLost: ignore }),
    errorLog: { report: ignore },
    now: Date.now,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const recipe = { title: 'Toast', ingredients: ['1 slice bread'], servings: 1 };
  const leaving = admitAnalysis({ admission, caller, response }, recipe, () => {
    endEarly(response);
    return Promise.reject(new ApiError('caller_left'));
  });
  await expect(leaving).rejects.toMatchObject({ reason: 'caller_left' });
  const { rows } = await own.database.pool.query<{ recipes: number }>(
    'SELECT recipes FROM usage WHERE account_id = $1',
    [caller.accountId],
  );
  expect(rows).toEqual([{ recipes: counted }]);
});
