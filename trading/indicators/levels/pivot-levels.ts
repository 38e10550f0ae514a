import type { Candle } from "./previous-period.ts";

export type PivotMethod = "classic" | "woodie" | "camarilla" | "demark" | "fibonacci";
type Levels = {
  /** Names in the order of `levels`. */
  readonly lines: readonly string[];
  levels(before: Candle): readonly number[];
};

const third = ({ high, low, close }: Candle) => (high + low + close) / 3;

/** The five ways to make levels from the last finished period. */
export const pivotLevels: Readonly<Record<PivotMethod, Levels>> = {
  classic: {
    lines: ["P", "R1", "S1", "R2", "S2", "R3", "S3"],
    levels: (c) => {
      const p = third(c);
      const range = c.high - c.low;
      const outer = [c.high + 2 * (p - c.low), c.low - 2 * (c.high - p)];
      return [p, 2 * p - c.low, 2 * p - c.high, p + range, p - range, ...outer];
    },
  },
  woodie: {
    lines: ["P", "R1", "S1", "R2", "S2"],
    levels: (c) => {
      const p = (c.high + c.low + 2 * c.close) / 4;
      const range = c.high - c.low;
      return [p, 2 * p - c.low, 2 * p - c.high, p + range, p - range];
    },
  },
  camarilla: {
    lines: ["P", "R1", "S1", "R2", "S2", "R3", "S3", "R4", "S4"],
    levels: (c) => {
      const part = 1.1 * (c.high - c.low);
      const around = [12, 6, 4, 2].flatMap((divisor) => [c.close + part / divisor, c.close - part / divisor]);
      return [third(c), ...around];
    },
  },
  demark: {
    lines: ["P", "R1", "S1"],
    levels: (c) => {
      const x = c.high + c.low + c.close + (c.close > c.open ? c.high : c.close < c.open ? c.low : c.close);
      return [x / 4, x / 2 - c.low, x / 2 - c.high];
    },
  },
  fibonacci: {
    lines: ["P", "R1", "S1", "R2", "S2", "R3", "S3"],
    levels: (c) => {
      const p = third(c);
      const range = c.high - c.low;
      return [p, ...[0.382, 0.618, 1].flatMap((ratio) => [p + ratio * range, p - ratio * range])];
    },
  },
};
