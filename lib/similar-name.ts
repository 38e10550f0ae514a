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

/** Levenshtein's distance, one row at a time; two swapped neighbors count as one edit. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(substitution, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
