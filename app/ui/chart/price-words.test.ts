import { afterEach, describe, expect, it } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { curveTable } from "./curve-words.ts";
import { priceLegend, priceSummary, priceTable } from "./price-words.ts";
import { clockOf, showTimesIn } from "./zone-time.ts";

const market = createSimulatedMarket();
const bars = (timeframe: "H4" | "D1" | "W1" | "MN1") =>
  market.bars("EURUSD", timeframe, Date.UTC(2026, 6, 1), Date.UTC(2026, 10, 1));
const weekdayOf = (text: string) => new Date(`${text} UTC`).getUTCDay();

afterEach(() => showTimesIn(null));

describe("the words of a chart of daily bars", () => {
  it.each(["UTC", "America/New_York", "Asia/Tokyo"])("date each bar by its trading day, in %s as well", (zone) => {
    showTimesIn(zone);
    const daily = bars("D1");
    const table = priceTable(daily, [], 0);
    const weekdays = Array.from({ length: daily.length }, (_, row) => weekdayOf(table.text(row, 0)));
    expect(new Set(weekdays)).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(table.text(0, 0)).toBe("Jul 2, 2026");
    expect(priceLegend(daily, 1, [])[0]?.label).toBe("Jul 3, 2026");
    expect(priceSummary({ label: "", bars: daily })).toContain("from Jul 2, 2026 to Oct 30, 2026");
    expect(clockOf(daily.time, true)).toBe("by trading day");
  });

  it("call a week by its Monday and a month by its name", () => {
    expect(weekdayOf(priceTable(bars("W1"), [], 0).text(3, 0))).toBe(1);
    const months = priceTable(bars("MN1"), [], 0);
    expect(Array.from({ length: months.rows }, (_, row) => months.text(row, 0)).slice(-2)).toEqual([
      "Sep 2026",
      "Oct 2026",
    ]);
  });

  it("date the rows of a curve over bars alike, and leave other moments to the visitor's zone", () => {
    showTimesIn("UTC");
    const { time } = bars("D1");
    const curve = { label: "", series: [], format: String, time };
    expect(curveTable({ ...curve, ofBars: true }, 1, { from: 0, to: 1 }).text(0, 0)).toBe("Jul 2, 2026");
    expect(curveTable(curve, 1, { from: 0, to: 1 }).text(0, 0)).toBe("Jul 1, 2026");
  });

  it("keep the time of shorter bars in the visitor's zone", () => {
    showTimesIn("UTC");
    expect(priceTable(bars("H4"), [], 0).text(0, 0)).toBe("Jul 1, 2026 01:00");
    expect(clockOf(bars("H4").time, true)).toBe("times in UTC");
  });
});

it("counts releases apart from signals", () => {
  const marks = [
    { index: 1, side: "news", label: "USD jobs report" },
    { index: 2, side: "buy", label: "Buy" },
  ] as const;
  expect(priceSummary({ label: "", bars: bars("H4"), marks })).toContain("1 signal, 1 release.");
});
