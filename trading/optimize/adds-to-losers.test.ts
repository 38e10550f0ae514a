import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { Condition, StrategyDocument } from "../strategy/document.ts";
import { addsToLosers } from "./adds-to-losers.ts";

/** A price that swings by 100 pips in 40 bars. */
function swingingBars(): Bars {
  const length = 2000;
  const close = Int32Array.from({ length }, (_, i) => 110_000 + Math.round(500 * Math.sin((i * Math.PI) / 20)));
  const open = Int32Array.from({ length }, (_, i) => close[Math.max(0, i - 1)] as number);
  return {
    ...({ symbol: "EURUSD", timeframe: "H1", digits: 5, length, open, close } as const),
    high: open.map((price, i) => Math.max(price, close[i] as number)),
    low: open.map((price, i) => Math.min(price, close[i] as number)),
    time: Float64Array.from(open, (_, row) => Date.UTC(2024, 0, 1) + row * 3_600_000),
    volume: new Float64Array(length),
  };
}
const bars = swingingBars();

const close = { kind: "price", field: "close" } as const;
const falls: Condition = { kind: "below", left: close, right: { ...close, shift: 1 } };
const rises: Condition = { kind: "above", left: close, right: { ...close, shift: 1 } };

function addedTo(when: Condition, maxPositions: number, mode: "hedging" | "netting"): string | null {
  const document: StrategyDocument = {
    ...({ version: 1, name: "Rules", symbol: "EURUSD", timeframe: "H1" } as const),
    entries: { long: { when } },
    risk: { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 15, maxPositions, opposite: "ignore" },
  };
  return addsToLosers(runBacktest(document, bars, { account: { mode } }));
}

test.each(["hedging", "netting"] as const)("buying more as the price falls is told, in a %s account", (mode) => {
  expect(addedTo(falls, 5, mode)).toMatch(
    /^\d{3} of \d{3} entries were added to a losing position, with up to 5 open at once: such rules win often and lose much at once\./,
  );
});

test("one position at a time, and more of a winning one, is no grid", () => {
  expect(addedTo(falls, 1, "hedging")).toBeNull();
  expect(addedTo(rises, 5, "hedging")).toBeNull();
});
