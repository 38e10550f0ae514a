/**
 * For tests: checks a script against the part of Pine v6 that exports use. It reads indentation, names, argument names and counts, types and
 * qualifiers (const < input < simple < series), and that functions which remember values run on every bar.
 * Source of the tables: TradingView's Pine Script v6 reference manual.
 */
type Kind = "int" | "float" | "bool" | "string" | "na" | "void" | "strings" | "ints" | "floatMap" | "tuple" | "option";
type Value = { readonly kind: Kind; readonly rank: number; readonly parts?: readonly Value[] };
type Parameter = readonly [name: string, kind: Kind, rank: number, optional?: boolean];
type Signature = {
  readonly parameters: readonly Parameter[];
  readonly result: Kind;
  readonly remembers?: boolean;
  readonly rank?: number;
};

const [constant, input, simple, series] = [0, 1, 2, 3] as const;
const f = (parameters: readonly Parameter[], result: Kind, more: Partial<Signature> = {}): Signature => ({
  parameters,
  result,
  ...more,
});
const x: Parameter = ["source", "float", series];
const length: Parameter = ["length", "int", series];
const number1 = f([["number", "float", series]], "float");
const remembering = { remembers: true, rank: series } as const;
const k: Parameter = ["trade_num", "int", series];
const o = (name: string, kind: Kind, rank: number = series): Parameter => [name, kind, rank, true];

const functions: Readonly<Record<string, Signature>> = {
  "math.round": f([["number", "float", series]], "int"),
  "math.floor": f([["number", "float", series]], "int"),
  "math.ceil": f([["number", "float", series]], "int"),
  "math.abs": number1,
  "math.log": number1,
  "math.sqrt": number1,
  "math.sign": number1,
  "math.pow": f(
    [
      ["base", "float", series],
      ["exponent", "float", series],
    ],
    "float",
  ),
  "math.max": f(
    [
      ["number0", "float", series],
      ["number1", "float", series],
    ],
    "float",
  ),
  "math.min": f(
    [
      ["number0", "float", series],
      ["number1", "float", series],
    ],
    "float",
  ),
  "math.sum": f([x, length], "float", remembering),
  "ta.wma": f([x, length], "float", remembering),
  "ta.highest": f([x, length], "float", remembering),
  "ta.lowest": f([x, length], "float", remembering),
  "ta.dev": f([x, length], "float", remembering),
  "ta.cum": f([x], "float", remembering),
  "ta.alma": f(
    [["series", "float", series], length, ["offset", "float", simple], ["sigma", "float", simple]],
    "float",
    remembering,
  ),
  nz: f([x, o("replacement", "float")], "float"),
  na: f([["x", "float", series]], "bool"),
  int: f([["x", "float", series]], "int"),
  float: f([["x", "float", series]], "float"),
  hour: f(
    [
      ["time", "int", series],
      ["timezone", "string", series],
    ],
    "int",
    { rank: series },
  ),
  minute: f(
    [
      ["time", "int", series],
      ["timezone", "string", series],
    ],
    "int",
    { rank: series },
  ),
  dayofweek: f(
    [
      ["time", "int", series],
      ["timezone", "string", series],
    ],
    "int",
    { rank: series },
  ),
  year: f(
    [
      ["time", "int", series],
      ["timezone", "string", series],
    ],
    "int",
    { rank: series },
  ),
  month: f(
    [
      ["time", "int", series],
      ["timezone", "string", series],
    ],
    "int",
    { rank: series },
  ),
  dayofmonth: f(
    [
      ["time", "int", series],
      ["timezone", "string", series],
    ],
    "int",
    { rank: series },
  ),
  timestamp: f(
    [
      ["timezone", "string", series],
      ["year", "int", series],
      ["month", "int", series],
      ["day", "int", series],
      ["hour", "int", series],
      ["minute", "int", series],
    ],
    "int",
    { rank: series },
  ),
  "runtime.error": f([["message", "string", series]], "void"),
  "str.tostring": f([["value", "float", series]], "string"),
  "array.new<string>": f([], "strings", { rank: series }),
  "array.new<int>": f([], "ints", { rank: series }),
  "map.new<string, float>": f([], "floatMap", { rank: series }),
  "array.size": f([["id", "na", series]], "int", { rank: series }),
  "array.get": f(
    [
      ["id", "na", series],
      ["index", "int", series],
    ],
    "na",
    { rank: series },
  ),
  "array.push": f(
    [
      ["id", "na", series],
      ["value", "na", series],
    ],
    "void",
  ),
  "array.remove": f(
    [
      ["id", "na", series],
      ["index", "int", series],
    ],
    "na",
    { rank: series },
  ),
  "strategy.opentrades.entry_id": f([k], "string", { rank: series }),
  "strategy.opentrades.size": f([k], "float", { rank: series }),
  "strategy.opentrades.entry_price": f([k], "float", { rank: series }),
  "strategy.opentrades.entry_bar_index": f([k], "int", { rank: series }),
  "strategy.closedtrades.entry_id": f([k], "string", { rank: series }),
  "strategy.convert_to_account": f([["value", "float", series]], "float", { rank: series }),
  "strategy.close": f([["id", "string", series]], "void"),
  "strategy.cancel": f([["id", "string", series]], "void"),
  "strategy.entry": f(
    [
      ["id", "string", series],
      ["direction", "option", series],
      o("qty", "float"),
      o("limit", "float"),
      o("stop", "float"),
    ],
    "void",
  ),
  "strategy.exit": f(
    [
      ["id", "string", series],
      ["from_entry", "string", series],
      ...["profit", "limit", "loss", "stop"].map((name) => o(name, "float")),
    ],
    "void",
  ),
  "input.int": f(
    [
      ["defval", "int", constant],
      ["title", "string", constant],
      o("minval", "int", constant),
      o("maxval", "int", constant),
      o("step", "int", constant),
    ],
    "int",
    { rank: input },
  ),
  "input.float": f(
    [
      ["defval", "float", constant],
      ["title", "string", constant],
      o("minval", "float", constant),
      o("maxval", "float", constant),
      o("step", "float", constant),
    ],
    "float",
    { rank: input },
  ),
  strategy: f(
    [
      ["title", "string", constant],
      o("overlay", "bool", constant),
      ...["initial_capital", "commission_value", "margin_long", "margin_short"].map((name) =>
        o(name, "float", constant),
      ),
      ...["pyramiding", "slippage", "max_bars_back"].map((name) => o(name, "int", constant)),
      ...["currency", "default_qty_type", "commission_type"].map((name) => o(name, "option", constant)),
      o("close_entries_rule", "string", constant),
      o("calc_on_every_tick", "bool", constant),
      o("process_orders_on_close", "bool", constant),
    ],
    "void",
  ),
};

