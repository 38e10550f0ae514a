import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { CostsError } from "./costs.ts";
import { pairRates } from "./pair-rates.ts";

const market = createSimulatedMarket();
const [from, to] = [Date.UTC(2025, 0, 5), Date.UTC(2025, 2, 2)];
const cross = market.bars("EURGBP", "H1", from, to);
const pound = market.bars("GBPUSD", "H1", from, to);
const eurgbp = symbolOf("EURGBP", 5);

test("prices given beside a cross are those of the pair that converts it", () => {
  const rate = pairRates(eurgbp, "USD", cross, { ...pound, symbol: "EURGBP" });
  expect(rate.path).toBe("GBPUSD");
  expect(rate.rates[50]).toBe((pound.close[50] as number) / 1e5);
});

test.each([
  ["are not needed", () => pairRates(symbolOf("EURUSD", 5), "USD", cross, pound)],
  ["are of longer bars", () => pairRates(eurgbp, "USD", cross, market.bars("GBPUSD", "D1", from, to))],
  ["are of another time", () => pairRates(eurgbp, "USD", cross, market.bars("GBPUSD", "H1", to, to + (to - from)))],
])("prices that %s are refused by name", (_, run) => {
  expect(run).toThrow(CostsError);
});
