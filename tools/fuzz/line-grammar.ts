import type { LineTemplate, Piece } from './line-template';

/** The parts that lines are made of: words of recipes, and text that no recipe has. */
export interface LineGrammar {
  draw(): LineTemplate;
  /**
   * A template a little different from the first.
   * @param other the template to take a part from
   */
  mutate(template: LineTemplate, other: LineTemplate): LineTemplate;
}

/**
 * @param phrases names of foods
 * @param random numbers from 0 to below 1
 */
export function createLineGrammar(phrases: readonly string[], random: () => number): LineGrammar {
  const words = [...new Set(phrases.flatMap((phrase) => phrase.split(' ')))];

  function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], otherwise: Item): Item {
    return items[Math.floor(random() * items.length)] ?? otherwise;
  }

  function count(max: number): number {
    return 1 + Math.floor(random() * max);
  }

  function drawPiece(): Piece {
    const chance = random();
    if (chance < 0.25) return makeUpWord();
    if (chance < 0.4) return written(pick(words, 'salt'));
    if (chance < 0.5) return written(pick(phrases, 'salt'));
    const list = pick(lists, joiners);
    return written(pick(list, ','));
  }

  function makeUpWord(): Piece {
    const start = pick(words, 'c').slice(0, count(3));
    return { start: written(start), letters: count(14) + 1 };
  }

  function written(text: string): string {
    const chance = random();
    if (chance < 0.8) return text;
    return chance < 0.9 ? text.toUpperCase() : text.slice(0, 1).toUpperCase() + text.slice(1);
  }

  function draw(): LineTemplate {
    const pieces = Array.from({ length: count(12) }, drawPiece);
    return { pieces: repeat(pieces), joint: pick(joints, ' '), title: drawTitle() };
  }

  function drawTitle(): readonly Piece[] {
    return random() < 0.7 ? ['Dinner'] : Array.from({ length: count(80) }, drawPiece);
  }

  /** As often as fits in a line: what is expensive once is more expensive many times. */
  function repeat(pieces: readonly Piece[]): readonly Piece[] {
    if (pieces.length === 0) return ['salt'];
    const times = random() < 0.7 ? Math.ceil(maxPieces / pieces.length) : count(4);
    return Array.from({ length: times }, () => pieces)
      .flat()
      .slice(0, maxPieces);
  }

  function cutOut(pieces: readonly Piece[], max: number): { from: number; to: number } {
    const from = Math.floor(random() * pieces.length);
    return { from, to: Math.min(pieces.length, from + count(max)) };
  }

  function mutatePieces(pieces: readonly Piece[], other: readonly Piece[]): readonly Piece[] {
    if (pieces.length === 0) return [drawPiece()];
    const { from, to } = cutOut(pieces, pick([1, 1, 3, 10, 60], 1));
    const part = pieces.slice(from, to);
    switch (Math.floor(random() * 8)) {
      case 0:
        return pieces.toSpliced(from, to - from);
      case 1:
        return pieces.toSpliced(from, 0, drawPiece());
      case 2:
        return pieces.with(from, drawPiece());
      case 3:
        return repeat(part);
      case 4:
        return [...pieces.slice(0, from), ...repeat(part)];
      case 5:
        return [...pieces.slice(0, from), ...other.slice(cutOut(other, 1).from)];
      case 6: {
        // The same change everywhere.
        const replaced = pieces[from];
        const next = drawPiece();
        return pieces.map((piece) => (piece === replaced ? next : piece));
      }
      default: {
        const inserted = drawPiece();
        return pieces.flatMap((piece, index) => (index % (to - from + 1) === 0 ? [piece, inserted] : [piece]));
      }
    }
  }

  function mutate(template: LineTemplate, other: LineTemplate): LineTemplate {
    let { pieces } = template;
    for (let changes = count(3); changes > 0; changes--) pieces = mutatePieces(pieces, other.pieces);
    return {
      pieces: pieces.length === 0 ? ['salt'] : pieces.slice(0, maxPieces),
      joint: random() < 0.9 ? template.joint : pick(joints, ' '),
      title: random() < 0.95 ? template.title : drawTitle(),
    };
  }

  return { draw, mutate };
}

// A line has no more pieces: each has at least one character and a blank.
const maxPieces = 1000;

const split = (text: string): readonly string[] => text.split(' ');

const joints = [' ', ' ', ' ', '', ', ', '/', '-', ' and ', ' or ', '&', "'", '\u00a0'];
const joiners = split('and or from with of such as plus & / - , ; ( ) : . to in without for on the a and/or , or');

/** By their role in a line, so that each kind is drawn equally often. */
const lists: readonly (readonly string[])[] = [
  joiners,
  split('1 2 14.5 1/2 ½ 1½ 3-4 99999 0.0001 1,000 1x2 a one dozen half 12 ⅞ 80/20 2% 1/0'),
  split('cup cups tbsp tsp g kg oz lb ml can cans (14-oz) inch inches clove slice sprig bunch package each pinch T c.'),
  split('large small medium jumbo heaped thin very extra big-sized medium-to-large'),
  split('chopped diced finely freshly peeled ground crushed minced washed drained sliced cut into cut in melted and'),
  split(
    'cooked raw frozen canned dried fresh roasted smoked boneless skinless low-fat unsweetened organic gluten-free',
  ),
  split('optional divided to taste as needed more for serving if preferably about approximately see note not vegan'),
  split("® ™ (R) 's s' é ñ ﷺ ㎨ ㏙ 🍅 汉 \u0301 \u200b ½ ＡＢ ß İ ﬃ \ud800 • ▢ ° € “ ” — … ′"),
  split('<b> </b> &amp; &#65; &frac12; [x](y) ** __ # == -- [1] $1.99 " \\ | * ~ { } @ = + !'),
  split('aubergine mince courgette prawn rocket breadcrumbs bread crumb sea salt seasalt peanutbutter whole wheat'),
  split("Kraft KRAFT Heinz Campbell's Jell-O® Philadelphia Land O Lakes Kellogg's brand"),
];
