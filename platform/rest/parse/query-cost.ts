import { problemOfPattern } from "../../http/costly-pattern.ts";
import { badQuery } from "../errors.ts";
import type { Condition } from "./filter.ts";

/** What a request may ask PostgreSQL to work out for each row. */
const most = { conditions: 500, patterns: 4 };

function* filtersOf(conditions: readonly Condition[]): Generator<Extract<Condition, { kind: "filter" }>> {
  for (const condition of conditions) {
    if (condition.kind === "filter") yield condition;
    else yield* filtersOf(condition.conditions);
  }
}

/**
 * Regular expressions are the most expensive filters, and their cost is the caller's to choose.
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
    const problem = problemOfPattern(test.value);
    if (problem) throw badQuery(problem.what, problem.most);
  }
}
