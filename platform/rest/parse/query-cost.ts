import { badQuery } from "../errors.ts";
import type { Condition } from "./filter.ts";

/** What a request may ask PostgreSQL to work out for each row. */
const most = { conditions: 500, patterns: 4, patternLength: 200, repetitions: 1_000 };

function* filtersOf(conditions: readonly Condition[]): Generator<Extract<Condition, { kind: "filter" }>> {
  for (const condition of conditions) {
    if (condition.kind === "filter") yield condition;
    else yield* filtersOf(condition.conditions);
  }
}

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

/**
 * Regular expressions are the dearest filter there is, and their cost is the caller's to choose.
 * @throws {RestError} PGRST100 for more of them than anybody needs, for long ones, and for references back into the match.
 */
export function refuseCostlyFilters(conditions: readonly Condition[]): void {
  let filters = 0;
  let patterns = 0;
  for (const { test } of filtersOf(conditions)) {
    filters += 1;
    if (filters > most.conditions) throw badQuery("Too many conditions", `at most ${most.conditions} in one request`);
    if (test.kind !== "compare" || (test.operator !== "match" && test.operator !== "imatch")) continue;
    patterns += 1;
    if (patterns > most.patterns)
      throw badQuery("Too many regular expressions", `at most ${most.patterns} in one request`);
    if (test.value.length > most.patternLength)
      throw badQuery("A regular expression is too long", `at most ${most.patternLength} characters`);
    if (repetitionsOf(test.value) > most.repetitions)
      throw badQuery(
        "A regular expression repeats too much",
        `{m,n}, nested ones multiplied, up to ${most.repetitions} in all`,
      );
    if (/\\+[1-9]/.test(test.value)) throw badQuery("A regular expression refers back", "back references are not read");
  }
}
