import { editDistance } from "../../../lib/edit-distance.ts";

/** Slips of the finger that a word of this length may have. */
const slips = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Short words differ from each other by a single letter too often: they need the same ends, the shortest the same length. */
function plausible(word: string, candidate: string): boolean {
  if (word.length === 4) return candidate.length === 4 && word.at(-1) === candidate.at(-1);
  return candidate.length >= 4 && (word.length > 6 || word.at(-1) === candidate.at(-1));
}

/** Words whose spelling is remembered. */
const mostFound = 2_000;

/** Finds the known word that a mistyped one most likely is: the one with the fewest slips, then the most common one. */
export function createSpelling(known: ReadonlyMap<string, number>): (word: string) => string | undefined {
  const byStart = Map.groupBy(known.keys(), (word) => word[0] ?? "");
  const find = (word: string) => {
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
  // One answer asks for the same words many times, and a word that nobody knows costs the most.
  const found = new Map<string, string | undefined>();
  return (word) => {
    if (found.has(word)) return found.get(word);
    if (found.size >= mostFound) found.clear();
    const best = find(word);
    found.set(word, best);
    return best;
  };
}
