/**
 * For tests: checks an expert adviser against the part of MQL5 that exports use. It reads the grammar, declared names, argument
 * counts, and types as far as numbers, texts, arrays and structures go. Source of the tables: the MQL5 reference and Trade.mqh.
 */
type Type = string; // "number", "bool", "string", "void", a structure's name, or one of these with "[]"

const numbers = new Set(["double", "int", "long", "ulong", "uint", "datetime", "ENUM_ORDER_TYPE", "ENUM_TIMEFRAMES"]);
const typeOf = (name: string): Type | undefined =>
  numbers.has(name)
    ? "number"
    : ["bool", "string", "void", "MqlDateTime", "MqlRates", "CTrade"].includes(name)
      ? name
      : undefined;

type Signature = { readonly parameters: readonly Type[]; readonly optional: number; readonly result: Type };
const s = (parameters: string, result: Type, optional = 0): Signature => ({
  parameters: parameters === "" ? [] : parameters.split(" "),
  optional,
  result,
});
const n1 = s("number", "number");
const n2 = s("number number", "number");

const functions: Readonly<Record<string, Signature>> = {
  MathAbs: n1,
  MathSqrt: n1,
  MathLog: n1,
  MathExp: n1,
  MathRound: n1,
  MathFloor: n1,
  MathArcsin: n1,
  MathMax: n2,
  MathMin: n2,
  MathPow: n2,
  MathIsValidNumber: s("number", "bool"),
  NormalizeDouble: n2,
  ArraySize: s("any[]", "number"),
  ArrayResize: s("any[] number", "number"),
  ArraySetAsSeries: s("any[] bool", "bool"),
  CopyRates: s("string number number number MqlRates[]", "number"),
  iTime: s("string number number", "number"),
  iBarShift: s("string number number", "number"),
  iVolume: s("string number number", "number"),
  TimeToStruct: s("number MqlDateTime", "bool"),
  StructToTime: s("MqlDateTime", "number"),
  SymbolInfoDouble: s("string number", "number"),
  SymbolInfoInteger: s("string number", "number"),
  AccountInfoDouble: n1,
  AccountInfoInteger: n1,
  MQLInfoInteger: n1,
  PositionsTotal: s("", "number"),
  OrdersTotal: s("", "number"),
  PositionGetSymbol: s("number", "string"),
  PositionGetInteger: n1,
  PositionGetDouble: n1,
  PositionSelectByTicket: s("number", "bool"),
  OrderGetTicket: n1,
  OrderGetString: s("number", "string"),
  OrderGetInteger: n1,
  OrderCalcProfit: s("number string number number number number", "bool"),
  OrderCalcMargin: s("number string number number number", "bool"),
  GlobalVariableSet: s("string number", "number"),
  GlobalVariableGet: s("string", "number"),
  GlobalVariableCheck: s("string", "bool"),
  GlobalVariablesDeleteAll: s("string", "number"),
  GlobalVariableDel: s("string", "bool"),
  GlobalVariablesFlush: s("", "void"),
  StringFind: s("string string", "number"),
  ResetLastError: s("", "void"),
  GetLastError: s("", "number"),
  Print: s("string", "void"),
  Alert: s("string", "void"),
  "trade.Buy": s("number string number number number", "bool"),
  "trade.Sell": s("number string number number number", "bool"),
  ...Object.fromEntries(
    ["BuyLimit", "BuyStop", "SellLimit", "SellStop"].map((name) => [
      `trade.${name}`,
      s("number number string number number", "bool"),
    ]),
  ),
  "trade.OrderOpen": s("string number number number number number number", "bool"),
  "trade.OrderDelete": s("number", "bool"),
  "trade.PositionClose": s("number", "bool"),
  "trade.PositionModify": s("number number number", "bool"),
  "trade.ResultRetcode": s("", "number"),
  "trade.ResultRetcodeDescription": s("", "string"),
  "trade.ResultOrder": s("", "number"),
  "trade.SetExpertMagicNumber": s("number", "void"),
  "trade.SetDeviationInPoints": s("number", "void"),
  "trade.SetTypeFillingBySymbol": s("string", "bool"),
};

