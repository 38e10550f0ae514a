import { describe, expect, test } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { earlyVerdict } from "../../workers/lab/early-verdict.ts";
import { outcomeNotes } from "../../workers/lab/outcome-notes.ts";
import { runBacktest } from "../backtest/run.ts";
import { indicatorById } from "../indicators/registry.ts";
import { indicatorInput } from "../strategy/column-source.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { Bars } from "./bars.ts";
import { derivedBars } from "./derived-bars.ts";
import { barsCsv } from "./import/export-csv.ts";
import { importPrices } from "./import/import-prices.ts";
import { sliceBars } from "./join-bars.ts";
import { resample } from "./resample.ts";

const plain = testBars(3000, 3);

/** The same bars as a chart of Heikin-Ashi bars exports them. */
function averaged(bars: Bars): Bars {
  const columns = indicatorById("heikin-ashi").compute(indicatorInput(bars), {});
  const [open, high, low, close] = columns.map((column) => Int32Array.from(column, Math.round)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  return { ...bars, open, high, low, close };
}
const crossing = (kind: "crosses-above" | "crosses-below") =>
  ({ kind, left: { kind: "price", field: "close" }, right: { kind: "price", field: "open" } }) as const;
const document: StrategyDocument = {
  version: 1,
  name: "Color",
  symbol: "EURUSD",
  timeframe: plain.timeframe,
  entries: { long: { when: crossing("crosses-above") }, short: { when: crossing("crosses-below") } },
  risk: { sizing: { kind: "lots", value: 0.1 } },
};

const withoutShadows = (open: Int32Array, close: Int32Array) => ({
  length: close.length,
  ...{ open, close },
  high: close.map((to, i) => Math.max(to, open[i] as number)),
  low: close.map((to, i) => Math.min(to, open[i] as number)),
});

/** The lines of a chart that are drawn on or turned wherever `next` says so; it has the last line, and a price. */
function lines(next: (from: number, to: number, price: number) => readonly [number, number] | null) {
  const drawn: (readonly [number, number])[] = [[110_000, 110_010]];
  for (const price of plain.close) {
    const line = next(...(drawn.at(-1) as readonly [number, number]), price);
    if (line) drawn.push(line);
  }
  return withoutShadows(
    Int32Array.from(drawn, ([from]) => from),
    Int32Array.from(drawn, ([, to]) => to),
  );
}

describe("charts without time", () => {
  test("are told: lines that turn at the opening of the last one", () => {
    const broken = lines((from, to, price) => {
      if ((price - to) * (to - from) > 0) return [to, price];
      return (price - from) * (to - from) < 0 ? [from, price] : null;
    });
    expect(derivedBars(broken)).toContain("line-break");
  });
  test("are told: lines that go up and down by turns", () => {
    const turned = withoutShadows(
      plain.close.map((_, i) => 110_000 + (i % 2) * 40 + i),
      plain.close.map((_, i) => 110_000 + ((i + 1) % 2) * 40 + i + 1),
    );
    expect(derivedBars(turned)).toContain("Kagi");
  });
  test("are told: bars between high and low of one size", () => {
    const ranged = { ...plain, low: plain.close.map((to) => to - 30), high: plain.close.map((to) => to + 20) };
    expect(derivedBars(ranged)).toContain("range bars");
  });
});

describe("Heikin-Ashi bars", () => {
  test("are told by their opens, and prices are not", () => {
    expect(derivedBars(averaged(plain))).toContain("Heikin-Ashi");
    expect(derivedBars(plain)).toBeNull();
    const still = { ...plain, open: plain.open.map(() => 7), close: plain.close.map(() => 7) };
    expect(derivedBars(still)).toBeNull();
  });
  test("and boxes of one size are told apart from prices", () => {
    const steps = plain.close.map((close, i) => (close > (plain.open[i] as number) ? 50 : -50));
    let level = 110_000;
    const close = steps.map((step) => (level += step));
    const open = close.map((to, i) => to - (steps[i] as number));
    const boxes = {
      ...withoutShadows(open, close),
      high: close.map((to, i) => Math.max(to, open[i] as number) + (i % 9)),
    };
    expect(derivedBars(boxes)).toContain("Renko");
    expect(derivedBars({ ...boxes, close: boxes.open.map((from) => from + 1) })).toBeNull();
  });
  test("are named before the figures of a run, and no verdict on them is better than fragile", () => {
    const bars = averaged(plain);
    const run = () => runBacktest(document, bars);
    const result = run();
    const verdict = earlyVerdict(document, bars, result, run);
    expect(verdict.reasons.filter(({ says, text }) => says === "against" && text.includes("Heikin-Ashi"))).toHaveLength(
      1,
    );
    expect(["fragile", "probably-luck"]).toContain(verdict.kind);
    expect(outcomeNotes({ result, bars, document, lower: null })[0]).toMatchObject({
      id: "derived",
      weight: "serious",
    });
  });
  const imported = (bars: Bars, options = {}) => {
    const text = [...barsCsv(bars)].join("");
    return importPrices([{ name: "EURUSD.csv", chunks: [new TextEncoder().encode(text)] }], options);
  };
  test("are named by the import", async () => {
    const notesOf = async (bars: Bars) => (await imported(bars)).report.notes.join();
    expect(await notesOf(averaged(plain))).toContain("Heikin-Ashi");
    expect(await notesOf(plain)).not.toContain("Heikin-Ashi");
  });
  test("are still named where a run or the import puts longer bars together from them", async () => {
    const longer = resample(averaged(plain), "H4");
    expect(derivedBars(longer)).toContain("Heikin-Ashi");
    expect(derivedBars(sliceBars(longer, 100, 200))).toContain("Heikin-Ashi");
    expect(derivedBars((await imported(averaged(plain), { timeframe: "H4" })).bars)).toContain("Heikin-Ashi");
    expect(derivedBars(resample(plain, "H4"))).toBeNull();
  });
});
