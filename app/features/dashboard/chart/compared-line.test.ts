import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { comparedLine } from "./compared-line.ts";

const start = Date.UTC(2026, 2, 4, 10);
const market = createSimulatedMarket();
const hour = 3_600_000;
const euro = market.bars("EURUSD", "H1", start - 20 * hour, start);

const simulated = { kind: "simulated" } as const;

test("names its prices where they are of another source than the chart's", () => {
  const stored = { kind: "provider", name: "OANDA", from: 0, to: start, gaps: [] } as const;
  const labelOf = (...data: Parameters<typeof comparedLine>[2]) => comparedLine(euro, euro, data).label;
  expect(labelOf(stored, stored)).toBe("EUR/USD, scaled to the first bar");
  expect(labelOf(stored, simulated)).toBe("EUR/USD (Simulated market), scaled to the first bar");
  expect(labelOf(simulated, stored)).toBe("EUR/USD (OANDA bars), scaled to the first bar");
});

test("starts at the same height and moves by the same percentage", () => {
  const yen = market.bars("USDJPY", "H1", start - 20 * hour, start);
  const { values } = comparedLine(euro, yen, [simulated, simulated]);
  expect(values[0]).toBeCloseTo((euro.close[0] as number) / 1e5, 10);
  const last = euro.length - 1;
  const moved = (yen.close[last] as number) / (yen.close[0] as number);
  expect((values[last] as number) / (values[0] as number)).toBeCloseTo(moved, 10);
});

test("has no value where the other symbol has no bar", () => {
  const later = market.bars("USDJPY", "H1", start - 10 * hour, start);
  const { values } = comparedLine(euro, later, [simulated, simulated]);
  expect(values[0]).toBeNaN();
  expect(values[10]).toBeCloseTo((euro.close[10] as number) / 1e5, 10);
});