const fields: Readonly<Record<string, Readonly<Record<string, Type>>>> = {
  MqlDateTime: Object.fromEntries(
    ["year", "mon", "day", "hour", "min", "sec", "day_of_week"].map((name) => [name, "number"]),
  ),
  MqlRates: Object.fromEntries(
    ["time", "open", "high", "low", "close", "tick_volume", "spread", "real_volume"].map((name) => [name, "number"]),
  ),
};

const constants = new Set(
  "PERIOD_M1 PERIOD_M5 PERIOD_M15 PERIOD_M30 PERIOD_H1 PERIOD_H4 PERIOD_D1 PERIOD_W1 PERIOD_MN1 SYMBOL_ASK SYMBOL_BID SYMBOL_VOLUME_STEP SYMBOL_VOLUME_MIN SYMBOL_VOLUME_MAX SYMBOL_TRADE_TICK_SIZE SYMBOL_TRADE_STOPS_LEVEL SYMBOL_TRADE_CONTRACT_SIZE ACCOUNT_BALANCE ACCOUNT_EQUITY ACCOUNT_MARGIN_FREE ACCOUNT_MARGIN_MODE ACCOUNT_MARGIN_MODE_RETAIL_HEDGING MQL_TESTER POSITION_MAGIC POSITION_TYPE POSITION_TYPE_BUY POSITION_TICKET POSITION_TIME POSITION_IDENTIFIER POSITION_PRICE_OPEN POSITION_SL POSITION_TP ORDER_TYPE ORDER_TYPE_BUY ORDER_TYPE_SELL ORDER_TYPE_BUY_LIMIT ORDER_TYPE_SELL_LIMIT ORDER_TYPE_BUY_STOP ORDER_TYPE_BUY_STOP_LIMIT ORDER_TYPE_SELL_STOP_LIMIT ORDER_SYMBOL ORDER_MAGIC ORDER_TIME_SETUP TRADE_RETCODE_DONE TRADE_RETCODE_DONE_PARTIAL TRADE_RETCODE_PLACED INIT_FAILED INIT_SUCCEEDED _Point _Digits _Period".split(
    " ",
  ),
);
/** Names the platform has taken. */
const taken = new Set(["Bars", "Digits", "Point", "Symbol", "Period", "Comment", "Sleep"]);

const tokenOf =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|("(?:[^"\\\n]|\\.)*")|([A-Za-z_]\w*)|(\+\+|--|\+=|-=|==|!=|<=|>=|&&|\|\||[-+*/%<>?:=()[\]{},;.!&]))/y;

