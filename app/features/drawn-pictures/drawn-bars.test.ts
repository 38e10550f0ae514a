import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { createDrawnBars } from "./drawn-bars.ts";

const week = 7 * 86_400_000;
const latest = Date.UTC(2026, 0, 5);

test("bars of pictures are the market's, and those of one half year are made once for all pictures that show it", () => {
  const market = createSimulatedMarket();
  let made = 0;
  const counted: typeof market.bars = (...asked) => {
    made += 1;
    return market.bars(...asked);
  };
  const drawnBars = createDrawnBars({ bars: counted });
  for (const weeks of [0, 1, 7, 25, 26, 27, 60]) {
    const [from, to] = [latest - (weeks + 60) * week, latest - weeks * week];
    expect(drawnBars("EURUSD", from, to)).toEqual(market.bars("EURUSD", "H4", from, to));
  }
  expect(made).toBeLessThanOrEqual(6);
});
