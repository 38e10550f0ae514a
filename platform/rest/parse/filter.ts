import { badQuery } from "../errors.ts";
import type { Field } from "./field.ts";
import { parseField } from "./field.ts";
import { parseWith, type Scanner } from "./scanner.ts";

/** Operators that take one value, and what PostgreSQL calls them. */
export const comparisons = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "LIKE",
  ilike: "ILIKE",
  match: "~",
  imatch: "~*",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
} as const;

export const textSearches = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;

export const truths = {
  null: "NULL",
  not_null: "NOT NULL",
  true: "TRUE",
  false: "FALSE",
  unknown: "UNKNOWN",
} as const;

type Comparison = keyof typeof comparisons;
type TextSearch = keyof typeof textSearches;
type Truth = keyof typeof truths;

export type Test =
  | {
      readonly kind: "compare";
      readonly operator: Comparison;
      readonly quantifier?: "any" | "all";
      readonly value: string;
    }
  | { readonly kind: "in"; readonly values: readonly string[] }
  | { readonly kind: "is"; readonly truth: Truth }
  | { readonly kind: "distinct"; readonly value: string }
  | { readonly kind: "search"; readonly operator: TextSearch; readonly language?: string; readonly value: string };

type Filter = { readonly kind: "filter"; readonly field: Field; readonly not: boolean; readonly test: Test };
type Group = {
  readonly kind: "group";
  readonly not: boolean;
  readonly join: "and" | "or";
  readonly conditions: readonly Condition[];
};
export type Condition = Filter | Group;

const quantified = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);
const operatorName = /[a-z]+/y;
const maxDepth = 20;
const maxConditions = 500;

/** Parses the value of `column=eq.1`. @throws {RestError} PGRST100 */
export function parseTestOf(field: Field, value: string): Filter {
  return parseWith(value, "filter", (scanner) => {
    const { not, test } = parseTest(scanner, restOfText);
    return { kind: "filter", field, not, test };
  });
}

/** True when a value reads as a filter; on GET /rpc that tells a filter from an argument. */
export function looksLikeTest(value: string): boolean {
  try {
    parseTestOf({ name: "", path: [] }, value);
    return true;
  } catch {
    return false;
  }
}

/** Parses `and=(…)`, `or=(…)` and `not.and=(…)`. @throws {RestError} PGRST100 */
export function parseLogic(join: "and" | "or", not: boolean, value: string): Group {
  return parseWith(value, "logic tree", (scanner) => ({
    kind: "group",
    not,
    join,
    conditions: parseConditions(scanner, 1, { conditions: 0 }),
  }));
}

function parseConditions(scanner: Scanner, depth: number, budget: { conditions: number }): Condition[] {
  if (depth > maxDepth) scanner.fail(`at most ${maxDepth} levels of logic`);
  scanner.skipSpaces();
  scanner.expect("(");
  const conditions: Condition[] = [];
  do {
    budget.conditions += 1;
    if (budget.conditions > maxConditions) scanner.fail(`at most ${maxConditions} conditions`);
    scanner.skipSpaces();
    conditions.push(parseCondition(scanner, depth, budget));
    scanner.skipSpaces();
  } while (scanner.take(","));
  scanner.expect(")");
  scanner.skipSpaces();
  return conditions;
}

const logicOperator = /(not\.)?(and|or)(?=[ \t]*\()/y;

function parseCondition(scanner: Scanner, depth: number, budget: { conditions: number }): Condition {
  const logic = scanner.match(logicOperator);
  if (logic !== undefined) {
    const join = logic.endsWith("and") ? "and" : "or";
    return {
      kind: "group",
      not: logic.startsWith("not."),
      join,
      conditions: parseConditions(scanner, depth + 1, budget),
    };
  }
  const field = parseField(scanner);
  scanner.expect(".", "delimiter (.)");
  const { not, test } = parseTest(scanner, untilDelimiter);
  return { kind: "filter", field, not, test };
}

type ReadValue = (scanner: Scanner) => string;

function parseTest(scanner: Scanner, readValue: ReadValue): { not: boolean; test: Test } {
  const not = scanner.take("not.");
  const start = scanner.at;
  const operator = scanner.match(operatorName) ?? "";
  const modifier = scanner
    .match(/\([\p{L}\p{N}_ $]+\)/uy)
    ?.slice(1, -1)
    .trim();
  const test = scanner.take(".") ? parseOperand(scanner, operator, modifier, readValue) : undefined;
  if (test !== undefined) return { not, test };
  scanner.at = start;
  return scanner.fail(not ? "operator (eq, gt, ...)" : '"not" or operator (eq, gt, ...)');
}

function parseOperand(
  scanner: Scanner,
  operator: string,
  modifier: string | undefined,
  readValue: ReadValue,
): Test | undefined {
  if (Object.hasOwn(textSearches, operator)) {
    return { kind: "search", operator: operator as TextSearch, language: modifier, value: readValue(scanner) };
  }
  if (Object.hasOwn(comparisons, operator)) {
    const isQuantifier = modifier === "any" || modifier === "all";
    if (modifier !== undefined && !(isQuantifier && quantified.has(operator))) return undefined;
    return {
      kind: "compare",
      operator: operator as Comparison,
      quantifier: isQuantifier ? modifier : undefined,
      value: readValue(scanner),
    };
  }
  if (modifier !== undefined) return undefined;
  if (operator === "in") return { kind: "in", values: parseList(scanner) };
  if (operator === "is") return { kind: "is", truth: parseTruth(scanner) };
  if (operator === "isdistinct") return { kind: "distinct", value: readValue(scanner) };
  return undefined;
}

function parseTruth(scanner: Scanner): Truth {
  const word = scanner.match(/not_null|null|true|false|unknown/iy)?.toLowerCase();
  return word === undefined ? scanner.fail("isVal: (null, not_null, true, false, unknown)") : (word as Truth);
}

function parseList(scanner: Scanner): string[] {
  scanner.skipSpaces();
  scanner.expect("(");
  const values: string[] = [];
  do values.push(parseElement(scanner));
  while (scanner.take(","));
  scanner.expect(")", '"," or ")"');
  scanner.skipSpaces();
  return values.length === 1 && values[0] === "" ? [] : values;
}

/** A quoted value counts as quoted only when the quotes enclose all of it. */
function parseElement(scanner: Scanner): string {
  const start = scanner.at;
  if (scanner.looksAt('"')) {
    const closed = scanner.match(/"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy);
    scanner.at = start;
    if (closed !== undefined) return scanner.quoted();
  }
  return scanner.match(/[^,)]*/y) ?? "";
}

function untilDelimiter(scanner: Scanner): string {
  if (scanner.looksAt("{")) {
    const array = scanner.match(/\{[^{}]*\}/y);
    if (array !== undefined) return array;
  }
  return parseElement(scanner);
}

function restOfText(scanner: Scanner): string {
  return scanner.match(/.*/sy) ?? "";
}

/** PostgreSQL's text cannot hold it, and no parameter may reach it. */
export function refuseNul(text: string): void {
  if (text.includes("\0"))
    throw badQuery('invalid byte sequence for encoding "UTF8": 0x00', "a parameter holds a NUL character");
}
