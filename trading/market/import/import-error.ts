export type ImportErrorCode =
  | "empty"
  | "not-prices"
  | "not-what-it-says"
  | "unknown-layout"
  | "needs-date"
  /** A question only a person can answer: `place` is what it is about, "columns", "dates" or "symbol". */
  | "unsure"
  | "damaged"
  | "no-rows"
  | "timeframe"
  | "too-large"
  | "mixed-files"
  | "bad-option"
  | "cancelled";

/** A price file that cannot be used as a whole. `place` says where: "line 3", "byte 17", "record 4", "file name", an option. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly code: ImportErrorCode;
  readonly place: string;
  /** The message without the place. */
  readonly reason: string;
  /** What the question can be answered with, where that is a list of names. */
  readonly choices: readonly string[];
  constructor(code: ImportErrorCode, place: string, message: string, choices: readonly string[] = []) {
    super(`${place}: ${message}`);
    this.code = code;
    this.place = place;
    this.reason = message;
    this.choices = choices;
  }
}
