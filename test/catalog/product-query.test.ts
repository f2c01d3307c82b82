import { queryGeneration } from '../../src/catalog/product-query';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

test('an error of the program is thrown as it is, not as an outage of the database', async () => {
  const { match } = own.database.productPools;
  const query = { generation: 'first', value: [] };
  const toSql = (): string => {
    throw new RangeError('an error while the statement is built');
  };
  await expect(queryGeneration(match, { ...query, toSql })).rejects.toThrow(RangeError);
  await expect(queryGeneration(match, { ...query, toSql: () => 'SELECT FROM nowhere WHERE' })).rejects.toThrow(
    'syntax error',
  );
});
