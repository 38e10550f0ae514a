import { problemOfPattern } from "../../http/costly-pattern.ts";
import { badQuery } from "../errors.ts";
import type { Condition } from "./filter.ts";

/** What a request may ask PostgreSQL to work out for each row. */
const most = { conditions: 500, patterns: 4, searches: 8, alternatives: 100 };

function* filtersOf(conditions: readonly Condition[]): Generator<Extract<Condition, { kind: "filter" }>> {
  for (const condition of conditions) {
    if (condition.kind === "filter") yield condition;
    else yield* filtersOf(condition.conditions);
  }
}

/** Values of `like(any).{a,b}`: each is compared with each row. */
const alternativesIn = (list: string): number => list.split(",").length;

function refuseMore(count: number, limit: number, what: string): void {
  if (count > limit) throw badQuery(`Too many ${what}`, `at most ${limit} in one request`);
}

/**
 * Regular expressions, text searches and lists of patterns are the most expensive filters, and their cost is the caller's to choose.
 * @throws {RestError} PGRST100 for more of them than anybody needs, for long expressions, and for references back into the match.
 */
export function refuseCostlyFilters(conditions: readonly Condition[]): void {
  let [filters, patterns, searches, alternatives] = [0, 0, 0, 0];
  for (const { test } of filtersOf(conditions)) {
    filters += 1;
    refuseMore(filters, most.conditions, "conditions");
    if (test.kind === "search") searches += 1;
    refuseMore(searches, most.searches, "text searches");
    if (test.kind !== "compare") continue;
    if (test.quantifier) alternatives += alternativesIn(test.value);
    refuseMore(alternatives, most.alternatives, "values to compare with any or all of");
    if (test.operator !== "match" && test.operator !== "imatch") continue;
    patterns += 1;
    refuseMore(patterns, most.patterns, "regular expressions");
    const problem = problemOfPattern(test.value);
    if (problem) throw badQuery(problem.what, problem.most);
  }
}
