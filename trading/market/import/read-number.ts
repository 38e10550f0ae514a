/** Why a cell is not a usable number; `ok` when it is. */
export type NumberProblem = "ok" | "empty" | "null" | "text" | "negative" | "too-large";

const exactDigits = 15;
const mostDecimals = 8;
const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] as const;

const nothing = new Set(["null", "nan", "n/a", "na", "#n/a", "none", "-", "undefined"]);
const suffixes: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };
const groups = /[\s'\u00a0\u2009\u202f]/g;

/**
 * Reads decimal numbers straight from bytes as `mantissa` / 10^`decimals`: exact up to 8 decimals and 15 digits, and no
 * string is made for the usual shapes. More decimals than 8 are rounded to 8 and flagged in `rounded`.
 */
export class NumberReader {
  mantissa = 0;
  decimals = 0;
  rounded = false;
  readonly #point: number;
  readonly #group: string;

  constructor(decimalComma: boolean) {
    this.#point = decimalComma ? 44 : 46;
    this.#group = decimalComma ? "." : ",";
  }

  read(bytes: Uint8Array, from: number, to: number): NumberProblem {
    let mantissa = 0;
    let at = from;
    // A byte outside 0–9 wraps to a large unsigned number: one comparison finds the end of the digits.
    for (; at < to; at++) {
      const digit = (bytes[at] as number) - 48;
      if (digit >>> 0 > 9) break;
      mantissa = mantissa * 10 + digit;
    }
    let decimals = 0;
    let digits = at - from;
    if (at < to && bytes[at] === this.#point) {
      const start = ++at;
      for (; at < to; at++) {
        const digit = (bytes[at] as number) - 48;
        if (digit >>> 0 > 9) break;
        mantissa = mantissa * 10 + digit;
      }
      decimals = at - start;
      digits += decimals;
    }
    if (at !== to || digits === 0 || digits > exactDigits || decimals > mostDecimals)
      return this.#readSlowly(bytes, from, to);
    this.mantissa = mantissa;
    this.decimals = decimals;
    this.rounded = false;
    return "ok";
  }

  get value(): number {
    return this.mantissa / (powers[this.decimals] as number);
  }

  /** Signs, exponents, thousands separators, K/M/B and long fractions. */
  #readSlowly(bytes: Uint8Array, from: number, to: number): NumberProblem {
    if (to - from > 60) return "text";
    let text = "";
    for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i] as number);
    text = text.replace(/\u00c2\u00a0|\u00e2\u0080[\u0089\u00af]/g, " ").replace(groups, "");
    if (text === "") return "empty";
    if (nothing.has(text.toLowerCase())) return "null";
    const plain = this.#ungroup(text);
    const match = plain === undefined ? null : /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3})|([kmb]))?$/i.exec(plain);
    if (!match || `${match[2]}${match[3] ?? ""}` === "") return "text";
    const exponent = match[5] ? (suffixes[match[5].toLowerCase()] as number) : Number(match[4] ?? 0);
    const problem = this.#decimal(
      match[2] as string,
      (match[3] ?? "").replace(/0+$/, (zeros) => ((match[3] as string).length > mostDecimals ? "" : zeros)),
      exponent,
    );
    return problem === "ok" && match[1] === "-" && this.mantissa > 0 ? "negative" : problem;
  }

  /** The text with a decimal point and no thousands separators; undefined when those stand in odd places. */
  #ungroup(text: string): string | undefined {
    const point = String.fromCharCode(this.#point);
    const [whole = "", fraction, ...more] = text.split(point);
    if (more.length > 0) return undefined;
    const parts = whole.split(this.#group);
    if (parts.length > 1 && !parts.slice(1).every((part) => part.length === 3)) return undefined;
    return fraction === undefined ? parts.join("") : `${parts.join("")}.${fraction}`;
  }

  #decimal(whole: string, fraction: string, exponent: number): NumberProblem {
    const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, "");
    const scale = fraction.length - exponent;
    this.rounded = false;
    if (digits.length <= exactDigits && scale <= mostDecimals && scale >= -8) {
      this.mantissa = Number(digits) * (scale < 0 ? 10 ** -scale : 1);
      this.decimals = Math.max(0, scale);
      return this.mantissa > Number.MAX_SAFE_INTEGER ? "too-large" : "ok";
    }
    const value = Number(`${digits}e${-scale}`);
    if (!(value < 2 ** 31)) return "too-large";
    this.mantissa = Math.round(value * (powers[mostDecimals] as number));
    this.decimals = mostDecimals;
    this.rounded = true;
    return "ok";
  }
}
