import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { StrengthTable } from "./strength-table.tsx";

const day = 86_400_000;
const data = { kind: "simulated" } as const;
const barsOf = (symbol: string, from: number) =>
  createSimulatedMarket().bars(symbol, "D1", Date.UTC(2026, 4, 4) + from * day, Date.UTC(2026, 4, 7) + from * day);
const text = (from: number) =>
  renderToStaticMarkup(
    createElement(StrengthTable, {
      rows: [
        { bars: barsOf("EURUSD", 0), data },
        { bars: barsOf("USDJPY", from), data },
      ],
    }),
  );

test("pairs whose stored prices share no moments have no strength, which is said", () => {
  expect(text(0)).toMatch(/EUR<\/th>.*%/);
  expect(text(7)).toContain("share no two moments");
  expect(text(7)).not.toContain("NaN");
});
