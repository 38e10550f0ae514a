export type DiffLine = { readonly sign: " " | "+" | "-"; readonly line: string };

/** Longest texts compared line by line; beyond that the middle is shown as replaced. */
const most = 2000;

/** Lengths of the longest common subsequences of the tails, row by row. */
function tails(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, next] = [table[i], table[i + 1]];
      if (row && next)
        row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > most * most)
    return [
      ...before.map((line) => ({ sign: "-" as const, line })),
      ...after.map((line) => ({ sign: "+" as const, line })),
    ];
  const table = tails(before, after);
  const found: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      found.push({ sign: " ", line: old });
      i++;
      j++;
    } else if (old !== undefined && (now === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      found.push({ sign: "-", line: old });
      i++;
    } else {
      found.push({ sign: "+", line: now ?? "" });
      j++;
    }
  }
  return found;
}

/** What was taken out of a text and put into it, line by line, with a line of what stayed around each change. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const all: DiffLine[] = [
    ...old.slice(0, start).map((line) => ({ sign: " " as const, line })),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((line) => ({ sign: " " as const, line })),
  ];
  const near = (at: number) => [at - 1, at, at + 1].some((place) => all[place] && all[place].sign !== " ");
  return all.filter((_, at) => near(at));
}
