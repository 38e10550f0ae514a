import * as signals from "trading-signals";
import { describe, expect, it } from "vitest";
import { barAt, generatedBars } from "../../tests/support/generated-bars.ts";
import type { Bar, ParameterValues } from "./definition/indicator-definition.ts";
import { indicatorById } from "./registry.ts";

/**
 * A second opinion, mainly on what TA-Lib does not have. Left out where the definitions differ: its ADX counts a tie of
 * +DM and −DM, its choppiness takes true highs and lows, its exponential averages start from the first price (compared
 * here once that has faded), its ATR starts with the first bar (TradingView's convention here).
 */
type Theirs = { add(input: never): unknown };
type Case = {
  id: string;
  parameters?: ParameterValues;
  make(): unknown;
  takes?: "close";
  /** Their result in the order of our outputs, as far as they have them. */
  read?(result: never): readonly number[];
  /** First bar compared: later than our warm-up where the starts differ. */
  from?: number;
};

const faded = 700;
const cases: readonly Case[] = [
  { id: "sma", takes: "close", make: () => new signals.SMA(20) },
  { id: "ema", parameters: { convention: "mt5" }, takes: "close", make: () => new signals.EMA(20) },
  { id: "wma", takes: "close", make: () => new signals.WMA(20) },
  { id: "rma", takes: "close", make: () => new signals.WSMA(14) },
  { id: "hma", takes: "close", make: () => new signals.HMA(9) },
  { id: "dema", takes: "close", from: faded, make: () => new signals.DEMA(20) },
  { id: "tema", takes: "close", from: faded, make: () => new signals.TEMA(20) },
  { id: "alma", takes: "close", make: () => new signals.ALMA(9) },
  { id: "vwma", make: () => new signals.VWMA(20) },
  { id: "atr", parameters: { convention: "tradingview" }, make: () => new signals.ATR(14) },
  {
    id: "supertrend",
    parameters: { convention: "tradingview" },
    make: () => new signals.SuperTrend({ interval: 10, multiplier: 3 }),
    read: (r: { supertrend: number; trend: string }) => [r.supertrend, r.trend === "BULLISH" ? 100 : -100],
  },
  {
    id: "ichimoku",
    parameters: { displacement: 0 },
    make: () => new signals.IchimokuCloud(),
    read: (r: { conversion: number; base: number; spanA: number; spanB: number }) => [
      r.conversion,
      r.base,
      r.spanA,
      r.spanB,
    ],
  },
  {
    id: "alligator",
    make: () => new signals.Alligator(),
    read: (r: { jaw: number; teeth: number; lips: number }) => [r.jaw, r.teeth, r.lips],
  },
  {
    id: "vortex",
    make: () => new signals.VortexIndicator(14),
    read: (r: { plus: number; minus: number }) => [r.plus, r.minus],
  },
  { id: "awesome-oscillator", make: () => new signals.AO(5, 34) },
  { id: "accelerator-oscillator", make: () => new signals.AC(5, 34, 5) },
  { id: "demarker", make: () => new signals.DeMarker({ interval: 14 }) },
  { id: "tsi", takes: "close", from: faded, make: () => new signals.TSI({ longPeriod: 25, shortPeriod: 13 }) },
  { id: "fisher", make: () => new signals.FisherTransform(9) },
  {
    id: "rvi",
    make: () => new signals.RelativeVigorIndex(10),
    read: (r: { rvgi: number; signal: number }) => [r.rvgi, r.signal],
  },
  { id: "coppock", takes: "close", make: () => new signals.CoppockCurve() },
  { id: "kst", takes: "close", make: () => new signals.KST() },
  { id: "force-index", from: faded, make: () => new signals.ForceIndex(13) },
  { id: "chaikin-money-flow", make: () => new signals.CMF(20) },
];

const bars = generatedBars(1200, 5);

describe("trading-signals", () => {
  it.each(cases.map((one) => [one.id, one] as const))("agrees on %s", (_, one) => {
    const definition = indicatorById(one.id);
    const ours = definition.compute(bars, one.parameters ?? {});
    const theirs = one.make() as Theirs;
    const from = one.from ?? definition.warmUp(one.parameters ?? {});
    const scale = Math.max(
      ...ours.map((column) => column.subarray(from).reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
    );
    let compared = 0;
    for (let i = 0; i < bars.length; i++) {
      const bar: Bar = barAt(bars, i);
      const result = theirs.add((one.takes ? bar.close : bar) as never);
      if (i < from) continue;
      if (result === null) expect.fail(`they have no value at ${i}`);
      const values = one.read ? one.read(result as never) : [result as number];
      for (const [k, value] of values.entries()) {
        compared += 1;
        const difference = Math.abs(ours[k]![i]! - value);
        if (!(difference <= 1e-9 * scale)) expect(`${ours[k]![i]} at ${i}`).toBe(`${value} at ${i}`);
      }
    }
    expect(compared).toBeGreaterThan(400);
  });
});
