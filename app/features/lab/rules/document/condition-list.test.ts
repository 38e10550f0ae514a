import { describe, expect, test } from "vitest";
import type { Condition } from "#trading/strategy/document.ts";
import * as lists from "./condition-list.ts";

const session = (name: "london" | "tokyo" | "sydney"): Condition => ({ kind: "session", session: name });
const [one, two, three] = [session("london"), session("tokyo"), session("sydney")] as const;
const group: Condition = { kind: "any", of: [one, two] };

describe("conditions as a list", () => {
  test("a single condition is a list of one, and stays without a group", () => {
    expect(lists.conditionOf(lists.listOf(one))).toBe(one);
    expect(lists.conditionOf(lists.listOf(undefined))).toBeUndefined();
  });
  test("a second condition makes a group, and removing it leaves what was there", () => {
    const both = lists.appended(lists.listOf(one), two);
    expect(lists.conditionOf(both)).toEqual({ kind: "all", of: [one, two] });
    expect(lists.conditionOf(lists.removed(both, 1))).toBe(one);
  });
  test("a group keeps its word when only one is left", () => {
    expect(lists.conditionOf(lists.removed(lists.listOf(group), 0))).toEqual({ kind: "any", of: [two] });
  });
  test("rows move, and not beyond the ends", () => {
    const list = lists.listOf({ kind: "all", of: [one, two, three] });
    expect(lists.moved(list, 0, 1).of).toEqual([two, one, three]);
    expect(lists.moved(list, 0, -1)).toBe(list);
    expect(lists.moved(list, 2, 1)).toBe(list);
  });
  test("rows are duplicated beside themselves and replaced in place", () => {
    expect(lists.duplicated(lists.listOf(group), 0).of).toEqual([one, one, two]);
    expect(lists.replaced(lists.listOf(group), 1, three).of).toEqual([one, three]);
  });
  test("a group inside a list says the other word", () => {
    expect(lists.grouped(lists.listOf(group), 0).of[0]).toEqual({ kind: "all", of: [one] });
  });
  test("puts not and within around a condition, and takes them away", () => {
    expect(lists.negated(lists.negated(one))).toBe(one);
    expect(lists.withinLastBars(lists.withinLastBars(one))).toBe(one);
    expect(lists.withinLastBars(one)).toEqual({ kind: "within", condition: one, bars: 3 });
  });
  test("names where each row is", () => {
    expect(lists.rowPath(lists.listOf(group), ["exits", "long"], 1)).toEqual(["exits", "long", "of", 1]);
    expect(lists.rowPath(lists.listOf(one), ["exits", "long"], 0)).toEqual(["exits", "long"]);
  });
});