const variables: Readonly<Record<string, Value>> = {
  ...Object.fromEntries(
    ["open", "high", "low", "close", "volume", "strategy.equity", "strategy.netprofit"].map((name) => [
      name,
      { kind: "float", rank: series } as const,
    ]),
  ),
  ...Object.fromEntries(
    ["bar_index", "time", "time_close", "strategy.opentrades", "strategy.closedtrades"].map((name) => [
      name,
      { kind: "int", rank: series } as const,
    ]),
  ),
  "strategy.initial_capital": { kind: "float", rank: series },
  "syminfo.mintick": { kind: "float", rank: simple },
  "syminfo.tickerid": { kind: "string", rank: simple },
  ...Object.fromEntries(
    [
      "strategy.long",
      "strategy.short",
      "strategy.fixed",
      "strategy.commission.cash_per_contract",
      "currency.USD",
      "barmerge.lookahead_off",
    ].map((name) => [name, { kind: "option", rank: constant } as const]),
  ),
  true: { kind: "bool", rank: constant },
  false: { kind: "bool", rank: constant },
  na: { kind: "na", rank: constant },
};
const reserved = new Set([
  "if",
  "else",
  "for",
  "to",
  "var",
  "and",
  "or",
  "not",
  "while",
  "switch",
  "import",
  "export",
  "type",
  "method",
  "enum",
  "varip",
]);
const kinds = new Set(["int", "float", "bool", "string"]);