function tokensOf(source: string): string[] {
  const code = source
    .split("\n")
    .map((line) => {
      if (line.startsWith("#")) {
        if (!/^#(property (description|version) "[^"]*"|include <Trade\/Trade\.mqh>)$/.test(line))
          throw new Error(`unknown: ${line}`);
        return "";
      }
      if (/^\s*\/\/.*\\$/.test(line)) throw new Error(`the comment swallows the next line: ${line}`);
      return line.replace(/\/\/.*$/, (found, at: number) =>
        line.slice(0, at).split('"').length % 2 === 1 ? "" : found,
      );
    })
    .join("\n")
    .trimEnd();
  const tokens: string[] = [];
  tokenOf.lastIndex = 0;
  while (tokenOf.lastIndex < code.length) {
    const at = tokenOf.lastIndex;
    const match = tokenOf.exec(code);
    if (!match) throw new Error(`cannot read "${code.slice(at, at + 40)}"`);
    tokens.push(match[1] ?? match[2] ?? match[3] ?? (match[4] as string));
  }
  return tokens;
}

export function checkMql5(source: string): void {
  new Checker(tokensOf(source)).run();
}

class Checker {
  private at = 0;
  private readonly user = new Map<string, Signature>();
  private readonly structures = new Map<string, Readonly<Record<string, Type>>>(Object.entries(fields));
  private scopes: Map<string, Type>[] = [new Map<string, Type>([["_Symbol", "string"]])];
  private readonly constantsBound = new Set<string>();
  private result: Type = "void";
  private readonly tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  run(): void {
    this.collect();
    while (this.at < this.tokens.length) this.topLevel();
    for (const name of ["OnInit", "OnTick"]) if (!this.user.has(name)) throw new Error(`no ${name}`);
  }

  private fail(message: string): never {
    throw new Error(`${message} near: ${this.tokens.slice(Math.max(0, this.at - 12), this.at + 6).join(" ")}`);
  }
  private peek(ahead = 0): string {
    return this.tokens[this.at + ahead] ?? "";
  }
  private take(expected?: string): string {
    const token = this.peek();
    if (token === "" || (expected !== undefined && token !== expected))
      this.fail(`expected ${expected ?? "more"}, found "${token}"`);
    this.at += 1;
    return token;
  }
  private isType(name: string): boolean {
    return typeOf(name) !== undefined || this.structures.has(name);
  }
  private type(name: string): Type {
    return typeOf(name) ?? (this.structures.has(name) ? name : this.fail(`"${name}" is no type`));
  }

  /** Functions may be called before they are defined. */
  private collect(): void {
    for (let i = 0; i < this.tokens.length; i++) {
      if (this.tokens[i] === "struct") this.structures.set(this.tokens[i + 1] as string, {});
      const depth = this.depthAt(i);
      if (depth !== 0 || this.tokens[i + 1] !== "(" || !this.isType(this.tokens[i - 1] ?? "")) continue;
      const name = this.tokens[i] as string;
      const result = this.type(this.tokens[i - 1] as string);
      if (this.user.has(name) || name in functions || taken.has(name)) throw new Error(`the function ${name} exists`);
      const parameters: Type[] = [];
      this.at = i + 2;
      while (this.peek() !== ")") {
        parameters.push(this.parameter()[1]);
        if (this.peek() === ",") this.take();
      }
      this.user.set(name, { parameters, optional: 0, result });
    }
    this.at = 0;
  }
  private depths: number[] | null = null;
  private depthAt(index: number): number {
    if (!this.depths) {
      let depth = 0;
      this.depths = this.tokens.map((token) => {
        if (token === "}") depth -= 1;
        const here = depth;
        if (token === "{") depth += 1;
        return here;
      });
      if (depth !== 0) throw new Error("braces do not match");
    }
    return this.depths[index] as number;
  }

  private parameter(): readonly [string, Type, boolean] {
    const fixed = this.peek() === "const";
    if (fixed) this.take();
    const type = this.type(this.take());
    const byReference = this.peek() === "&";
    if (byReference) this.take();
    const name = this.take();
    if (this.peek() !== "[") return [name, type, fixed];
    this.take("[");
    this.take("]");
    if (!byReference) this.fail("arrays are passed by reference");
    return [name, `${type}[]`, fixed];
  }

  private bind(name: string, type: Type, fixed = false): void {
    if (
      !/^[A-Za-z_]\w*$/.test(name) ||
      this.scopes.at(-1)?.has(name) ||
      constants.has(name) ||
      this.user.has(name) ||
      taken.has(name)
    )
      this.fail(`"${name}" cannot be declared here`);
    this.scopes.at(-1)?.set(name, type);
    if (fixed) this.constantsBound.add(name);
    else this.constantsBound.delete(name);
  }

  private topLevel(): void {
    if (this.peek() === "struct") {
      this.structure();
      return;
    }
    if (this.peek() === "input") {
      this.take();
      const type = this.type(this.take());
      const name = this.take();
      this.take("=");
      this.fits(this.expression(), type);
      this.take(";");
      this.bind(name, type, true);
      return;
    }
    if (this.peek(2) === "(") this.definition();
    else this.declarations();
  }

  private structure(): void {
    this.take("struct");
    const name = this.take();
    if (taken.has(name)) this.fail(`"${name}" is taken`);
    this.take("{");
    const members: Record<string, Type> = {};
    while (this.peek() !== "}") {
      const type = this.type(this.take());
      const member = this.take();
      this.take("[");
      this.take("]");
      this.take(";");
      members[member] = `${type}[]`;
    }
    this.take("}");
    this.take(";");
    this.structures.set(name, members);
  }

  private definition(): void {
    this.result = this.type(this.take());
    const name = this.take();
    this.take("(");
    this.scopes.push(new Map());
    while (this.peek() !== ")") {
      const [id, type, fixed] = this.parameter();
      this.bind(id, type, fixed);
      if (this.peek() === ",") this.take();
    }
    this.take(")");
    const returns = this.block();
    if (this.result !== "void" && !returns) this.fail(`${name} returns nothing`);
    this.scopes.pop();
  }

  /** Whether the last statement returns. */
  private block(): boolean {
    this.take("{");
    this.scopes.push(new Map());
    let returns = false;
    while (this.peek() !== "}") returns = this.statement();
    this.take("}");
    this.scopes.pop();
    return returns;
  }

  private statement(): boolean {
    const token = this.peek();
    if (token === "{") return this.block();
    if (token === "if") return this.ifStatement();
    if (token === "for" || token === "while") return this.loop();
    if (token === "return") {
      this.take();
      if (this.peek() === "(" || this.peek() !== ";") this.fits(this.expression(), this.result);
      else if (this.result !== "void") this.fail("a value is returned");
      this.take(";");
      return true;
    }
    if (token === "continue" || token === "break") {
      this.take();
      this.take(";");
      return false;
    }
    if (this.isType(token) && /^[A-Za-z_]/.test(this.peek(1))) this.declarations();
    else {
      this.simple();
      this.take(";");
    }
    return false;
  }

  private condition(): void {
    const type = this.expression();
    if (type !== "bool" && type !== "number") this.fail("no condition");
  }

  private ifStatement(): boolean {
    this.take("if");
    this.take("(");
    this.condition();
    this.take(")");
    const first = this.statement();
    if (this.peek() !== "else") return false;
    this.take("else");
    return this.statement() && first;
  }

  private loop(): boolean {
    const kind = this.take();
    this.take("(");
    this.scopes.push(new Map());
    if (kind === "for") {
      this.declarations();
      this.condition();
      this.take(";");
      this.simple();
    } else this.condition();
    this.take(")");
    this.statement();
    this.scopes.pop();
    return false;
  }

  private declarations(): void {
    const type = this.type(this.take());
    do {
      const name = this.take();
      if (this.peek() === "[") {
        this.take("[");
        this.take("]");
        this.bind(name, `${type}[]`);
      } else {
        if (this.peek() === "=") {
          this.take("=");
          this.fits(this.expression(), type);
        }
        this.bind(name, type);
      }
    } while (this.peek() === "," && this.take());
    this.take(";");
  }

  /** An assignment, an increment or a call. */
  private simple(): void {
    const start = this.at;
    const type = this.expression();
    const operator = this.peek();
    if (!["=", "+=", "-=", "++", "--"].includes(operator)) {
      if (this.tokens[this.at - 1] !== ")") this.fail("a statement without effect");
      return;
    }
    if (this.constantsBound.has(this.tokens[start] as string)) this.fail(`"${this.tokens[start]}" is constant`);
    this.take();
    if (operator === "++" || operator === "--") return;
    this.fits(this.expression(), type);
  }

  private fits(value: Type, type: Type): void {
    const alike = (of: Type) => (of === "bool" ? "number" : of);
    if (type === "any[]" ? !value.endsWith("[]") : alike(value) !== alike(type))
      this.fail(`${value} instead of ${type}`);
  }

  private expression(): Type {
    const test = this.binary(0);
    if (this.peek() !== "?") return test;
    this.take("?");
    const yes = this.expression();
    this.take(":");
    this.fits(this.expression(), yes);
    return yes;
  }

  private binary(level: number): Type {
    const levels = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"]];
    if (level === levels.length) return this.unary();
    let left = this.binary(level + 1);
    while (levels[level]?.includes(this.peek())) {
      const operator = this.take();
      const right = this.binary(level + 1);
      if (operator === "==" || operator === "!=" || (operator === "+" && left === "string")) this.fits(right, left);
      else for (const side of [left, right]) this.fits(side, "number");
      left = level < 4 ? "bool" : left === "string" ? "string" : "number";
    }
    return left;
  }

  private unary(): Type {
    if (this.peek() === "!" || this.peek() === "-") {
      const operator = this.take();
      this.fits(this.unary(), "number");
      return operator === "!" ? "bool" : "number";
    }
    if (this.peek() === "(" && this.isType(this.peek(1)) && this.peek(2) === ")") {
      this.take("(");
      const type = this.type(this.take());
      this.take(")");
      this.fits(this.unary(), "number");
      return type;
    }
    return this.postfix();
  }

  private postfix(): Type {
    const token = this.take();
    if (token === "(") {
      const type = this.expression();
      this.take(")");
      return type;
    }
    if (/^\d/.test(token)) return "number";
    if (token.startsWith('"')) return "string";
    if (token === "true" || token === "false") return "bool";
    if (token === "trade") {
      this.take(".");
      return this.call(`trade.${this.take()}`);
    }
    if (this.peek() === "(") return this.call(token);
    let type = this.lookUp(token);
    for (;;) {
      if (this.peek() === "[") {
        this.take("[");
        this.fits(this.expression(), "number");
        this.take("]");
        if (!type.endsWith("[]")) this.fail(`"${token}" is no array`);
        type = type.slice(0, -2);
      } else if (this.peek() === ".") {
        this.take(".");
        const member = this.take();
        type = this.structures.get(type)?.[member] ?? this.fail(`${type} has no ${member}`);
      } else return type;
    }
  }

  private lookUp(name: string): Type {
    for (let index = this.scopes.length - 1; index >= 0; index--) {
      const found = this.scopes[index]?.get(name);
      if (found) return found;
    }
    return constants.has(name) ? "number" : this.fail(`"${name}" is not declared`);
  }

  private call(name: string): Type {
    this.take("(");
    const given: Type[] = [];
    while (this.peek() !== ")") {
      given.push(this.expression());
      if (this.peek() === ",") this.take();
      else if (this.peek() !== ")") this.fail("arguments");
    }
    this.take(")");
    if (name === "TimeGMT" || name === "TimeGMTOffset")
      this.fail("TimeGMT() is the server's time in the strategy tester");
    if (/^i(MA|RSI|ATR|MACD|ADX|ADXWilder|Bands|Stochastic|CCI)$/.test(name))
      this.fail(`${name} does not calculate as the lab does`);
    if (name === "PrintFormat" || name === "StringFormat") {
      if (given[0] !== "string" || given.slice(1).some((type) => type.endsWith("[]"))) this.fail(name);
      return name === "PrintFormat" ? "void" : "string";
    }
    const signature = this.user.get(name) ?? functions[name] ?? this.fail(`the function "${name}" is not known`);
    if (given.length !== signature.parameters.length)
      this.fail(`${name} takes ${signature.parameters.length} arguments`);
    for (const [index, type] of given.entries()) this.fits(type, signature.parameters[index] as Type);
    return signature.result;
  }
}
