/** The two known words that an unknown one is written of: "peanutbutter"; null where it is none. Of several splits the one of words in use. */
export function splitWord(word: string, foodsByWord: ReadonlyMap<string, number>): string[] | null {
  let best: string[] | null = null;
  let most = leastFoods - 1;
  for (let at = shortest; at <= word.length - shortest; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const foods = Math.min(foodsByWord.get(one) ?? 0, foodsByWord.get(other) ?? 0);
    if (foods > most) {
      best = [one, other];
      most = foods;
    }
  }
  return best;
}

const shortest = 3;

// Rarer words are found in too many slips.
const leastFoods = 5;
