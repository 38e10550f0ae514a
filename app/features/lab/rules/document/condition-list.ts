import type { Condition } from "#trading/strategy/document.ts";
import type { Path } from "./document-path.ts";

export type Join = "all" | "any";
/** Conditions as a page lists them: a group's own, or a single one as a list of one. */
export type ConditionList = { readonly join: Join; readonly of: readonly Condition[]; readonly grouped: boolean };

export function listOf(condition: Condition | undefined): ConditionList {
  if (!condition) return { join: "all", of: [], grouped: false };
  return condition.kind === "all" || condition.kind === "any"
    ? { join: condition.kind, of: condition.of, grouped: true }
    : { join: "all", of: [condition], grouped: false };
}

/** Back to a condition: nothing for an empty list, and no group around a single one that had none. */
export function conditionOf({ join, of, grouped }: ConditionList): Condition | undefined {
  const [first] = of;
  if (!first) return undefined;
  return of.length === 1 && !grouped && join === "all" ? first : { kind: join, of };
}

/** Where the condition of a row is, below the place of its list. */
export const rowPath = (list: ConditionList, path: Path, index: number): Path =>
  list.grouped ? [...path, "of", index] : path;

const withOf = (list: ConditionList, of: readonly Condition[]): ConditionList => ({ ...list, of });

export const appended = (list: ConditionList, condition: Condition): ConditionList =>
  withOf(list, [...list.of, condition]);
export const replaced = (list: ConditionList, index: number, condition: Condition): ConditionList =>
  withOf(
    list,
    list.of.map((one, i) => (i === index ? condition : one)),
  );
export const removed = (list: ConditionList, index: number): ConditionList =>
  withOf(
    list,
    list.of.filter((_, i) => i !== index),
  );
export const duplicated = (list: ConditionList, index: number): ConditionList =>
  withOf(
    list,
    list.of.flatMap((one, i) => (i === index ? [one, one] : [one])),
  );

/** The row moved by `step`; the same list when it would leave it. */
export function moved(list: ConditionList, index: number, step: 1 | -1): ConditionList {
  const to = index + step;
  const [one, other] = [list.of[index], list.of[to]];
  if (!one || !other) return list;
  return withOf(
    list,
    list.of.map((present, i) => (i === index ? other : i === to ? one : present)),
  );
}

export const withJoin = (list: ConditionList, join: Join): ConditionList => ({ ...list, join });

/** Wraps the row in a new group, to which others can be added. */
export function grouped(list: ConditionList, index: number): ConditionList {
  const condition = list.of[index];
  return condition ? replaced(list, index, { kind: list.join === "all" ? "any" : "all", of: [condition] }) : list;
}

/** Adds "not" to a condition, or removes it. */
export const negated = (condition: Condition): Condition =>
  condition.kind === "not" ? condition.of : { kind: "not", of: condition };

/** Adds "within the last n bars" to a condition, or removes it. */
export const withinLastBars = (condition: Condition): Condition =>
  condition.kind === "within" ? condition.condition : { kind: "within", condition, bars: 3 };
