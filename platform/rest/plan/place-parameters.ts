import { embedOperator, notEmbedded, relatedOrderNotToOne } from "../errors.ts";
import type { Condition } from "../parse/filter.ts";
import type { OrderTerm } from "../parse/order.ts";
import type { ParsedQuery } from "../parse/query.ts";
import { cap } from "../range.ts";
import { isToMany, type PlannedCondition, type PlannedOrder, type ReadNode } from "./read-plan.ts";
import { type PlanContext, resolveValue } from "./resolve-value.ts";

/** Gives each filter, order and window of the query to the level its path names. */
export function placeParameters(
  context: PlanContext,
  root: ReadNode,
  query: ParsedQuery,
  placeRootFilters: boolean,
): void {
  for (const { path, value } of query.conditions) {
    if (path.length === 0 && !placeRootFilters) continue;
    const node = levelAt(root, path);
    node.conditions.push(planCondition(context, node, value));
  }
  for (const { path, value } of query.order) {
    const node = levelAt(root, path);
    node.order = value.map((term) => planOrder(context, node, term));
  }
  for (const { path, value } of query.windows) {
    const node = levelAt(root, path);
    // A level's own limit lowers the cap on rows and never lifts it; the offset only moves the window.
    node.window = cap(value, node.window.limit);
  }
}

function levelAt(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const child = childNamed(node, name);
    if (!child) throw notEmbedded(name);
    node = child;
  }
  return node;
}

function childNamed(node: ReadNode, name: string): ReadNode | undefined {
  return node.children.find((child) => child.label === name) ?? node.children.find((child) => child.target === name);
}

function planCondition(context: PlanContext, node: ReadNode, condition: Condition): PlannedCondition {
  if (condition.kind === "group") {
    return { ...condition, conditions: condition.conditions.map((inner) => planCondition(context, node, inner)) };
  }
  const { field, not, test } = condition;
  const child = field.path.length === 0 ? childNamed(node, field.name) : undefined;
  if (child) {
    const asksForNull = test.kind === "is" && (test.truth === "null" || test.truth === "not_null");
    if (asksForNull) return { kind: "exists", node: child, not: (test.truth === "null") !== not };
    if (!node.shape.columns.has(field.name)) throw embedOperator(child.label);
  }
  return { kind: "filter", not, value: resolveValue(context, node, field), test };
}

function planOrder(context: PlanContext, node: ReadNode, term: OrderTerm): PlannedOrder {
  const { descending, nulls } = term;
  if (term.embed === undefined) return { value: resolveValue(context, node, term.field), descending, nulls };
  const via = childNamed(node, term.embed);
  if (!via) throw notEmbedded(term.embed);
  if (isToMany(via)) throw relatedOrderNotToOne(node.target, via.target);
  return { value: resolveValue(context, via, term.field), via, descending, nulls };
}
