import { describe, expect, test } from "vitest";
import { earlyVerdict } from "../../workers/lab/early-verdict.ts";
import { outcomeNotes } from "../../workers/lab/outcome-notes.ts";
import { runBacktest } from "../backtest/run.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { importPrices } from "./import/import-prices.ts";
import { resample } from "./resample.ts";

const day = 86_400_000;
const start = Date.UTC(2018, 0, 1);
const weekday = (at: number): string =>
  new Date(start + (Math.floor(at / 5) * 7 + (at % 5)) * day).toISOString().slice(0, 10);

/** Days of a share near 200 whose prices are multiplied by `factor(day)`; those with a factor of 0 are missing. */
async function imported(factor: (at: number) => number, name = "ACME.csv", days = 600) {
  const known = Array.from({ length: days }, (_, at) => at).filter((at) => factor(at) > 0);
  const lines = known.map((at) => {
    const [open, close] = [200 + ((at * 7919) % 13), 200 + (((at + 1) * 7919) % 13)].map(
      (price) => price * factor(at),
    ) as [number, number];
    const cells = [open, Math.max(open, close) * 1.01, Math.min(open, close) * 0.99, close];
    return [weekday(at), ...cells.map((price) => price.toFixed(2))].join(",");
  });
  const text = ["Date,Open,High,Low,Close", ...lines].join("\n");
  return await importPrices([{ name, chunks: [new TextEncoder().encode(text)] }]);
}
const shares = async (factor: (at: number) => number) => (await imported(factor)).bars;

const document: StrategyDocument = {
  version: 1,
  name: "Short once",
  symbol: "ACME",
  timeframe: "D1",
  entries: {
    short: { when: { kind: "above", left: { kind: "price", field: "close" }, right: { kind: "constant", value: 1 } } },
  },
  risk: { sizing: { kind: "equity", fraction: 0.5 }, timeExitBars: 2 },
};

describe("shares that were split", () => {
  test.each([
    [2, "lower"],
    [4, "lower"],
    [20, "lower"],
    [10, "higher"],
  ] as const)("by %d, %s, are named with the day", async (times, way) => {
    const bars = await shares((at) => (at < 300 ? 1 : way === "lower" ? 1 / times : times));
    const level = way === "lower" ? `1/${times} of` : `${times} times`;
    expect(bars.derived).toContain(`On ${weekday(300)} the price opens at ${level} the close before, and stays there.`);
  });

  test.each([
    ["1/2", "a gap of six percent down", 0.47],
    ["1/2", "a gap of six percent up", 0.53],
    ["2/5", "5 for 2", 0.4],
    ["2/7", "7 for 2", 2 / 7],
  ] as const)("at %s of the close before, with %s, are named", async (level, _, factor) => {
    expect((await shares((at) => (at < 300 ? 1 : factor))).derived).toContain(`opens at ${level} of the close before`);
  });

  test("3 for 2 look like bad news, and are only noted at the import of shares", async () => {
    const noted = async (factor: number, name?: string) =>
      (await imported((at) => (at < 300 ? 1 : factor), name)).report.notes.join(" ");
    expect(await noted(2 / 3)).toContain(`On ${weekday(300)} the price opens at 2/3 of the close before`);
    for (const other of [0.7, 0.63, 1.5]) expect(await noted(other)).not.toContain("3 for 2");
    expect(await noted(2 / 3, "BTCUSD.csv")).not.toContain("3 for 2");
  });

  test("twice are counted", async () => {
    const bars = await shares((at) => (at < 200 ? 1 : at < 400 ? 1 / 2 : 1 / 8));
    expect(bars.derived).toContain("; 1 bar more does so.");
  });

  test("earn nobody a promising verdict, also in weeks that are put together from the days", async () => {
    const bars = await shares((at) => (at < 300 ? 1 : 1 / 4));
    const run = (of: typeof bars) => ({ bars: of, result: runBacktest({ ...document, timeframe: of.timeframe }, of) });
    const { result } = run(bars);
    expect(result.trades.net.reduce((sum, net) => sum + net, 0)).toBeGreaterThan(0);
    expect(JSON.stringify(outcomeNotes({ result, bars, document, lower: null }))).toContain("split of shares");
    const verdict = earlyVerdict(document, bars, result, () => result);
    expect(JSON.stringify(verdict)).toContain("split of shares");
    expect(resample(bars, "W1").derived).toContain("split of shares");
  });

  test.each([
    ["prices of so few points that a tick doubles them", (at: number) => (at < 300 ? 0.000_05 : 0.000_1)],
    ["a single wrong day", (at: number) => (at === 300 ? 1 / 2 : 1)],
    ["a fall by a third", (at: number) => (at < 300 ? 1 : 2 / 3)],
    ["a fall to 38 percent", (at: number) => (at < 300 ? 1 : 0.385)],
    ["a file with a hole of months", (at: number) => (at < 200 ? 1 : at < 400 ? 0 : 4)],
    ["a fall within ten days", (at: number) => Math.max(0.5, 1 - Math.max(0, at - 300) * 0.05)],
  ] as const)("are not seen in %s", async (_, factor) => {
    expect((await shares(factor)).derived).toBeUndefined();
  });
});
