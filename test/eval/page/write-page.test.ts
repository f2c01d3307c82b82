import { replaceBetweenMarks } from './write-page';

const marks = ['<!-- accuracy: written by npm run eval -- --page docs -->', '<!-- /accuracy -->'] as const;

test('the table of a README is renewed between its marks, and nothing else changes', () => {
  const readme = `# A\n\n${marks[0]}\n\nold\n\n${marks[1]}\n\nend\n`;
  const renewed = replaceBetweenMarks(readme, '| new |');
  expect(renewed).toBe(`# A\n\n${marks[0]}\n\n| new |\n\n${marks[1]}\n\nend\n`);
  expect(replaceBetweenMarks(renewed, '| new |')).toBe(renewed);
});

test('a README without marks stays as it is', () => {
  expect(replaceBetweenMarks('# A\n', '| new |')).toBe('# A\n');
});