const tokenOf =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|("[^"\n]*")|((?:array\.new|map\.new)<[a-z, ]+>|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(=>|:=|\+=|==|!=|<=|>=|[-+*/%<>?:=()[\],]))/y;

function tokensOf(line: string, fail: (message: string) => never): string[] {
  const tokens: string[] = [];
  tokenOf.lastIndex = 0;
  while (tokenOf.lastIndex < line.trimEnd().length) {
    const at = tokenOf.lastIndex;
    const match = tokenOf.exec(line);
    if (!match) return fail(`cannot read "${line.slice(at)}"`);
    tokens.push(match[1] ?? match[2] ?? match[3] ?? (match[4] as string));
  }
  return tokens;
}

type UserFunction = { readonly signature: Signature; readonly result: Value };
type Line = { readonly depth: number; readonly text: string; readonly number: number };

export function checkPine(script: string): void {
  const lines: Line[] = [];
  for (const [index, raw] of script.split("\n").entries()) {
    const text = raw.replace(/\s*\/\/.*$/, (found, at: number) =>
      raw.slice(0, at).split('"').length % 2 === 0 ? found : "",
    );
    if (text.trim() === "") continue;
    const spaces = text.length - text.trimStart().length;
    if (spaces % 4 !== 0) throw new Error(`line ${index + 1}: indented by ${spaces}`);
    lines.push({ depth: spaces / 4, text: text.trim(), number: index + 1 });
  }
  if (!script.startsWith("//@version=6\n")) throw new Error("no version");
  new Checker(lines).run();
}

class Checker {
  private at = 0;
  private tokens: string[] = [];
  private token = 0;
  private readonly user = new Map<string, UserFunction>();
  private scopes: Map<string, Value>[] = [new Map()];
  /** Above 0 where a line does not run on every bar. */
  private conditional = 0;
  private remembers = false;
  private declared = 0;
  private readonly lines: readonly Line[];

  constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  run(): void {
    this.block(0);
    if (this.declared !== 1) throw new Error(`${this.declared} declarations of the strategy`);
  }

  private fail(message: string): never {
    const line = this.lines[Math.min(this.at, this.lines.length - 1)];
    throw new Error(`line ${line?.number}: ${message}: ${line?.text}`);
  }

  /** Statements of one depth; the value of the last one. */
  private block(depth: number): Value {
    let last: Value = { kind: "void", rank: 0 };
    let count = 0;
    while (this.at < this.lines.length && (this.lines[this.at] as Line).depth >= depth) {
      if ((this.lines[this.at] as Line).depth !== depth) this.fail("indentation without a block");
      last = this.statement(depth);
      count += 1;
    }
    if (count === 0) this.fail("empty block");
    return last;
  }

  private inner(depth: number, conditional: boolean): Value {
    this.scopes.push(new Map());
    if (conditional) this.conditional += 1;
    const value = this.block(depth + 1);
    if (conditional) this.conditional -= 1;
    this.scopes.pop();
    return value;
  }

  private peek(): string | undefined {
    return this.tokens[this.token];
  }
  private take(expected?: string): string {
    const token = this.tokens[this.token];
    if (token === undefined || (expected !== undefined && token !== expected))
      return this.fail(`expected ${expected ?? "more"}, found ${token}`);
    this.token += 1;
    return token;
  }
  private start(): void {
    this.tokens = tokensOf((this.lines[this.at] as Line).text, (message) => this.fail(message));
    this.token = 0;
  }
  private end(): void {
    if (this.token < this.tokens.length) this.fail(`"${this.peek()}" is left over`);
    this.at += 1;
  }

  private statement(depth: number): Value {
    this.start();
    const first = this.peek() as string;
    if (first === "if") return this.ifStatement(depth);
    if (first === "for") return this.forStatement(depth);
    if (this.tokens.at(-1) === "=>") return this.definition(depth);
    if (first === "[") return this.tuple();
    const isVar = first === "var";
    if (isVar) this.take();
    const type =
      kinds.has(this.peek() as string) && /^[A-Za-z_]\w*$/.test(this.tokens[this.token + 1] ?? "")
        ? this.take()
        : undefined;
    const next = this.tokens[this.token + 1];
    if (type !== undefined || next === "=" || isVar) return this.declaration(type as Kind | undefined, isVar);
    if (next === ":=" || next === "+=") return this.assignment();
    const value = this.expression();
    this.end();
    return value;
  }

