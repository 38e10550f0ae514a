import { editDistance } from "../../../lib/edit-distance.ts";

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
      if (!plausible(word, candidate) || Math.abs(word.length - candidate.length) > fewest) continue;
      const edits = editDistance(word, candidate);
      const better = edits < fewest || (edits === fewest && (known.get(candidate) ?? 0) > (known.get(best ?? "") ?? 0));
      if (better) [best, fewest] = [candidate, edits];
    }
    return best;
  };
}
