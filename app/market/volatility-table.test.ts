import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { VolatilityTable } from "./volatility-table.tsx";

afterEach(() => vi.useRealTimers());

function headsAt(now: number): string[] {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const bars = createSimulatedMarket().lastBars("EURUSD", "D1", 30, now);
  const daily = [{ bars, data: { kind: "simulated" } as const }];
  const html = renderToStaticMarkup(createElement(VolatilityTable, { daily, spans: [20], measure: 20 }));
  return [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) => head).slice(3);
}

test("on a weekend the newest day is not called today", () => {
  expect(headsAt(Date.UTC(2026, 10, 27, 15))).toEqual(["Today", "Today of ADR 20 days"]);
  expect(headsAt(Date.UTC(2026, 10, 28, 15))).toEqual(["Last day", "Last day of ADR 20 days"]);
  expect(headsAt(Date.UTC(2026, 10, 29, 23))).toEqual(["Today", "Today of ADR 20 days"]);
});