  private bind(name: string, value: Value): void {
    if (reserved.has(name) || !/^[A-Za-z_]\w*$/.test(name)) this.fail(`"${name}" cannot be a name`);
    if (this.scopes.at(-1)?.has(name) || name in variables) this.fail(`"${name}" is declared already`);
    this.scopes.at(-1)?.set(name, value);
  }

  private declaration(type: Kind | undefined, isVar: boolean): Value {
    const name = this.take();
    this.take("=");
    const value = this.expression();
    if (type === undefined && value.kind === "na") this.fail("a variable that starts as na needs a type");
    if (type !== undefined) this.fits(value, type, series, name);
    if (isVar) this.remembers = true;
    const rank = isVar || this.scopes.length > 1 ? series : value.rank;
    const declared = { ...value, kind: type ?? value.kind, rank };
    this.end();
    this.bind(name, declared);
    return declared;
  }

  private assignment(): Value {
    const name = this.take();
    const operator = this.take();
    const known = this.lookUp(name);
    const value = this.expression();
    if (operator === "+=" && known.kind !== "float" && known.kind !== "int") this.fail("only numbers are added to");
    this.fits(value, known.kind, series, name);
    for (const scope of this.scopes) if (scope.has(name)) scope.set(name, { ...known, rank: series });
    this.end();
    return known;
  }

  private tuple(): Value {
    this.take("[");
    if (!this.tokens.includes("=")) {
      const parts = [this.expression()];
      while (this.peek() === ",") {
        this.take(",");
        parts.push(this.expression());
      }
      this.take("]");
      this.end();
      return { kind: "tuple", rank: series, parts };
    }
    const names = [this.take()];
    while (this.peek() === ",") {
      this.take(",");
      names.push(this.take());
    }
    this.take("]");
    this.take("=");
    const value = this.expression();
    this.end();
    if (value.kind !== "tuple" || value.parts?.length !== names.length) this.fail("the tuple has another length");
    for (const [index, name] of names.entries()) this.bind(name, value.parts?.[index] as Value);
    return value;
  }

  private ifStatement(depth: number): Value {
    this.take("if");
    this.fits(this.expression(), "bool", series, "if");
    this.end();
    const value = this.inner(depth, true);
    while (
      this.at < this.lines.length &&
      (this.lines[this.at] as Line).depth === depth &&
      /^else\b/.test((this.lines[this.at] as Line).text)
    ) {
      this.start();
      this.take("else");
      const more = this.peek() === "if";
      if (more) {
        this.take("if");
        this.fits(this.expression(), "bool", series, "else if");
      }
      this.end();
      this.inner(depth, true);
      if (!more) break;
    }
    return value;
  }

  private forStatement(depth: number): Value {
    this.take("for");
    const name = this.take();
    this.take("=");
    this.fits(this.expression(), "int", series, "for");
    this.take("to");
    const last = this.expression();
    if (last.kind !== "int" && last.kind !== "float") this.fail("a loop counts");
    this.end();
    this.scopes.push(new Map([[name, { kind: "int", rank: series }]]));
    const value = this.inner(depth, true);
    this.scopes.pop();
    return value;
  }

  private definition(depth: number): Value {
    if (depth !== 0) this.fail("functions are defined at the top");
    const name = this.take();
    if (this.user.has(name) || name in functions || name in variables) this.fail(`"${name}" exists`);
    this.take("(");
    const parameters: Parameter[] = [];
    while (this.peek() !== ")") {
      const rank = this.peek() === "simple" ? simple : series;
      if (rank === simple) this.take();
      const kind = this.take() as Kind;
      if (!kinds.has(kind)) this.fail(`"${kind}" is no type`);
      parameters.push([this.take(), kind, rank]);
      if (this.peek() === ",") this.take();
    }
    this.take(")");
    this.take("=>");
    this.end();
    const [outer, conditional] = [this.remembers, this.conditional];
    [this.remembers, this.conditional] = [false, 0];
    this.scopes.push(new Map(parameters.map(([id, kind, rank]) => [id, { kind, rank }])));
    const result = this.inner(depth, false);
    this.scopes.pop();
    const remembers = this.remembers;
    [this.remembers, this.conditional] = [outer, conditional];
    this.user.set(name, {
      signature: { parameters, result: result.kind, remembers, rank: series },
      result: { ...result, rank: series },
    });
    return { kind: "void", rank: 0 };
  }

