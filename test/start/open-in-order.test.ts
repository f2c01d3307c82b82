import { openInOrder, type Keep } from '../../src/start/open-in-order';

let closed: string[];
beforeEach(() => (closed = []));

const part = (name: string) => ({ name, close: () => Promise.resolve().then(() => void closed.push(name)) });

test('parts are closed in reverse order, once', async () => {
  const opened = await openInOrder((keep) => {
    const [database, server] = [keep(part('database')), keep(part('server'))];
    return Promise.resolve({ names: [database.name, server.name] });
  });
  expect([opened.names, closed]).toEqual([['database', 'server'], []]);
  await opened.close();
  await opened.close();
  expect(closed).toEqual(['server', 'database']);
});

test('where a part cannot be opened, those before it are closed and its error is thrown', async () => {
  const open = (keep: Keep): Promise<object> => {
    keep(part('database'));
    keep(part('catalog'));
    return Promise.reject(new Error('The port is in use.'));
  };
  await expect(openInOrder(open)).rejects.toThrow('The port is in use.');
  expect(closed).toEqual(['catalog', 'database']);
});
