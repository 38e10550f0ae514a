import { describe, expect, it } from "vitest";
import { reasonCode } from "../engine/ledger.ts";
import { timeRangeOfDays } from "../market/shorter-bars.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { numberText } from "../number-text.ts";
import type { Risk } from "../strategy/document.ts";
import { parseStrategy } from "../strategy/parse-document.ts";
import { presetById, presets } from "../strategy/presets/presets.ts";
import { refusedOrders } from "./refused-orders.ts";
import { runBacktest } from "./run.ts";

const market = createSimulatedMarket();
const { from, to } = timeRangeOfDays({ from: Date.UTC(2023, 0, 1), to: Date.UTC(2026, 0, 1) });
const gold = presetById("donchian-breakout")?.document;

function refusedWith(risk: Partial<Risk>, leverage?: number) {
  if (!gold) throw new Error("The preset is gone");
  const document = { ...gold, risk: { ...gold.risk, ...risk } };
  const bars = market.bars(document.symbol, document.timeframe, from, to);
  return refusedOrders(runBacktest(document, bars, { ...(leverage ? { leverage } : {}) }), document);
}

describe("refused orders", () => {
  it("are named with their reason and what to change", () => {
    expect(refusedWith({ sizing: { kind: "risk", percent: 0.5 } })?.text).toMatch(
      /^\d+ of \d+ orders were refused because the risk per trade pays for less than the smallest lot \(0\.01 lots of XAUUSD\).*Raise the risk per trade or the deposit/,
    );
    expect(refusedWith({ sizing: { kind: "lots", value: 0.001 } })?.text).toMatch(/size asked for is below.*0\.01/);
    expect(refusedWith({ sizing: { kind: "lots", value: 1 } }, 1)).toMatchObject({
      share: 1,
      text: expect.stringMatching(/not enough free margin.*leverage/),
    });
  });

  it("are counted in words that fit one and many", () => {
    if (!gold) throw new Error("The preset is gone");
    const result = runBacktest(gold, market.bars(gold.symbol, gold.timeframe, from, to));
    const told = (count: number) =>
      refusedOrders({ ...result, rejected: { ...result.rejected, "invalid-volume": count } }, gold)?.text;
    const all = result.trades.length;
    expect(told(1)).toContain(`1 of ${all + 1} orders was refused because`);
    expect(told(2)).toContain(`2 of ${all + 2} orders were refused because`);
  });

  it("are told of all entry orders of a netting account, of which several are one trade and some only reduce it", () => {
    const close = { kind: "price", field: "close" } as const;
    const told = (opposite: "reverse" | "hedge", maxPositions: number) => {
      const document = parseStrategy({
        ...{ version: 1, name: "Adds", symbol: "EURUSD", timeframe: "H4" },
        entries: {
          long: { when: { kind: "rising", operand: close, bars: 2 } },
          short: { when: { kind: "falling", operand: close, bars: 2 } },
        },
        risk: { sizing: { kind: "lots", value: 0.1 }, opposite, maxPositions },
      });
      const bars = market.bars("EURUSD", "H4", from, Date.UTC(2024, 0, 1));
      const result = runBacktest(document, bars, { account: { mode: "netting" } });
      const rejected = { ...result.rejected, "not-enough-margin": 7 };
      const words = refusedOrders({ ...result, rejected }, document)?.text ?? "";
      const netted = result.trades.reason.filter((code) => code === reasonCode("netted")).length;
      return { words, filled: result.entryFills.length, trades: result.trades.length, netted };
    };
    const adding = told("reverse", 3);
    expect(adding.filled).toBeGreaterThan(adding.trades * 1.5);
    expect(adding.words).toContain(`7 of ${numberText(adding.filled + 7)} orders`);
    const reducing = told("hedge", 1);
    expect(reducing.netted).toBeGreaterThan(50);
    expect(reducing.words).toContain(`7 of ${numberText(reducing.filled + reducing.netted + 7)} orders`);
  });

  it("are few for every preset on the default account", () => {
    for (const { id, document } of presets) {
      const bars = market.bars(document.symbol, document.timeframe, from, to);
      expect(refusedOrders(runBacktest(document, bars), document)?.share ?? 0, id).toBeLessThan(0.01);
    }
  }, 120_000);
});
