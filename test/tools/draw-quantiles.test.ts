import { drawQuantiles } from '../../tools/eval/page/draw-quantiles';
import { findXmlError } from './find-xml-error';

const drawing = drawQuantiles([
  { name: 'recipe sites', errors: [0.3, 0.1, 5, 0.2] },
  { name: 'nothing', errors: [] },
]);

test('the drawing is well-formed XML', () => {
  expect(findXmlError(drawing)).toBeNull();
});

test('a source without recipes has no curve, and errors beyond the scale are cut off', () => {
  expect(drawing.match(/<polyline/g)).toHaveLength(1);
  expect(/points="([^"]*)"/.exec(drawing)?.[1]?.split(' ')).toHaveLength(3);
});
