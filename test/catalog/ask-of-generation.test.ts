import { askOfGeneration } from '../../src/catalog/product-query';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

test('a fault of ours is told as it is, not as a database that is away', async () => {
  const { match } = own.database.productPools;
  const question = { generation: 'first', value: [] };
  const toSql = (): string => {
    throw new RangeError('a fault in the making of the statement');
  };
  await expect(askOfGeneration(match, { ...question, toSql })).rejects.toThrow(RangeError);
  await expect(askOfGeneration(match, { ...question, toSql: () => 'SELECT FROM nowhere WHERE' })).rejects.toThrow(
    'syntax error',
  );
});
