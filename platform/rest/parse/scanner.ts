import { badQuery } from "../errors.ts";

/** Thrown by the parsers and turned into PGRST100 with the position by {@link parseWith}. */
class Unexpected extends Error {
  readonly at: number;
  readonly expecting: string;
  constructor(at: number, expecting: string) {
    super(expecting);
    this.at = at;
    this.expecting = expecting;
  }
}

const identifierRun = /(?:[\p{L}\p{N}_ $]|-(?!>))+/uy;

/** A cursor over one query parameter. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  looksAt(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  /** Consumes `word` when it is next. */
  take(word: string): boolean {
    if (!this.looksAt(word)) return false;
    this.at += word.length;
    return true;
  }

  /** Consumes what a sticky expression matches here, or returns undefined. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    return found;
  }

  expect(word: string, expecting = `"${word}"`): void {
    if (!this.take(word)) this.fail(expecting);
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y);
  }

  fail(expecting: string): never {
    throw new Unexpected(this.at, expecting);
  }

  /** `"…"` with backslash escapes; the cursor stands on the opening quote. */
  quoted(): string {
    this.expect('"');
    let value = "";
    for (;;) {
      const run = this.match(/[^"\\]+/y);
      if (run !== undefined) value += run;
      if (this.take('"')) return value;
      if (!this.take("\\") || this.done) this.fail('"\\""');
      const escaped = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
      this.at += escaped.length;
      value += escaped;
    }
  }

  /** A column, table, function or alias name: letters, digits, `_`, `$`, spaces and dashes, or anything in quotes. */
  name(): string {
    if (this.looksAt('"')) {
      const quoted = this.quoted();
      return quoted === "" ? this.fail("field name (* or [a..z0..9_$])") : quoted;
    }
    const name = this.match(identifierRun)?.trim();
    return name === undefined || name === "" ? this.fail("field name (* or [a..z0..9_$])") : name;
  }
}

/** Runs a parser over the whole text. @throws {RestError} PGRST100 naming the line and column. */
export function parseWith<T>(text: string, label: string, parser: (scanner: Scanner) => T): T {
  const scanner = new Scanner(text);
  try {
    const value = parser(scanner);
    if (!scanner.done) scanner.fail("end of input");
    return value;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    const next = error.at >= text.length ? "end of input" : JSON.stringify(text.slice(error.at).charAt(0));
    const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
    throw badQuery(
      `"failed to parse ${label} (${shown})" (line 1, column ${error.at + 1})`,
      `unexpected ${next} expecting ${error.expecting}`,
    );
  }
}
