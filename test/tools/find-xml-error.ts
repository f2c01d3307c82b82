/**
 * What makes a text no well-formed XML element; null where it is one. Knows elements, attributes,
 * text and the five entities, which is all that the drawings use; comments, processing instructions
 * and the like count as errors.
 */
export function findXmlError(text: string): string | null {
  const open: string[] = [];
  let roots = 0;
  let rest = text.trim();
  while (rest !== '') {
    const token = tag.exec(rest)?.[0] ?? content.exec(rest)?.[0];
    if (token === undefined) return `not XML: ${rest.slice(0, 40)}`;
    rest = rest.slice(token.length);
    if (!token.startsWith('<')) {
      if (open.length === 0) return `text outside of the root: ${token.slice(0, 40)}`;
      continue;
    }
    const name = /[\w-]+/.exec(token)?.[0] ?? '';
    if (token.startsWith('</')) {
      if (open.pop() !== name) return `</${name}> closes what is not open`;
      continue;
    }
    const names = [...token.matchAll(/ ([\w:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) return `<${name}> has an attribute twice`;
    if (open.length === 0) roots++;
    if (!token.endsWith('/>')) open.push(name);
  }
  if (open.length > 0) return `<${open.at(-1) ?? ''}> is not closed`;
  return roots === 1 ? null : `${roots} roots`;
}

const tag = /^<(?:\/[\w-]+|[\w-]+(?:\s[\w:-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|apos);)*")*\s*\/?)>/;
const content = /^(?:[^<&]|&(?:amp|lt|gt|quot|apos);)+/;
