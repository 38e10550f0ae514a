import type { MinuteColumns } from "./minute-columns.ts";

/** Turns one pair's minutes into bars, in points. Minutes are counted from the week's opening; not re-entrant. */
type MinutePath = {
  /** Minutes [from, to) into rows from `at`; the last of them only to slot `lastUntil`. */
  fill(from: number, to: number, lastUntil: number, columns: MinuteColumns, at: number): void;
  /** The same minutes as parts of one bar, which the first of them begins when it is `fresh`. */
  fold(from: number, to: number, lastUntil: number, columns: MinuteColumns, row: number, fresh: boolean): void;
  /** The same minutes as bars of `length` minutes, all fresh, into rows from `at`. */
  foldEach(from: number, to: number, length: number, lastUntil: number, columns: MinuteColumns, at: number): void;
};

export type WeekPath = MinutePath & {
  /** Turns to a whole week, which will be asked for as bars of `length` minutes. */
  enterWeek(week: number, length: number): void;
};

/** Bars up to this long are built minute by minute: bounds would skip few of them. */
const shortBar = 15;
export const isSearched = (length: number): boolean => length > shortBar;
