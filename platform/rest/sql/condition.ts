import { comparisons, type Test, textSearches, truths } from "../parse/filter.ts";
import type { PlannedCondition, ReadNode, Value } from "../plan/read-plan.ts";
import { arrayLiteral, type Statement } from "../statement.ts";
import { isTextSearchVector, type RowScope, valueSql } from "./value.ts";

type Exists = (node: ReadNode) => string;

/** A condition as a parenthesised expression; `exists` writes the test for rows of an embedded level. */
export function conditionSql(
  statement: Statement,
  scope: RowScope,
  condition: PlannedCondition,
  exists: Exists,
): string {
  const negation = condition.not ? "NOT " : "";
  if (condition.kind === "exists") return `(${negation}${exists(condition.node)})`;
  if (condition.kind === "filter")
    return `(${negation}${filterSql(statement, scope, condition.value, condition.test)})`;
  const parts = condition.conditions.map((inner) => conditionSql(statement, scope, inner, exists));
  return `(${negation}(${parts.join(condition.join === "and" ? " AND " : " OR ")}))`;
}

function filterSql(statement: Statement, scope: RowScope, value: Value, test: Test): string {
  const left = valueSql(statement, scope, value);
  switch (test.kind) {
    case "compare":
      return `${left} ${comparisons[test.operator]} ${operandSql(statement, test)}`;
    case "in":
      return `${left} = ANY(${statement.bind(arrayLiteral(test.values))})`;
    case "is":
      return `${left} IS ${truths[test.truth]}`;
    case "distinct":
      return `${left} IS DISTINCT FROM ${statement.bind(test.value)}`;
    case "search":
      return searchSql(statement, left, value, test);
  }
}

function operandSql(statement: Statement, test: Extract<Test, { kind: "compare" }>): string {
  const isPattern = test.operator === "like" || test.operator === "ilike";
  const operand = statement.bind(isPattern ? test.value.replaceAll("*", "%") : test.value);
  return test.quantifier === undefined ? operand : `${test.quantifier.toUpperCase()}(${operand})`;
}

function searchSql(statement: Statement, left: string, value: Value, test: Extract<Test, { kind: "search" }>): string {
  const language = test.language === undefined ? "" : `${statement.bind(test.language)}, `;
  const vector = isTextSearchVector(value) ? left : `to_tsvector(${language}${left})`;
  return `${vector} @@ ${textSearches[test.operator]}(${language}${statement.bind(test.value)})`;
}
