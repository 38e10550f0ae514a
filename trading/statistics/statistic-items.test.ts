import { expect, test } from "vitest";
import { randomSource } from "../optimize/random-source.ts";
import { statementItems, statisticItems } from "./statistic-items.ts";
import { tradeResults } from "./trade-results.ts";

const shown = (values: Record<string, number | null>) =>
  statisticItems(values, "USD").map(({ id, value, tone }) => [id, value, tone]);

test("figures carry their unit, their decimal places, and a sign where they can be a loss", () => {
  expect(
    shown({
      netProfit: 1234.5,
      gainPercent: 12.3456,
      annualReturnPercent: -3.4567,
      equityDrawdownRelative: 4.5678,
      profitFactor: 1.23456,
      trades: 1234,
      expectedPayoff: 0,
    }),
  ).toEqual([
    ["netProfit", "+1,234.50 USD", "up"],
    ["gainPercent", "+12.35%", "up"],
    ["annualReturnPercent", "−3.46%", "down"],
    ["equityDrawdownRelative", "4.57%", undefined],
    ["profitFactor", "1.23", undefined],
    ["expectedPayoff", "0.00 USD", undefined],
    ["trades", "1,234", undefined],
  ]);
});

test("a share of a normal distribution never reads as all of it", () => {
  expect(shown({ zConfidencePercent: 95.4321 })).toEqual([["zConfidencePercent", "95.43%", undefined]]);
  expect(shown({ zConfidencePercent: 99.99997 })).toEqual([["zConfidencePercent", "more than 99.99%", undefined]]);
});

test("what is not known is a dash, what is not asked for is left out, and money made good only where there was some", () => {
  expect(shown({ profitFactor: null, madeGood: 0 })).toEqual([["profitFactor", "–", undefined]]);
  expect(shown({ madeGood: 12 }).map(([id]) => id)).toEqual(["madeGood"]);
  expect(shown({ notAStatistic: 3 })).toEqual([]);
});

test("what takes trades as independent says so: baskets count as often as they have positions", () => {
  // Twelve baskets of 25 positions, whose results are those of twelve trades.
  const baskets = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? -10 : 10));
  const of = (positions: number) =>
    tradeResults(
      10_000,
      baskets.flatMap((net) => Array<number>(positions).fill(net)),
    );
  expect(of(25).sqn).toBeGreaterThan(4 * of(1).sqn);
  expect(Math.abs(of(25).zScore)).toBeGreaterThan(10);
  const items = statisticItems({ zConfidencePercent: 99.99, sqn: of(25).sqn }, "USD");
  expect(items).toHaveLength(2);
  for (const { definition } of items) expect(definition).toContain("those that were open together make it too large");
});

test("the line of a balance and the Kelly criterion say how good they are by luck alone", () => {
  const random = randomSource(3);
  const records = Array.from({ length: 1000 }, () =>
    tradeResults(
      1_000_000,
      Array.from({ length: 200 }, () => 100 * random.normal()),
    ),
  );
  const gains = records.filter(({ net }) => net > 0);
  expect(gains.filter(({ linearCorrelation }) => linearCorrelation > 0.8).length / gains.length).toBeCloseTo(1 / 3, 1);
  expect(records.filter(({ kelly }) => kelly > 0).length / records.length).toBeCloseTo(1 / 2, 1);
  const said = (id: string) => statisticItems({ [id]: 0.9 }, "USD", [id])[0]?.definition;
  expect(said("linearCorrelation")).toContain("Of gains by luck alone, one in three is above 0.8.");
  expect(said("kelly")).toContain("By luck alone it is above 0 in every second record");
});

test("ratios of a statement are said to be of the balance, which shows no loss that is waited out", () => {
  const ratios = { sharpe: 3, sortino: 5, periodSharpe: 1, periodSortino: 2, recoveryFactor: 4 };
  const values = { ...ratios, annualReturnPercent: 30, profitFactor: 2 };
  const items = statementItems(values, "USD");
  expect(items).toHaveLength(7);
  for (const { id, definition } of items) {
    expect(definition).not.toContain("equity");
    expect(definition.includes("losses that are waited out")).toBe(id in ratios);
  }
});

test("returns of a statement say how they are worked out, which trades that were open together make another figure", () => {
  const [gain, annual] = statementItems({ gainPercent: 10, annualReturnPercent: 5 }, "USD");
  expect(gain?.definition).toContain("balance when its trade was opened");
  expect(gain?.definition).toContain("lower than the curve");
  expect(annual?.definition).not.toContain("time-weighted return");
});

test("figures that count trades that came out even among the losing ones are defined so", () => {
  const ids = ["averageLoss", "payoffRatio", "longestLosses"];
  const { averageLoss, payoffRatio, longestLosses } = tradeResults(1000, [10, -10, 0, 10, -10, 0]);
  expect([averageLoss, payoffRatio, longestLosses]).toEqual([5, 2, 2]);
  const items = statisticItems({ averageLoss, payoffRatio, longestLosses }, "USD", ids);
  expect(items).toHaveLength(3);
  for (const { definition } of items) expect(definition).toContain("came out even");
});

test("balance drawdowns of a run are said to be at bar closes, those of a statement are not", () => {
  const values = { balanceDrawdownAbsolute: 1, balanceDrawdownMaximal: 2, balanceDrawdownRelative: 3 };
  const [run, statement] = [statisticItems(values, "USD"), statementItems(values, "USD")];
  expect(run).toHaveLength(3);
  for (const { definition } of run) expect(definition).toMatch(/at (a bar’s close|bar closes)\.$/);
  for (const { definition } of statement) expect(definition).not.toContain("bar");
});
