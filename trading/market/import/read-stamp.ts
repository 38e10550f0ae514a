import { monthOfName } from "../../calendar/month-name.ts";

/** `excel-days`: a spreadsheet's day numbers, counted from 1900, with the time of day as a fraction. */
export type DateOrder = "year-first" | "day-first" | "month-first" | "excel-days";

const dayMillis = 86_400_000;
const excelDayOf1970 = 25_569;
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days since 1970-01-01 of a civil date (Howard Hinnant's era arithmetic); NaN for a date that does not exist. */
export function dayNumber(year: number, month: number, day: number): number {
  if (year < 1700 || year > 2200 || month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] as number))
    return Number.NaN;
  if (month === 2 && day === 29 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return Number.NaN;
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;
const isLetter = (byte: number | undefined): boolean => byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;
const isDateSeparator = (byte: number | undefined): boolean => byte === 46 || byte === 45 || byte === 47 || byte === 32;
const colon = 58;

/**
 * Reads time stamps straight from bytes: year, day or month first; with or without separators; UNIX seconds to
 * nanoseconds; English month names; a time of day in the cell or in the next one; and an offset such as Z or +02:00.
 */
export class StampReader {
  /** How 01/02/2027 is read. Set by the layout, and turned once when the data disproves it. */
  order: DateOrder;
  /** The last stamp carried an offset of its own (or was a UNIX time): its value is UTC. */
  absolute = false;
  /** The last stamp was a UNIX time. */
  unix = false;
  /** The last stamp was impossible in this order, possible in the other, and nothing has proven this order yet. */
  contradicted = false;
  /** Some stamp could be read in one order only. */
  proven = false;
  /** Some stamp had day and month in doubt. */
  doubted = false;
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #end = 0;
  #length = 0;
  readonly #unixOnClock: boolean;

  /** With `unixOnClock`, UNIX times count on the file's clock instead of in UTC. */
  constructor(order: DateOrder, unixOnClock = false) {
    this.order = order;
    this.#unixOnClock = unixOnClock;
  }

  /** Milliseconds of wall-clock time (UTC when `absolute`), or NaN when this is no time stamp. */
  read(bytes: Uint8Array, from: number, to: number): number {
    this.#begin(bytes, from, to);
    const first = this.#group();
    const digits = this.#length;
    if (this.order === "excel-days") return this.#dayNumber(first, digits);
    if (digits >= 9 && digits !== 12 && digits !== 14) return this.#unix(first, digits);
    const wall =
      digits === 12 || digits === 14 ? this.#packed(bytes, from, digits) : this.#date(first, digits) * dayMillis;
    while (this.#at < to && (bytes[this.#at] === 32 || bytes[this.#at] === 84 || bytes[this.#at] === 44)) this.#at += 1;
    if (this.#at === to) return wall;
    return wall + (digits === 12 || digits === 14 ? this.#zone() : this.#clock());
  }

  /** Milliseconds of the day in a cell of its own, or NaN. `digits`: of a time whose leading zeros are lost. */
  readClock(bytes: Uint8Array, from: number, to: number, digits = 0): number {
    this.#begin(bytes, from, to);
    return this.#clock(digits);
  }

  #begin(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
    this.absolute = false;
    this.unix = false;
    this.contradicted = false;
    while (this.#at < to && bytes[this.#at] === 32) this.#at += 1;
  }

  /** The number at the cursor; its digits are counted in `#length`. */
  #group(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let value = 0;
    let at = start;
    for (; at < this.#end; at++) {
      const digit = (bytes[at] as number) - 48;
      if (digit >>> 0 > 9) break;
      value = value * 10 + digit;
    }
    this.#at = at;
    this.#length = at - start;
    return value;
  }

  /** 45292.5 is noon of 2024-01-01. Rounded to what the printed digits can tell: a fifth decimal is a second. */
  #dayNumber(day: number, digits: number): number {
    if (digits !== 5) return Number.NaN;
    let fraction = 0;
    let decimals = 0;
    if (this.#at < this.#end && (this.#bytes[this.#at] === 46 || this.#bytes[this.#at] === 44)) {
      this.#at += 1;
      fraction = this.#group();
      decimals = this.#length;
    }
    while (this.#at < this.#end && this.#bytes[this.#at] === 32) this.#at += 1;
    if (this.#at !== this.#end) return Number.NaN;
    const unit = decimals >= 8 ? 1 : decimals >= 5 ? 1000 : 60_000;
    const millis = Math.round(((fraction / 10 ** decimals) * dayMillis) / unit) * unit;
    return (day - excelDayOf1970) * dayMillis + millis;
  }

  #unix(value: number, digits: number): number {
    this.unix = true;
    this.absolute = !this.#unixOnClock;
    let scale = digits <= 11 ? 1000 : digits <= 13 ? 1 : digits <= 16 ? 1e-3 : 1e-6;
    let extra = 0;
    if (this.#bytes[this.#at] === 46) {
      this.#at += 1;
      const fraction = this.#group();
      if (digits <= 11 && this.#length > 0) extra = fraction / 10 ** (this.#length - 3);
    }
    if (this.#at !== this.#end) scale = Number.NaN;
    return Math.floor(value * scale + extra);
  }

  /** yyyymmddhhmm[ss] in one run of digits. */
  #packed(bytes: Uint8Array, from: number, digits: number): number {
    let at = from;
    while (bytes[at] === 32) at += 1;
    const take = (count: number): number => {
      let value = 0;
      for (const stop = at + count; at < stop; at++) value = value * 10 + (bytes[at] as number) - 48;
      return value;
    };
    const day = dayNumber(take(4), take(2), take(2));
    return day * dayMillis + clockMillis(take(2), take(2), digits === 14 ? take(2) : 0);
  }

  #date(first: number, digits: number): number {
    if (digits === 8) return dayNumber(Math.floor(first / 10_000), Math.floor(first / 100) % 100, first % 100);
    if (digits === 0) return this.#monthNameFirst();
    if (digits !== 4 && digits > 2) return Number.NaN;
    if (!isDateSeparator(this.#bytes[this.#at])) return Number.NaN;
    const dotted = this.#bytes[this.#at] === 46;
    this.#at += 1;
    const named = isLetter(this.#bytes[this.#at]);
    const second = named ? this.#monthName() : this.#group();
    if (this.#length === 0 || this.#length > 2 || !isDateSeparator(this.#bytes[this.#at])) return Number.NaN;
    this.#at += 1;
    const third = this.#group();
    if (digits === 4) return this.#length === 0 || this.#length > 2 ? Number.NaN : dayNumber(first, second, third);
    if (this.#length !== 4 && this.#length !== 2) return Number.NaN;
    const year = this.#length === 2 ? third + (third < 70 ? 2000 : 1900) : third;
    return named ? dayNumber(year, second, first) : this.#inOrder(year, first, second, dotted);
  }

  /** Dates with points are day first in every country that writes them. */
  #inOrder(year: number, first: number, second: number, dotted: boolean): number {
    const dayFirst = this.order !== "month-first";
    const day = dayFirst ? first : second;
    const month = dayFirst ? second : first;
    if (month > 12) this.contradicted = day <= 12 && !this.proven;
    else if (day > 12) this.proven = true;
    else if (day !== month && !dotted) this.doubted = true;
    return dayNumber(year, month, day);
  }

  #monthName(): number {
    let name = "";
    while (isLetter(this.#bytes[this.#at]) && this.#at < this.#end)
      name += String.fromCharCode((this.#bytes[this.#at++] as number) | 32);
    this.#length = 1;
    if (this.#bytes[this.#at] === 46) this.#at += 1;
    return monthOfName(name.slice(0, 3));
  }

  /** "Feb 01, 2027" */
  #monthNameFirst(): number {
    if (!isLetter(this.#bytes[this.#at])) return Number.NaN;
    const month = this.#monthName();
    if (this.#bytes[this.#at] === 32) this.#at += 1;
    const day = this.#group();
    while (this.#at < this.#end && (this.#bytes[this.#at] === 44 || this.#bytes[this.#at] === 32)) this.#at += 1;
    const year = this.#group();
    return this.#length === 4 ? dayNumber(year, month, day) : Number.NaN;
  }

  /** HH:MM[:SS[.fff]], HHMM, HHMMSS[fff], each with AM/PM and an offset when they are there. */
  #clock(fewest = 0): number {
    const first = this.#group();
    const digits = this.#length > 0 && this.#at === this.#end ? Math.max(this.#length, fewest) : this.#length;
    if (digits === 4) return clockMillis(Math.floor(first / 100), first % 100, 0) + this.#zone();
    if (digits === 6 || digits === 9) {
      const seconds = digits === 9 ? Math.floor(first / 1000) : first;
      const millis = digits === 9 ? first % 1000 : 0;
      return (
        clockMillis(Math.floor(seconds / 10_000), Math.floor(seconds / 100) % 100, seconds % 100) +
        (millis || this.#tenMillionths()) +
        this.#zone()
      );
    }
    if (digits === 0 || digits > 2 || this.#bytes[this.#at] !== colon) return Number.NaN;
    this.#at += 1;
    const minutes = this.#group();
    if (this.#length !== 2) return Number.NaN;
    let seconds = 0;
    let millis = 0;
    if (this.#at < this.#end && this.#bytes[this.#at] === colon) {
      this.#at += 1;
      seconds = this.#group();
      if (this.#length !== 2) return Number.NaN;
      millis = this.#fraction();
    }
    if (this.#at === this.#end) return clockMillis(first, minutes, seconds) + millis;
    return clockMillis(this.#hour(first), minutes, seconds) + millis + this.#zone();
  }

  /** The milliseconds of NinjaTrader's ticks, which write the fraction behind a blank: 100001 1230000. */
  #tenMillionths(): number {
    const at = this.#at;
    if (this.#bytes[at] !== 32 || at + 8 !== this.#end) return 0;
    this.#at += 1;
    const fraction = this.#group();
    if (this.#length === 7) return Math.floor(fraction / 10_000);
    this.#at = at;
    return 0;
  }

  #fraction(): number {
    if (this.#at >= this.#end || (this.#bytes[this.#at] !== 46 && this.#bytes[this.#at] !== 44)) return 0;
    this.#at += 1;
    const fraction = this.#group();
    return this.#length === 0 ? Number.NaN : Math.floor(fraction / 10 ** (this.#length - 3));
  }

  /** The hour of the day, after reading AM or PM, if present. */
  #hour(hour: number): number {
    while (this.#bytes[this.#at] === 32 && this.#at < this.#end) this.#at += 1;
    const letter = (this.#bytes[this.#at] ?? 0) | 32;
    if (
      (letter !== 97 && letter !== 112) ||
      ((this.#bytes[this.#at + 1] ?? 0) | 32) !== 109 ||
      this.#at + 1 >= this.#end
    )
      return hour;
    this.#at += 2;
    if (hour < 1 || hour > 12) return Number.NaN;
    return (hour % 12) + (letter === 112 ? 12 : 0);
  }

  /** What to add for the offset at the cursor; 0 without one, NaN for anything else. */
  #zone(): number {
    const bytes = this.#bytes;
    while (bytes[this.#at] === 32 && this.#at < this.#end) this.#at += 1;
    if (this.#at >= this.#end) return 0;
    let word = "";
    while (isLetter(bytes[this.#at]) && this.#at < this.#end && word.length < 4)
      word += String.fromCharCode((bytes[this.#at++] as number) | 32);
    if (word !== "" && word !== "z" && word !== "utc" && word !== "gmt") return Number.NaN;
    this.absolute = true;
    if (this.#at === this.#end) return word === "" ? Number.NaN : 0;
    const sign = bytes[this.#at] === 45 ? -1 : bytes[this.#at] === 43 ? 1 : Number.NaN;
    this.#at += 1;
    let hours = this.#group();
    let minutes = 0;
    if (this.#length === 4) {
      minutes = hours % 100;
      hours = Math.floor(hours / 100);
    } else if (this.#length === 0 || this.#length > 2) return Number.NaN;
    else if (this.#at < this.#end && bytes[this.#at] === colon && isDigit(bytes[this.#at + 1])) {
      this.#at += 1;
      minutes = this.#group();
    }
    return this.#at === this.#end && hours <= 14 && minutes < 60 ? -sign * (hours * 60 + minutes) * 60_000 : Number.NaN;
  }
}

function clockMillis(hours: number, minutes: number, seconds: number): number {
  return hours <= 23 && minutes <= 59 && seconds <= 59 ? (hours * 3600 + minutes * 60 + seconds) * 1000 : Number.NaN;
}

/** The same wall-clock moment with day and month changed places. */
export function swapDayAndMonth(wall: number): number {
  const day = Math.floor(wall / dayMillis);
  const date = new Date(day * dayMillis);
  return (
    dayNumber(date.getUTCFullYear(), date.getUTCDate(), date.getUTCMonth() + 1) * dayMillis + (wall - day * dayMillis)
  );
}
