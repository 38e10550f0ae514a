import { defineIndicator } from "../definition/define-indicator.ts";
import type { IndicatorDefinition } from "../definition/indicator-definition.ts";
import { anchorFields } from "../steps/calendar-period.ts";
import { pivotLevels } from "./pivot-levels.ts";
import { type Candle, previousPeriodStep } from "./previous-period.ts";

type Method = Pick<IndicatorDefinition, "id" | "name" | "summary" | "reading" | "failure" | "source"> & {
  readonly formula: readonly string[];
  /** Outputs in the order of `levels`. */
  readonly lines: readonly string[];
  levels(before: Candle): readonly number[];
};

const conventions =
  "Made from the last finished day, week or month of the chart; days end at 17:00 New York unless an hour in UTC is chosen, on bars of a day or longer always. The first period of the data may be cut and gives no levels. TradingView knows the same five methods; TA-Lib and MetaTrader 5 have none built in.";

function pivots({ lines, levels, ...texts }: Method): IndicatorDefinition {
  return defineIndicator({
    ...texts,
    conventions,
    category: "levels",
    parameters: anchorFields,
    outputs: lines.map((line) => ({ id: line.toLowerCase(), name: line, scale: "price" as const })),
    warmUp: () => 2,
    step: (p) => previousPeriodStep(p, levels),
  });
}

export const classicPivots = pivots({
  id: "pivots-classic",
  name: "Pivot points, classic",
  ...pivotLevels.classic,
  summary:
    "Floor traders' levels for today from yesterday's high, low and close: a middle, three resistances and three supports.",
  formula: [
    "P = (H + L + C) / 3",
    "R1 = 2P − L, S1 = 2P − H; R2 = P + (H − L), S2 = P − (H − L)",
    "R3 = H + 2(P − L), S3 = L − 2(H − P)",
  ],
  reading:
    "Above P the day is said to belong to the buyers. R1 and S1 serve as first targets. Many traders watch the same lines; that does not make prices turn there.",
  failure:
    "They are arithmetic, not history: on news days the price runs through all of them. Where the day ends changes every level.",
  source: "Floor traders' practice, described by John Person (2004).",
});

export const woodiePivots = pivots({
  id: "pivots-woodie",
  name: "Pivot points, Woodie",
  ...pivotLevels.woodie,
  summary: "The classic levels with the close counted twice, so that they lean toward where the last day ended.",
  formula: ["P = (H + L + 2C) / 4", "R1 = 2P − L, S1 = 2P − H; R2 = P + (H − L), S2 = P − (H − L)"],
  reading:
    "Read like the classic levels. After a day that closed near its high or low they lie clearly closer to the market than the classic ones.",
  failure: "The close of a currency day is an arbitrary minute, and this method gives it double weight.",
  source: "Ken Wood's form of the floor traders' levels.",
});

export const camarillaPivots = pivots({
  id: "pivots-camarilla",
  name: "Pivot points, Camarilla",
  ...pivotLevels.camarilla,
  summary:
    "Eight levels close around the last close, made for trading back into the range at the third and breaking out at the fourth.",
  formula: ["P = (H + L + C) / 3", "R1…R4 = C + 1.1 × (H − L) / 12, / 6, / 4, / 2; S1…S4 = C − the same"],
  reading:
    "R3 and S3 are where reversals are traded, with the stop behind R4 or S4; a move beyond those is followed instead.",
  failure:
    "After a narrow day all levels lie within a few spreads of each other and are useless. Between levels three and four the method contradicts itself.",
  source: "Nick Scott (1989).",
});

export const demarkPivots = pivots({
  id: "pivots-demark",
  name: "Pivot points, DeMark",
  ...pivotLevels.demark,
  summary:
    "One expected high and one expected low for today, from a sum that depends on whether yesterday rose or fell.",
  formula: [
    "X = 2H + L + C if the close was above the open, H + 2L + C if below, H + L + 2C if equal",
    "P = X / 4, R1 = X / 2 − L, S1 = X / 2 − H",
  ],
  reading:
    "R1 and S1 are meant as an estimate of today's range. A move beyond one of them early in the day shows an unusual session.",
  failure: "A close one point above or below the open changes all three levels at once.",
  source: "Tom DeMark, The New Science of Technical Analysis (1994).",
});

export const fibonacciPivots = pivots({
  id: "pivots-fibonacci",
  name: "Pivot points, Fibonacci",
  ...pivotLevels.fibonacci,
  summary: "The classic middle with levels at 38.2, 61.8 and 100 percent of yesterday's range above and below it.",
  formula: ["P = (H + L + C) / 3", "R1, R2, R3 = P + 0.382, 0.618, 1 × (H − L); S1, S2, S3 = P − the same"],
  reading:
    "Evenly placed around P, unlike the classic levels, so the distance to each one is known in parts of yesterday's range.",
  failure:
    "The ratios are a convention; tests do not show that prices turn at them more often than at other distances.",
  source: "Floor traders' levels with Fibonacci ratios.",
});