  private lookUp(name: string): Value {
    for (let index = this.scopes.length - 1; index >= 0; index--) {
      const found = this.scopes[index]?.get(name);
      if (found) return found;
    }
    return variables[name] ?? this.fail(`"${name}" is not known`);
  }

  private fits(value: Value, kind: Kind, rank: number, what: string): void {
    const same = value.kind === kind || kind === "na" || (kind === "float" && value.kind === "int");
    const isNa = value.kind === "na" && kind !== "bool" && kind !== "option";
    if (!same && !isNa) this.fail(`${what}: ${value.kind} instead of ${kind}`);
    if (value.rank > rank) this.fail(`${what}: must be known earlier (${value.rank} > ${rank})`);
  }

  private expression(): Value {
    const test = this.orExpression();
    if (this.peek() !== "?") return test;
    this.take("?");
    this.fits(test, "bool", series, "?:");
    this.conditional += 1;
    const yes = this.expression();
    this.take(":");
    const no = this.expression();
    this.conditional -= 1;
    return { kind: this.common(yes, no), rank: Math.max(test.rank, yes.rank, no.rank) };
  }

  private common(a: Value, b: Value): Kind {
    if (a.kind === b.kind || b.kind === "na") return a.kind;
    if (a.kind === "na") return b.kind;
    if ([a.kind, b.kind].every((kind) => kind === "int" || kind === "float")) return "float";
    return this.fail(`${a.kind} and ${b.kind} do not go together`);
  }

  private orExpression(): Value {
    return this.logical("or", () => this.logical("and", () => this.notExpression()));
  }
  private logical(word: string, part: () => Value): Value {
    let value = part();
    while (this.peek() === word) {
      this.take();
      this.conditional += 1;
      const right = part();
      this.conditional -= 1;
      for (const side of [value, right]) this.fits(side, "bool", series, word);
      value = { kind: "bool", rank: Math.max(value.rank, right.rank) };
    }
    return value;
  }
  private notExpression(): Value {
    if (this.peek() !== "not") return this.comparison();
    this.take();
    const value = this.notExpression();
    this.fits(value, "bool", series, "not");
    return value;
  }
  private comparison(): Value {
    const left = this.sum();
    const operator = this.peek();
    if (operator === undefined || !["<", ">", "<=", ">=", "==", "!="].includes(operator)) return left;
    this.take();
    const right = this.sum();
    if (left.kind === "na" || right.kind === "na") this.fail("na is asked for with na()");
    const kind = this.common(left, right);
    if (kind !== "int" && kind !== "float" && !(operator === "==" && kind === "string"))
      this.fail(`${kind} is not compared`);
    return { kind: "bool", rank: Math.max(left.rank, right.rank) };
  }
  private sum(): Value {
    return this.arithmetic(["+", "-"], () => this.arithmetic(["*", "/", "%"], () => this.unary()));
  }
  private arithmetic(operators: readonly string[], part: () => Value): Value {
    let value = part();
    while (operators.includes(this.peek() ?? "")) {
      const operator = this.take();
      const right = part();
      const kind = this.common(value, right);
      const text = operator === "+" && kind === "string";
      if (kind !== "int" && kind !== "float" && !text) this.fail(`${kind} is not calculated with`);
      value = { kind: operator === "/" ? "float" : kind, rank: Math.max(value.rank, right.rank) };
    }
    return value;
  }
  private unary(): Value {
    if (this.peek() !== "-") return this.postfix();
    this.take();
    const value = this.unary();
    if (value.kind !== "int" && value.kind !== "float") this.fail("only numbers are negated");
    return value;
  }

