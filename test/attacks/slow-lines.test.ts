import { measureAttack, startAttackedService, type AttackedService } from './attacked-service';

let service: AttackedService;
beforeAll(async () => (service = await startAttackedService()), 300_000);
afterAll(() => service.close());

test('500 ordinary lines cost less than a second of CPU', async () => {
  const ingredients = Array.from({ length: 500 }, (_, index) => `${index + 1} cups all-purpose flour, sifted`);
  const { outcome, cpuMs } = await measureAttack(service, () =>
    service.analyze(service.key, { title: 'Bread', ingredients, servings: 4 }),
  );
  expect(outcome.status).toBe(200);
  expect(cpuMs).toBeLessThan(1000);
});
