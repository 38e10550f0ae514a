import { numberText } from "../../number-text.ts";
import { ImportError } from "./import-error.ts";
import { textOf } from "./sample-text.ts";
import { listedSymbolIn } from "./symbol-in-name.ts";

/** Symbols named in a refusal; a file of a whole exchange has thousands. */
const mostNamed = 50;
const mostCounted = 5000;

/** EUR/USD, eurusd and EUR_USD are one symbol. */
const symbolKey = (name: string): string => name.toUpperCase().replace(/[\s"/_-]/g, "");

/** Whose rows a table with a column of symbols holds, counted as they are read. */
export class RowSymbols {
  /** Rows of other symbols than the chosen one. */
  left = 0;
  readonly #wanted: string | undefined;
  readonly #rows = new Map<string, number>();
  #last = new Uint8Array(0);
  #lastKey = "";
  #read = false;

  constructor(wanted: string | undefined) {
    this.#wanted = wanted === undefined ? undefined : symbolKey(wanted);
  }

  /** Counts a row by its symbol's cell. False when it is of another symbol than the chosen one. */
  take(bytes: Uint8Array, from: number, to: number): boolean {
    if (!this.#read || !this.#repeats(bytes, from, to)) {
      this.#last = bytes.slice(from, to);
      this.#lastKey = symbolKey(textOf(this.#last)) || "(none)";
      this.#read = true;
    }
    const key = this.#lastKey;
    if (this.#rows.has(key) || this.#rows.size < mostCounted) this.#rows.set(key, (this.#rows.get(key) ?? 0) + 1);
    if (this.#wanted === undefined || this.#wanted === key) return true;
    this.left += 1;
    return false;
  }

  #repeats(bytes: Uint8Array, from: number, to: number): boolean {
    const last = this.#last;
    if (to - from !== last.length) return false;
    for (let i = 0; i < last.length; i++) if (bytes[from + i] !== last[i]) return false;
    return true;
  }

  /** Whether the rows name a symbol. */
  get found(): boolean {
    return this.#rows.size > 0;
  }

  /** The one symbol of the rows that were taken, under its listed name where it has one; undefined without such a column. */
  name(): string | undefined {
    const key = this.#wanted !== undefined && this.#rows.has(this.#wanted) ? this.#wanted : [...this.#rows.keys()][0];
    if (key === undefined || key === "(none)") return undefined;
    return listedSymbolIn(key) ?? key.replace(/[^A-Z0-9.]/g, "").slice(0, 24);
  }

  /** Throws `ImportError`: "unsure" where several symbols are mixed and none is chosen, "no-rows" where the chosen one is not there. */
  check(): void {
    const names = [...this.#rows.keys()];
    if (names.length === 0) return;
    const counted = names.slice(0, mostNamed).map((name) => `${name} (${numberText(this.#rows.get(name) ?? 0)} rows)`);
    if (names.length > mostNamed) counted.push(`and ${names.length - mostNamed} more`);
    const held = counted.join(", ");
    if (this.#wanted !== undefined && !this.#rows.has(this.#wanted))
      throw new ImportError("no-rows", "symbol", `no row is of ${this.#wanted}; the file holds ${held}`);
    if (this.#wanted === undefined && names.length > 1)
      throw new ImportError(
        "unsure",
        "symbol",
        `The file holds rows of ${names.length} symbols, which cannot be one series: ${held}. Choose one.`,
        names.slice(0, mostNamed),
      );
  }
}