  private postfix(): Value {
    let value = this.primary();
    while (this.peek() === "[") {
      if (this.tokens[this.token - 1] === ")") this.fail("the history of an expression needs a name");
      this.take("[");
      const back = this.expression();
      if (back.kind !== "int") this.fail("history is read by whole bars");
      this.take("]");
      this.remembers = true;
      if (value.kind !== "int" && value.kind !== "float") this.fail(`no history of ${value.kind}`);
      value = { ...value, rank: series };
    }
    return value;
  }

  private primary(): Value {
    const token = this.take();
    if (token === "(") {
      const value = this.expression();
      this.take(")");
      return value;
    }
    if (/^\d/.test(token)) return { kind: /^\d+$/.test(token) ? "int" : "float", rank: constant };
    if (token.startsWith('"')) return { kind: "string", rank: constant };
    if (!/^[A-Za-z_]/.test(token) || reserved.has(token)) return this.fail(`"${token}" begins no value`);
    return this.peek() === "(" ? this.call(token) : this.lookUp(token);
  }

  private call(name: string): Value {
    const method = /^(\w+)\.(put|get)$/.exec(name);
    if (method && this.scopes.some((scope) => scope.get(method[1] as string)?.kind === "floatMap")) {
      const key: Parameter = ["key", "string", series];
      return method[2] === "get"
        ? this.called(f([key], "float", { rank: series }), name)
        : this.called(f([key, ["value", "float", series]], "void"), name);
    }
    if (name === "request.security") return this.security();
    if (name === "strategy") this.declared += 1;
    const known = this.user.get(name);
    const signature = known?.signature ?? functions[name] ?? this.fail(`the function "${name}" is not known`);
    if (signature.remembers && this.conditional > 0) this.fail(`${name} remembers values and must run on every bar`);
    if (signature.remembers) this.remembers = true;
    const value = this.called(signature, name);
    return known ? { ...known.result } : value;
  }

  private security(): Value {
    if (this.conditional > 0) this.fail("request.security must run on every bar");
    this.take("(");
    this.fits(this.expression(), "string", simple, "symbol");
    this.take(",");
    this.fits(this.expression(), "string", simple, "timeframe");
    this.take(",");
    const value = this.expression();
    this.take(",");
    for (const part of ["lookahead", "=", "barmerge.lookahead_off", ")"]) this.take(part);
    return { ...value, rank: series };
  }

  private called(signature: Signature, name: string): Value {
    this.take("(");
    const given = new Set<string>();
    let rank = 0;
    let element: Value | undefined;
    const kindsGiven: Kind[] = [];
    while (this.peek() !== ")") {
      const isNamed = this.tokens[this.token + 1] === "=" && /^[a-z_]\w*$/.test(this.peek() ?? "");
      const id = isNamed ? this.take() : signature.parameters[given.size]?.[0];
      if (isNamed) this.take("=");
      const parameter = signature.parameters.find(([other]) => other === id);
      if (!parameter || given.has(parameter[0])) return this.fail(`${name} takes no argument "${id}"`);
      given.add(parameter[0]);
      const value = this.expression();
      this.fits(value, parameter[1], parameter[2], `${name}(${parameter[0]})`);
      element ??= value;
      kindsGiven.push(value.kind);
      rank = Math.max(rank, value.rank);
      if (this.peek() === ",") this.take(",");
    }
    this.take(")");
    for (const [id, , , optional] of signature.parameters)
      if (!optional && !given.has(id)) this.fail(`${name} needs "${id}"`);
    if (name === "strategy.exit" && given.size < 3) this.fail("an exit needs a level");
    if (name === "strategy" && !(given.has("margin_long") && given.has("margin_short")))
      this.fail("no margin is declared");
    const ofArray = element?.kind === "strings" ? "string" : "int";
    const isWhole = (name === "math.max" || name === "math.min") && kindsGiven.every((kind) => kind === "int");
    return {
      kind: signature.result === "na" ? ofArray : isWhole ? "int" : signature.result,
      rank: signature.rank ?? rank,
    };
  }
}
