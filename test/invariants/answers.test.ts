import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { computeAnswers, type GuardedAnswers } from './guarded-answers';

/*
 * Every answer of the embedded engine with the seed's foods, by one hash for each group: REST,
 * GraphQL with all reasons, command line. `WRITE_ANSWERS=1 npx jest
 * test/invariants/answers.test.ts` writes a new answers.json; read what the failure says first.
 */
const file = join(__dirname, 'answers.json');
const fileSchema: z.ZodType<GuardedAnswers> = z.strictObject({
  dataVersion: z.string(),
  groups: z.record(
    z.string(),
    z.strictObject({ asked: z.record(z.string(), z.string()), answers: z.record(z.string(), z.string()) }),
  ),
});

test('answers change only with the version of the data or of the engine', async () => {
  const written = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const computed = await computeAnswers();
  const changed = written.dataVersion === computed.dataVersion ? listChanged(written, computed) : [];
  if (changed.length > 0) throw new Error(describeChanged(changed, computed.dataVersion));
  if (process.env['WRITE_ANSWERS'] === '1') {
    writeFileSync(file, `${JSON.stringify(computed, null, 2)}\n`);
    return;
  }
  expect(describeStale(written, computed)).toBe('');
});

/** The kinds of answers to the same questions that have changed. */
function listChanged(written: GuardedAnswers, computed: GuardedAnswers): readonly string[] {
  return Object.entries(computed.groups).flatMap(([name, group]) => {
    const before = written.groups[name];
    return Object.entries(group.answers).flatMap(([kind, hash]) =>
      before === undefined || before.asked[kind] !== group.asked[kind] || before.answers[kind] === hash
        ? []
        : [`${kind}: ${name}`],
    );
  });
}

function describeChanged(changed: readonly string[], dataVersion: string): string {
  return `Answers have changed, but X-Data-Version is still ${dataVersion}:
${changed.map((each) => `  ${each}`).join('\n')}
If they should not have changed, find out why they did. If they should, raise N of "embedded-N" in the version of the embedded engine (src/ai), and write the new hashes:
  ${command}`;
}

/** '' if the file is up to date. */
function describeStale(written: GuardedAnswers, computed: GuardedAnswers): string {
  if (written.dataVersion !== computed.dataVersion)
    return `X-Data-Version is ${computed.dataVersion}, but the hashes are those of ${written.dataVersion}. Write the new ones:\n  ${command}`;
  if (JSON.stringify(written.groups) !== JSON.stringify(computed.groups))
    return `What is asked for has changed (test/cases or the queries), and is not compared: if code that answers it changed too, first raise N of "embedded-N" (src/ai). Write the new hashes:\n  ${command}`;
  return '';
}

const command = 'WRITE_ANSWERS=1 npx jest test/invariants/answers.test.ts';
