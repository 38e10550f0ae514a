import { type Field, parseField } from "./field.ts";
import { parseWith, type Scanner } from "./scanner.ts";

export type OrderTerm = {
  readonly field: Field;
  /** Set for `order=clients(name)`: the to-one embedded resource whose field sorts this level. */
  readonly embed?: string;
  readonly descending: boolean;
  readonly nulls?: "first" | "last";
};

const maxTerms = 50;

/** Parses `order=`. @throws {RestError} PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  return parseWith(text, "order", (scanner) => {
    const terms: OrderTerm[] = [];
    do {
      if (terms.length === maxTerms) scanner.fail(`at most ${maxTerms} order terms`);
      scanner.skipSpaces();
      terms.push(parseTerm(scanner));
      scanner.skipSpaces();
    } while (scanner.take(","));
    return terms;
  });
}

function parseTerm(scanner: Scanner): OrderTerm {
  const start = scanner.at;
  const name = scanner.name();
  if (scanner.take("(")) {
    const field = parseField(scanner);
    scanner.expect(")");
    return { field, embed: name, ...parseDirection(scanner) };
  }
  scanner.at = start;
  return { field: parseField(scanner), ...parseDirection(scanner) };
}

function parseDirection(scanner: Scanner): Pick<OrderTerm, "descending" | "nulls"> {
  const descending = scanner.take(".desc");
  if (!descending) scanner.take(".asc");
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : undefined;
  if (!scanner.done && !scanner.looksAt(",") && !scanner.looksAt(" ")) {
    scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return { descending, nulls };
}
