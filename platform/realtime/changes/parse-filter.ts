import { problemOfPattern } from "../../http/costly-pattern.ts";
import { ChangeRequestError } from "./change-feed.ts";

/** Those that can be slow, and those that PostgreSQL may refuse once there is a text to compare. */
const patterns = { like: "~~", ilike: "~~*", match: "~", imatch: "~*" } as const;
const comparisons = { eq: "=", neq: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=", ...patterns } as const;
const truths = { null: "NULL", true: "TRUE", false: "FALSE", unknown: "UNKNOWN" } as const;

export type Comparison = keyof typeof comparisons;
export type Truth = keyof typeof truths;

/** One condition on one column; the conditions of a filter hold together. */
export type Condition = { readonly column: string; readonly not: boolean } & (
  | { readonly kind: "compare"; readonly operator: Comparison; readonly value: string }
  | { readonly kind: "distinct"; readonly value: string }
  | { readonly kind: "in"; readonly values: readonly string[] }
  | { readonly kind: "is"; readonly truth: Truth }
);

export const isPattern = (condition: Condition): boolean =>
  condition.kind === "compare" && Object.hasOwn(patterns, condition.operator);
/** The regular expression of such a condition; undefined for others. */
export const regularExpressionOf = (condition: Condition): string | undefined =>
  condition.kind === "compare" && /^i?match$/.test(condition.operator) ? condition.value : undefined;

/** How PostgreSQL writes what a condition compares by. */
export const comparisonSql = (operator: Comparison): string => comparisons[operator];
export const truthSql = (truth: Truth): string => truths[truth];

export const filterLimits = { characters: 4_096, conditions: 20, values: 100, expressions: 4 } as const;

const refuse = (reason: string): never => {
  throw new ChangeRequestError(`The filter cannot be read: ${reason}.`);
};

/** Reads from left to right; `at` is where it has come to. */
class Reader {
  readonly text: string;
  at = 0;
  constructor(text: string) {
    this.text = text;
  }
  get atEnd(): boolean {
    return this.at >= this.text.length;
  }
  skip(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }
  until(stop: RegExp): string {
    const length = this.text.slice(this.at).search(stop);
    const end = length < 0 ? this.text.length : this.at + length;
    const part = this.text.slice(this.at, end);
    this.at = end;
    return part;
  }
}

/** `"a \"quoted\" value"`, or everything up to one of the characters that end it. */
function readValue(reader: Reader, end: RegExp): string {
  if (!reader.skip('"')) return reader.until(end);
  let value = "";
  for (;;) {
    value += reader.until(/["\\]/);
    if (reader.skip('"')) return value;
    if (reader.skip("\\") && !reader.atEnd) value += reader.text[reader.at++];
    else return refuse("a quotation mark is not closed");
  }
}

function readList(reader: Reader): string[] {
  if (!reader.skip("(")) return refuse("a list is written as in.(a,b)");
  const values: string[] = [];
  do values.push(readValue(reader, /[,)]/));
  while (reader.skip(","));
  if (!reader.skip(")")) return refuse("a list is not closed");
  if (values.length > filterLimits.values) return refuse(`a list holds at most ${filterLimits.values} values`);
  return values;
}

function readCondition(reader: Reader): Condition {
  const column = reader.until(/=/);
  if (column === "" || !reader.skip("=")) return refuse("a condition is written as column=operator.value");
  const not = reader.skip("not.");
  const operator = reader.until(/\./);
  reader.skip(".");
  if (operator === "in") return { column, not, kind: "in", values: readList(reader) };
  const value = readValue(reader, /,/);
  // PostgreSQL refuses it only once there is a row to compare: then for all that are judged together.
  if (/^i?like$/.test(operator) && /(?<!\\)(\\\\)*\\$/.test(value))
    return refuse("a pattern ends with an escape character");
  if (Object.hasOwn(comparisons, operator))
    return { column, not, kind: "compare", operator: operator as Comparison, value };
  if (operator === "isdistinct") return { column, not, kind: "distinct", value };
  if (operator !== "is") return refuse(`the operator ${JSON.stringify(operator)} is not known`);
  if (!Object.hasOwn(truths, value)) return refuse("is takes null, true, false or unknown");
  return { column, not, kind: "is", truth: value as Truth };
}

function refuseCostly(expressions: readonly string[]): void {
  if (expressions.length > filterLimits.expressions)
    refuse(`it has more than ${filterLimits.expressions} regular expressions`);
  for (const expression of expressions) {
    const problem = problemOfPattern(expression);
    if (problem) refuse(`${problem.what.toLowerCase()}: ${problem.most}`);
  }
}

/**
 * `id=eq.1`, `name=in.(a,"b,c")`, `age=gte.18,active=is.true`. Values are text here; PostgreSQL reads them as the column's type.
 * @throws {ChangeRequestError}
 */
export function parseFilter(text: string): readonly Condition[] {
  if (text.length > filterLimits.characters) refuse(`it is longer than ${filterLimits.characters} characters`);
  if (text.includes("\0")) refuse("it holds a NUL character");
  const reader = new Reader(text);
  const conditions: Condition[] = [];
  do {
    conditions.push(readCondition(reader));
    if (conditions.length > filterLimits.conditions) refuse(`it has more than ${filterLimits.conditions} conditions`);
  } while (reader.skip(","));
  refuseCostly(conditions.map(regularExpressionOf).filter((text) => text !== undefined));
  if (!reader.atEnd) refuse("put a value that holds , ( ) or quotation marks into quotation marks");
  return conditions;
}
