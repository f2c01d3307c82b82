import { drawReliability } from '../../tools/eval/page/draw-reliability';
import { findXmlError } from './find-xml-error';

const matches = Array.from({ length: 40 }, (_, index) => ({
  match: 0.5 + (index % 6) / 10,
  isRight: index % 5 !== 0,
  weight: 1,
}));
const drawing = drawReliability([
  { title: 'random lines, all', matches },
  { title: 'names with <marks> & "quotes"', matches: matches.slice(0, 10) },
]);

test('the drawing is well-formed XML, whatever a title holds', () => {
  expect(findXmlError(drawing)).toBeNull();
});

test('a broken drawing would be found', () => {
  expect(findXmlError('<svg><g></svg>')).not.toBeNull();
  expect(findXmlError('<svg a="1" a="2"/>')).not.toBeNull();
  expect(findXmlError('<svg>a & b</svg>')).not.toBeNull();
  expect(findXmlError('<svg/><svg/>')).not.toBeNull();
});

test('the calibration error, the diagonal and a point for each tenth are drawn', () => {
  expect(drawing).toMatch(/40 lines · calibration error \(ECE\) 0\.\d{3}/);
  expect(drawing.match(/class="ideal"/g)).toHaveLength(2);
  expect(drawing.match(/<circle/g)?.length).toBeGreaterThan(6);
});

test('a point is the larger the more lines it stands for', () => {
  const uneven = drawReliability([
    {
      title: 'uneven',
      matches: [
        ...matches.filter(({ match }) => match === 0.5).slice(0, 1),
        ...Array.from({ length: 25 }, () => ({ match: 0.9, isRight: true, weight: 1 })),
      ],
    },
  ]);
  const radii = [...uneven.matchAll(/ r="([\d.]+)"/g)].map(([, radius]) => Number(radius));
  expect(radii).toHaveLength(2);
  expect(radii[1]).toBeGreaterThan(radii[0] ?? Infinity);
});

test('it has its own paper and another one for dark pages', () => {
  expect(drawing).toContain('class="paper"');
  expect(drawing).toContain('prefers-color-scheme:dark');
});
