import { expect, test } from "vitest";
import { heatMap } from "#trading/optimize/heat-map.ts";
import type { Row } from "#trading/optimize/row.ts";
import { figures, figureText } from "./row-figures.ts";

test("of combinations that share a cell the one with the least drawdown is the best", () => {
  const row = (c: number, maxDrawdownPercent: number) =>
    ({ parameters: { a: 1, b: 1, c }, maxDrawdownPercent }) as unknown as Row;
  const rows = [row(1, 40), row(2, 5), row(3, 12)];
  expect([...heatMap(rows, ["a", "b"], figures.drawdown.of).cells]).toEqual([-5]);
  expect(figureText(row(1, 40), "drawdown", "USD")).toBe("−40.00%");
});

test("net profit over drawdown is money, and no ratio of two amounts as the recovery factor is", () => {
  const row = { net: -1266.15, maxDrawdownPercent: 30.21 } as Row;
  expect(figureText(row, "net-over-drawdown", "USD")).toBe("−41.91 USD");
});

test("losses end at 0, those of a profit factor at 1, and drawdown and trades are no losses", () => {
  expect(Object.entries(figures).map(([id, { zero }]) => [id, zero])).toEqual([
    ["sharpe", 0],
    ["net", 0],
    ["profit-factor", 1],
    ["net-over-drawdown", 0],
    ["drawdown", undefined],
    ["trades", undefined],
  ]);
});

test("ratios have two decimals, and trades are counted", () => {
  const row = { sharpe: 1.256, profitFactor: 1.4, trades: 1204 } as Row;
  const texts = (["sharpe", "profit-factor", "trades"] as const).map((id) => figureText(row, id, "USD"));
  expect(texts).toEqual(["1.26", "1.40", "1,204"]);
});
