/** Edits between two words, counting swapped neighbors as one; stops counting above `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}

/** Slips of the finger that a word of this length may have. */
const slips = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Short words differ from each other by a single letter too often: they need the same ends, the shortest the same length. */
function plausible(word: string, candidate: string): boolean {
  if (word.length === 4) return candidate.length === 4 && word.at(-1) === candidate.at(-1);
  return candidate.length >= 4 && (word.length > 6 || word.at(-1) === candidate.at(-1));
}

/** Finds the known word that a mistyped one most likely is: the one with the fewest slips, then the most common one. */
export function createSpelling(known: ReadonlyMap<string, number>): (word: string) => string | undefined {
  const byStart = Map.groupBy(known.keys(), (word) => word[0] ?? "");
  return (word) => {
    let best: string | undefined;
    let fewest = slips(word) + 0.5;
    for (const candidate of byStart.get(word[0] ?? "") ?? []) {
      if (!plausible(word, candidate)) continue;
      const edits = distance(word, candidate, slips(word));
      const better = edits < fewest || (edits === fewest && (known.get(candidate) ?? 0) > (known.get(best ?? "") ?? 0));
      if (better) [best, fewest] = [candidate, edits];
    }
    return best;
  };
}
