import { badQuery, badRange } from "../errors.ts";
import { everything, type Window } from "../range.ts";
import { type Field, parseJsonPath } from "./field.ts";
import { type Condition, looksLikeTest, parseLogic, parseTestOf, refuseNul } from "./filter.ts";
import { type OrderTerm, parseOrder } from "./order.ts";
import { refuseCostlyFilters } from "./query-cost.ts";
import { parseWith } from "./scanner.ts";
import { parseSelect, type SelectItem } from "./select.ts";

/** The path of embedded resources a parameter speaks of: `[]` is the top level. */
type Located<T> = { readonly path: readonly string[]; readonly value: T };

export type ParsedQuery = {
  readonly select: readonly SelectItem[];
  readonly conditions: readonly Located<Condition>[];
  readonly order: readonly Located<readonly OrderTerm[]>[];
  readonly windows: readonly Located<Window>[];
  readonly columns?: readonly string[];
  readonly onConflict?: readonly string[];
  /** Parameters of a GET function call, in order; a repeated name is a variadic argument. */
  readonly callArguments: readonly (readonly [string, string])[];
};

const maxParameters = 300;
const maxLength = 64_000;

type TreePath = { readonly path: readonly string[]; readonly field: Field };

/** `clients.projects.name->>first`: the embedded path and the field at its end. */
function parseTreePath(key: string): TreePath {
  return parseWith(key, "tree path", (scanner) => {
    const names = [scanner.name()];
    while (scanner.take(".")) names.push(scanner.name());
    const path = parseJsonPath(scanner);
    const name = names.pop() ?? "";
    return { path: names, field: { name, path } };
  });
}

function parseNames(text: string, label: string): string[] {
  return parseWith(text, label, (scanner) => {
    const names: string[] = [];
    do {
      scanner.skipSpaces();
      names.push(scanner.name());
      scanner.skipSpaces();
    } while (scanner.take(","));
    return names;
  });
}

function parseCount(text: string, label: string): number {
  if (/^-\d+$/.test(text) && label === "limit") throw badRange("Limit should be greater than or equal to zero.");
  if (!/^\d{1,15}$/.test(text)) {
    throw badQuery(`"failed to parse ${label} (${text})" (line 1, column 1)`, "expecting a number of rows");
  }
  return Number(text);
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1);
}

class Collector {
  select: SelectItem[] | undefined;
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  readonly conditions: Located<Condition>[] = [];
  readonly order: Located<OrderTerm[]>[] = [];
  readonly windows = new Map<string, { path: readonly string[]; offset?: number; limit?: number }>();
  readonly callArguments: [string, string][] = [];
  readonly isReadCall: boolean;

  constructor(isReadCall: boolean) {
    this.isReadCall = isReadCall;
  }

  add(key: string, value: string): void {
    if (key === "select") this.select ??= parseSelect(value);
    else if (key === "columns") this.columns ??= parseNames(value, "columns parameter");
    else if (key === "on_conflict") this.onConflict ??= parseNames(value, "on_conflict parameter");
    else this.addLocated(key, value);
  }

  private addLocated(key: string, value: string): void {
    const word = lastWord(key);
    if (word === "order") {
      if (value !== "") this.order.push({ path: parseTreePath(key).path, value: parseOrder(value) });
    } else if (word === "limit" || word === "offset") this.addWindow(parseTreePath(key).path, word, value);
    else if (word === "and" || word === "or") this.addLogic(key, word, value);
    else if (this.isReadCall && !looksLikeTest(value)) this.callArguments.push([key, value]);
    else {
      const { path, field } = parseTreePath(key);
      this.conditions.push({ path, value: parseTestOf(field, value) });
    }
  }

  private addLogic(key: string, join: "and" | "or", value: string): void {
    const names = parseTreePath(key).path;
    const path = names.filter((name) => name !== "not");
    this.conditions.push({ path, value: parseLogic(join, path.length !== names.length, value) });
  }

  private addWindow(path: readonly string[], word: "limit" | "offset", value: string): void {
    const id = path.join(".");
    const window = this.windows.get(id) ?? { path };
    this.windows.set(id, { ...window, [word]: parseCount(value, word) });
  }
}

/** Reads a whole query string. @throws {RestError} PGRST100, PGRST103 */
export function parseQuery(parameters: URLSearchParams, isReadCall = false): ParsedQuery {
  const collector = new Collector(isReadCall);
  let seen = 0;
  for (const [key, value] of parameters) {
    seen += 1;
    if (seen > maxParameters) throw badQuery("Too many query parameters", `at most ${maxParameters} are read`);
    if (key.length + value.length > maxLength) {
      throw badQuery("A query parameter is too long", `at most ${maxLength} characters are read`);
    }
    refuseNul(key);
    refuseNul(value);
    if (key !== "") collector.add(key, value);
  }
  refuseCostlyFilters(collector.conditions.map(({ value }) => value));
  return {
    select: collector.select ?? [{ kind: "field", field: { name: "*", path: [] } }],
    conditions: collector.conditions,
    order: collector.order,
    windows: [...collector.windows.values()].map(({ path, offset, limit }) => ({
      path,
      value: { offset: offset ?? everything.offset, limit },
    })),
    columns: collector.columns,
    onConflict: collector.onConflict,
    callArguments: collector.callArguments,
  };
}
