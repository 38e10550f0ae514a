import { powersOfTen } from "../points.ts";

/** Why a cell is not a usable number; `ok` when it is. */
export type NumberProblem = "ok" | "empty" | "null" | "text" | "negative" | "too-large";

const exactDigits = 15;
const mostDecimals = 15;
/** Beyond both, digits are what binary fractions leave when they are printed, not prices. */
const usualDecimals = 8;
const usualDigits = 1e9;

const zero = 48;
const nothing = new Set(["null", "nan", "n/a", "na", "#n/a", "none", "-", "undefined"]);
const suffixes: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };
const groups = /[\s'\u00a0\u2009\u202f]/g;
/** Some exchanges write "$215.30". */
const dollarSign = /^\$(?=\d)/;

/**
 * Reads decimal numbers straight from bytes as `mantissa` / 10^`decimals`: exact up to 15 decimals and 15 digits, and no
 * string is made for the usual shapes. `rounded` flags what has more, and what has so many that they cannot be a price's.
 */
export class NumberReader {
  mantissa = 0;
  decimals = 0;
  rounded = false;
  /** The number as a double where `mantissa` is not all of it; NaN elsewhere. */
  #double = Number.NaN;
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
    if (at !== to || digits === 0 || digits > exactDigits || (decimals > usualDecimals && bytes[to - 1] === zero))
      return this.#readSlowly(bytes, from, to);
    this.#double = Number.NaN;
    this.mantissa = mantissa;
    this.decimals = decimals;
    this.rounded = decimals > usualDecimals && mantissa >= usualDigits;
    return "ok";
  }

  get value(): number {
    return this.mantissa / (powersOfTen[this.decimals] as number);
  }

  /** The double nearest to what is printed, as every program reads it. */
  get printed(): number {
    return Number.isNaN(this.#double) ? this.value : this.#double;
  }

  /** Signs, a dollar sign, exponents, thousands separators, K/M/B and long fractions. */
  #readSlowly(bytes: Uint8Array, from: number, to: number): NumberProblem {
    if (to - from > 60) return "text";
    let text = "";
    for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i] as number);
    text = text
      .replace(/\u00c2\u00a0|\u00e2\u0080[\u0089\u00af]/g, " ")
      .replace(groups, "")
      .replace(dollarSign, "");
    if (text === "") return "empty";
    if (nothing.has(text.toLowerCase())) return "null";
    const plain = this.#ungroup(text);
    const match = plain === undefined ? null : /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3})|([kmb]))?$/i.exec(plain);
    if (!match || `${match[2]}${match[3] ?? ""}` === "") return "text";
    const exponent = match[5] ? (suffixes[match[5].toLowerCase()] as number) : Number(match[4] ?? 0);
    const problem = this.#decimal(
      match[2] as string,
      (match[3] ?? "").replace(/0+$/, (zeros) => ((match[3] as string).length > usualDecimals ? "" : zeros)),
      exponent,
    );
    return problem === "ok" && match[1] === "-" && this.mantissa > 0 ? "negative" : problem;
  }

  /** The text with a decimal point and no thousands separators; undefined when those are misplaced. */
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
    this.#double = Number.NaN;
    this.rounded = scale > usualDecimals && Number(digits) >= usualDigits;
    if (digits.length <= exactDigits && scale <= mostDecimals && scale >= -8) {
      this.mantissa = Number(digits) * (scale < 0 ? 10 ** -scale : 1);
      this.decimals = Math.max(0, scale);
      return this.mantissa > Number.MAX_SAFE_INTEGER ? "too-large" : "ok";
    }
    const value = Number(`${digits}e${-scale}`);
    if (!(value < 2 ** 31)) return "too-large";
    this.#double = value;
    // As many decimals as leave an exact number.
    this.decimals = Math.min(mostDecimals, exactDigits - Math.max(0, digits.length - scale));
    this.mantissa = Math.round(value * (powersOfTen[this.decimals] as number));
    this.rounded = true;
    return "ok";
  }
}
