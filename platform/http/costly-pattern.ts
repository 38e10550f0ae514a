/** Of a regular expression that a caller writes. */
const most = { length: 200, repetitions: 1_000 };

/** An escape, a set in brackets, a group's start or end, a bounded repetition, or one character. */
const piece = /\\.|\[\^?\]?[^\]]*\]|[()]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g;

/** How many states `{m,n}` makes of a pattern: PostgreSQL writes each repetition out, also those inside of others. */
export function repetitionsOf(pattern: string): number {
  const outer: number[] = [];
  let sum = 0;
  let last = 0;
  for (const [text, from, to] of pattern.matchAll(piece)) {
    if (text === "(") {
      outer.push(sum);
      sum = 0;
      last = 0;
    } else if (text === ")") {
      last = Math.max(1, sum);
      sum = (outer.pop() ?? 0) + last;
    } else if (from !== undefined) {
      const times = Math.max(1, Number(from), Number(to || 0));
      sum += last * (times - 1);
      last *= times;
    } else {
      last = 1;
      sum += 1;
    }
  }
  return sum;
}

export type PatternProblem = { readonly what: string; readonly most: string };

/** What makes a regular expression more expensive than anybody needs: PostgreSQL compiles and runs it at its caller's will. */
export function problemOfPattern(pattern: string): PatternProblem | undefined {
  if (pattern.length > most.length)
    return { what: "A regular expression is too long", most: `at most ${most.length} characters` };
  if (repetitionsOf(pattern) > most.repetitions)
    return {
      what: "A regular expression repeats too much",
      most: `{m,n}, nested ones multiplied, up to ${most.repetitions} in all`,
    };
  if (/\\+[1-9]/.test(pattern))
    return { what: "A regular expression refers back", most: "back references are not read" };
  return undefined;
}
