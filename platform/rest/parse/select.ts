import { type Field, parseField } from "./field.ts";
import { parseWith, type Scanner } from "./scanner.ts";

export type AggregateName = "count" | "sum" | "avg" | "min" | "max";

export type SelectField = {
  readonly kind: "field";
  /** `*` for all columns, and for `count()`. */
  readonly field: Field;
  readonly alias?: string;
  readonly cast?: string;
  readonly aggregate?: { readonly name: AggregateName; readonly cast?: string };
};

export type SelectEmbed = {
  readonly kind: "embed";
  readonly name: string;
  readonly alias?: string;
  /** A foreign key's constraint, its column, or a junction table: `!hint`. */
  readonly hint?: string;
  readonly inner: boolean;
  /** `...name(…)`: its columns become the parent's. */
  readonly spread: boolean;
  readonly items: readonly SelectItem[];
};

export type SelectItem = SelectField | SelectEmbed;

const maxDepth = 10;
const maxItems = 500;
const aggregates = /\.(sum|avg|count|min|max)\(\)/y;
const castName = /[\p{L}\p{N}_ $]+/uy;

type Budget = { items: number };

/** Parses `select=`. @throws {RestError} PGRST100 */
export function parseSelect(text: string): SelectItem[] {
  return parseWith(text, "select parameter", (scanner) => {
    scanner.skipSpaces();
    return scanner.done ? [] : parseItems(scanner, 0, { items: 0 });
  });
}

function parseItems(scanner: Scanner, depth: number, budget: Budget): SelectItem[] {
  if (depth > maxDepth) scanner.fail(`at most ${maxDepth} levels of embedding`);
  const items: SelectItem[] = [];
  do {
    budget.items += 1;
    if (budget.items > maxItems) scanner.fail(`at most ${maxItems} selected items`);
    scanner.skipSpaces();
    items.push(parseItem(scanner, depth, budget));
    scanner.skipSpaces();
  } while (scanner.take(","));
  return items;
}

function parseItem(scanner: Scanner, depth: number, budget: Budget): SelectItem {
  if (scanner.take("*")) return { kind: "field", field: { name: "*", path: [] } };
  const spread = scanner.take("...");
  const alias = spread ? undefined : parseAlias(scanner);
  const start = scanner.at;
  const name = scanner.name();
  if (name === "count" && scanner.take("()")) {
    return {
      kind: "field",
      field: { name: "*", path: [] },
      alias,
      aggregate: { name: "count", cast: parseCast(scanner) },
    };
  }
  if (spread || scanner.looksAt("!") || scanner.looksAt("(")) {
    return { kind: "embed", name, alias, spread, ...parseEmbed(scanner, depth, budget) };
  }
  scanner.at = start;
  return parsePlainField(scanner, alias);
}

function parseAlias(scanner: Scanner): string | undefined {
  const start = scanner.at;
  const name = scanner.name();
  if (scanner.looksAt(":") && !scanner.looksAt("::")) {
    scanner.take(":");
    scanner.skipSpaces();
    return name;
  }
  scanner.at = start;
  return undefined;
}

function parseEmbed(scanner: Scanner, depth: number, budget: Budget) {
  let hint: string | undefined;
  let inner = false;
  for (let parameters = 0; parameters < 2 && scanner.take("!"); parameters += 1) {
    const word = scanner.name();
    if (word === "inner") inner = true;
    else if (word !== "left") hint = word;
  }
  scanner.expect("(");
  scanner.skipSpaces();
  const items = scanner.looksAt(")") ? [] : parseItems(scanner, depth + 1, budget);
  scanner.expect(")", '"," or ")"');
  return { hint, inner, items };
}

function parsePlainField(scanner: Scanner, alias: string | undefined): SelectField {
  const field = parseField(scanner);
  const cast = parseCast(scanner);
  const aggregate = scanner.match(aggregates)?.slice(1, -2) as AggregateName | undefined;
  return {
    kind: "field",
    field,
    alias,
    cast,
    aggregate: aggregate === undefined ? undefined : { name: aggregate, cast: parseCast(scanner) },
  };
}

function parseCast(scanner: Scanner): string | undefined {
  if (!scanner.take("::")) return undefined;
  const name = scanner.match(castName)?.trim();
  return name === undefined || name === "" ? scanner.fail("type name") : name;
}
