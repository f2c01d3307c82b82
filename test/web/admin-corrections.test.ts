import { butterPage as page, openAdminBench, type AdminBench } from './open-admin-bench';

let bench: AdminBench;
beforeAll(async () => {
  bench = await openAdminBench();
});
afterAll(() => bench.close());

test('the corrections are listed with who, why and what, page by page, undone ones included', async () => {
  const ids: string[] = [];
  for (const amount of ['1', '2'])
    ids.push(await bench.correct({ correct: 'nutrient', nutrient: 'protein', amount, reason: `no. ${amount}` }));
  await bench.service.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by)
     SELECT 'retire', 1, '{}', '{}', 'filled', 'a file' FROM generate_series(1, 60)`,
  );
  const first = await bench.read('/admin/corrections');
  const next = /\/admin\/corrections\?before=\d+/.exec(first)?.[0] ?? '';
  const second = await bench.read(next);
  expect(second).toContain('Total protein: 2 g per 100 g, before 1 g.');
  expect(second).toContain('no. 2');
  expect(second).toContain(bench.admin.email);
  for (const id of ids.reverse()) await bench.undo(id);
  expect(await bench.read(next)).toContain(`Undone by ${bench.admin.email}`);
  expect(await bench.read('/admin/corrections?before=x')).toBe(first);
});

test('all corrections are saved as the file that another installation imports', async () => {
  const { headers, text } = await bench.admin.browser.get('/admin/corrections/export');
  expect(headers['content-disposition']).toBe('attachment; filename="corrections.jsonl"');
  expect(text.trim().split('\n')).toHaveLength(await bench.countCorrections());
});

test('an undoing is refused without a reason, and a second time', async () => {
  const id = await bench.correct({ correct: 'nutrient', nutrient: 'protein', amount: '3' });
  const without = await bench.admin.browser.post(`/admin/corrections/${id}/undo`, { back: page, reason: ' ' });
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('Reason: must say why')]);
  expect(without.text).toContain(`value="${page}"`);
  await bench.undo(id);
  const again = await bench.admin.browser.post(`/admin/corrections/${id}/undo`, { back: page, reason: 'again' });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('already undone')]);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'an undoing never leads to %s',
  async (back) => {
    const id = await bench.correct({ correct: 'nutrient', nutrient: 'protein', amount: '4' });
    expect(await bench.read(`/admin/corrections/${id}?back=${encodeURIComponent(back)}`)).not.toContain('evil.example');
    expect(await bench.send(`/admin/corrections/${id}/undo`, { back, reason: 'x' })).toMatch(
      /^\/admin\/corrections\?done=/,
    );
  },
);

test.each(['0', 'x', '999999999', '99999999999'])('a correction %s that is not there is not found', async (id) => {
  expect((await bench.admin.browser.get(`/admin/corrections/${id}`)).status).toBe(404);
  expect((await bench.admin.browser.post(`/admin/corrections/${id}/undo`, { reason: 'x' })).status).toBe(404);
  expect(await bench.read(`/admin/corrections?done=corrected&correction=${id}`)).not.toContain('role="status"');
});
