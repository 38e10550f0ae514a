/**
 * Which base column each column of a view shows, read from the view's stored rewrite rule. PostgreSQL prints a rule as a
 * tree of `{NODE :field value …}` and `( … )`; the outermost query's target list names for every output column the
 * relation and column it comes from (`resorigtbl`, `resorigcol`).
 */
type ViewColumn = {
  /** Attribute number in the view. */
  readonly number: number;
  readonly relation: number;
  /** Attribute number in that relation, which may itself be a view. */
  readonly relationColumn: number;
};

const token = /\\.|[{}()]|:[a-zA-Z_]+|[^\s{}()\\]+/gs;

/** Walks the tree and keeps the entries of the first target list that is not inside a nested query. */
export function viewColumns(rule: string): ViewColumn[] {
  const found: ViewColumn[] = [];
  /** Node names from the outside in; parentheses push an empty name. */
  const open: string[] = [];
  let field = "";
  let entry: Record<string, string> = {};
  let afterBrace = false;
  for (const [text] of rule.matchAll(token)) {
    if (afterBrace) {
      open.push(text);
      afterBrace = false;
      if (isTopEntry(open)) entry = {};
    } else if (text === "{") afterBrace = true;
    else if (text === "(") open.push("");
    else if (text === ")" || text === "}") {
      if (text === "}" && isTopEntry(open)) keep(entry, found);
      open.pop();
    } else if (text.startsWith(":")) field = text;
    else if (isTopEntry(open) && entry[field] === undefined) entry[field] = text;
  }
  return found;
}

/** `( {QUERY … :targetList ( {TARGETENTRY` – the only place this deep where a TARGETENTRY can stand. */
function isTopEntry(open: readonly string[]): boolean {
  return open.length === 4 && open[1] === "QUERY" && open[3] === "TARGETENTRY";
}

function keep(entry: Record<string, string>, found: ViewColumn[]): void {
  const relation = Number(entry[":resorigtbl"] ?? 0);
  const column = Number(entry[":resorigcol"] ?? 0);
  if (relation === 0 || column <= 0 || entry[":resjunk"] === "true") return;
  found.push({ number: Number(entry[":resno"]), relation, relationColumn: column });
}
