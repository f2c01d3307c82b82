import { Parser } from 'htmlparser2';

/**
 * A text without markup, entities and line breaks, with single blanks. Texts in JSON-LD are often
 * escaped twice ("&amp;#8211;"), so entities are decoded until none is left, at most three times.
 */
export function cleanText(text: string): string {
  let plain = repairEncoding(text);
  for (let round = 0; round < 3 && mayHaveMarkup.test(plain); round += 1) plain = stripMarkup(plain);
  return plain.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/**
 * A text whose UTF-8 was read as Windows-1252 somewhere on its way: "1Â¼ cups" is "1¼ cups". Any
 * other text stays as it is.
 */
export function repairEncoding(text: string): string {
  if (!mayBeMisread.test(text)) return text;
  return text.replace(/[\u0080-\uffff]{2,}/g, (run) => {
    const bytes = Array.from(run, toByte);
    const repaired = bytes.includes(-1) ? '\ufffd' : utf8.decode(Uint8Array.from(bytes));
    return repaired.includes('\ufffd') ? run : repaired;
  });
}

const utf8 = new TextDecoder('utf-8');
const mayBeMisread = /[ÂÃâÅ][\u0080-\u024f\u2010-\u2122]/;

/** The byte that Windows-1252 writes a character as; -1 if it has none. */
function toByte(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code <= 0xff ? code : (windows1252.get(character) ?? -1);
}

/** The characters of the bytes 0x80 to 0x9f that are not those of Latin-1. */
const windows1252: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, index) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + index)),
    0x80 + index,
  ]),
);

/**
 * The lines of a text, each as by `cleanText`: line feeds, `<br>`, `<li>` and `<p>` separate them.
 */
export function cleanLines(text: string): readonly string[] {
  return text
    .replace(/<(?:br|\/?li|\/?p|\/?div)\b[^<>]{0,500}>/gi, '\n')
    .split(/[\r\n]+/)
    .map(cleanText)
    .filter((line) => line !== '');
}

const mayHaveMarkup = /<[a-z/!]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i;

/** Zero-width characters, soft hyphens, marks of direction, a byte order mark. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

function stripMarkup(text: string): string {
  let plain = '';
  const parser = new Parser({
    ontext: (piece) => {
      plain += piece;
    },
    onopentagname: (name) => {
      if (!inline.has(name)) plain += ' ';
    },
  });
  parser.end(text);
  return plain;
}

const inline: ReadonlySet<string> = new Set(['a', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'u']);
