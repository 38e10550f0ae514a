import { editDistance } from "./edit-distance.ts";

/** The candidate most like `name`, when it is alike enough to be what was meant: for hints in errors. */
export function similarName(name: string, candidates: Iterable<string>, threshold = 0.6): string | undefined {
  let best: string | undefined;
  let bestScore = 0;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const score = similarity(name.toLowerCase(), candidate.toLowerCase());
    if (score >= threshold && score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

/** 1 for equal, 0 for nothing in common: one minus the edit distance over the longer length. */
function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  if (longer > 128 || Math.abs(a.length - b.length) > longer / 2) return 0;
  return 1 - editDistance(a, b) / longer;
}
