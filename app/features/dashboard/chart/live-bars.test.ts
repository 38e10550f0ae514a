import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { barsToShow, isOfSource, withQuote } from "./live-bars.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 4, 10);
const bars = createSimulatedMarket().bars("EURUSD", "H1", start - 10 * hour, start + hour);
const last = bars.length - 1;
const quoteAt = (time: number, bid: number, open = true) => ({ time, bid, ask: bid + 12, open });

test("a quote of the running bar moves its close, and its high or low when it goes beyond", () => {
  const high = bars.high[last] as number;
  const above = withQuote(bars, quoteAt(start + 60_000, high + 5), hour);
  expect([above.close[last], above.high[last], above.low[last]]).toEqual([high + 5, high + 5, bars.low[last]]);
  const low = bars.low[last] as number;
  const below = withQuote(bars, quoteAt(start + 60_000, low - 5), hour);
  expect([below.close[last], below.high[last], below.low[last]]).toEqual([low - 5, high, low - 5]);
  expect(bars.high[last]).toBe(high);
});

test("a quote of another bar, or of a closed market, changes nothing", () => {
  expect(withQuote(bars, quoteAt(start - 1, 1), hour)).toBe(bars);
  expect(withQuote(bars, quoteAt(start + hour, 1), hour)).toBe(bars);
  expect(withQuote(bars, quoteAt(start + 60_000, 1, false), hour)).toBe(bars);
  expect(withQuote(bars, quoteAt(start + 60_000, bars.close[last] as number), hour)).toBe(bars);
});

test("quotes continue bars of the same source alone", () => {
  const oanda = { kind: "provider", name: "OANDA", from: 0, to: 1, gaps: [] } as const;
  const live = { kind: "live", name: "OANDA", staleSince: null } as const;
  expect(isOfSource({ kind: "simulated" }, { kind: "simulated" })).toBe(true);
  expect(isOfSource(oanda, live)).toBe(true);
  expect(isOfSource(oanda, { kind: "simulated" })).toBe(false);
  expect(isOfSource({ kind: "simulated" }, live)).toBe(false);
  expect(isOfSource({ ...oanda, kind: "file" }, live)).toBe(false);
  expect(isOfSource(oanda, { ...live, name: "Twelve Data" })).toBe(false);
  expect(isOfSource(oanda, { ...live, staleSince: 5 })).toBe(false);
});

test("asks for no month or week from before the euro", () => {
  const now = Date.UTC(2026, 10, 25);
  for (const timeframe of ["MN1", "W1"] as const) {
    const { time } = createSimulatedMarket().lastBars("EURUSD", timeframe, barsToShow(timeframe, now), now);
    expect(time[0]).toBeGreaterThanOrEqual(Date.UTC(1998, 11, 31));
  }
  expect(barsToShow("D1", now)).toBe(1_500);
});
