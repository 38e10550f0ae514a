import { describe, expect, it } from "vitest";
import type { Bars } from "../market/bars.ts";
import { timeRangeOf, timeRangeOfDays } from "../market/shorter-bars.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import type { Timeframe } from "../market/timeframe.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { insideWords } from "./inside-words.ts";
import { type BacktestOptions, runBacktest } from "./run.ts";

const market = createSimulatedMarket();
const { from, to } = timeRangeOfDays({ from: Date.UTC(2024, 0, 1), to: Date.UTC(2025, 0, 1) });

const simulated = new Map<string, Bars>();
/** A year of minutes takes longer to simulate than to trade, so every case reads the same bars. */
function barsOf(symbol: string, timeframe: Timeframe, begin: number, end: number): Bars {
  const key = `${symbol} ${timeframe} ${begin} ${end}`;
  const bars = simulated.get(key) ?? market.bars(symbol, timeframe, begin, end);
  simulated.set(key, bars);
  return bars;
}

function inside(document: StrategyDocument, options: BacktestOptions = {}) {
  const bars = barsOf(document.symbol, document.timeframe, from, to);
  const range = timeRangeOf(bars);
  const of = (timeframe: "M1" | "M5") =>
    runBacktest(document, bars, {
      ...options,
      lower: barsOf(document.symbol, timeframe, range.from, range.to),
    });
  return { alone: runBacktest(document, bars, options), fine: of("M5"), finest: of("M1") };
}
const net = ({ trades }: ReturnType<typeof runBacktest>) => trades.net.reduce((sum, value) => sum + value, 0);

describe("a run with shorter bars inside", () => {
  it("takes the worst case of a trailing stop only where even the shorter bars do not tell", () => {
    const preset = presetById("daily-trend-hourly-entry");
    if (!preset) throw new Error("The preset is gone");
    const { alone, fine, finest } = inside(preset.document);
    expect(alone.ambiguousBars).toBeGreaterThan(15);
    expect(alone.decidedBars).toBe(0);
    expect(fine.decidedBars).toBeGreaterThan(15);
    expect(fine.ambiguousBars).toBeLessThan(alone.ambiguousBars / 5);
    expect(finest.ambiguousBars).toBeLessThanOrEqual(fine.ambiguousBars);
    // Bars alone lose far more than the market took: M5 bars come close to what minutes say.
    expect(net(finest) - net(alone)).toBeGreaterThan(500);
    expect(Math.abs(net(finest) - net(fine))).toBeLessThan(0.3 * (net(finest) - net(alone)));
  });

  it("says how many cases were decided, and by what", () => {
    expect(insideWords({ ambiguousBars: 3, decidedBars: 91 }, "M5")).toBe(
      "94 times the order of prices inside one bar decided a trade: M5 bars told it in 91, in 3 the order is unknown even there, and the worst case was taken.",
    );
    expect(insideWords({ ambiguousBars: 0, decidedBars: 1 }, "M1")).toContain("none was left to the worst case");
    expect(insideWords({ ambiguousBars: 2, decidedBars: 0 }, null)).toContain("the worst case was taken");
    expect(insideWords({ ambiguousBars: 0, decidedBars: 0 }, null)).toBeNull();
    const many = { ambiguousBars: 6, decidedBars: 20, trades: { length: 100 } };
    expect(insideWords(many, "M5")).toMatch(
      / That is 6 worst cases in 100 trades; a shorter history with 1-minute bars decides more of them\.$/,
    );
    expect(insideWords(many, "M1")).not.toContain("shorter history");
    expect(insideWords({ ...many, ambiguousBars: 5 }, "M5")).not.toContain("shorter history");
  });

  it("books the same whether bars on which nothing is reached are looked into or not", () => {
    // A stop-out level that is far away from every price adds nothing but a look at each bar: a pending order that never fills.
    const preset = presetById("sma-cross");
    if (!preset) throw new Error("The preset is gone");
    const hedged: StrategyDocument = {
      ...preset.document,
      risk: { sizing: { kind: "lots", value: 0.2 }, maxPositions: 4, opposite: "hedge" },
    };
    for (const deposit of [900, 2000, 10_000]) {
      const { fine, finest } = inside(hedged, { leverage: 500, account: { deposit } });
      expect(fine.trades.length).toBe(finest.trades.length);
      expect(fine.marginCalls > 0).toBe(finest.marginCalls > 0);
    }
  });
});
