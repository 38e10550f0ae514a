import { expect, test } from "vitest";
import { withDigits } from "#trading/market/history/merge-bars.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { continued, isOfSource, withQuote } from "./continue-bars.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 4, 10);
const bars = createSimulatedMarket().bars("EURUSD", "H1", start - 10 * hour, start + hour);
const last = bars.length - 1;
const quoteAt = (time: number, bid: number, open = true) => ({ time, bid, ask: bid + 12, open });

test("a quote of the running bar moves its close, and its high or low when it goes beyond", () => {
  const high = bars.high[last] as number;
  const above = withQuote(bars, quoteAt(start + 60_000, high + 5));
  expect([above.close[last], above.high[last], above.low[last]]).toEqual([high + 5, high + 5, bars.low[last]]);
  const low = bars.low[last] as number;
  const below = withQuote(bars, quoteAt(start + 60_000, low - 5));
  expect([below.close[last], below.high[last], below.low[last]]).toEqual([low - 5, high, low - 5]);
  expect(bars.high[last]).toBe(high);
});

test("a quote counts in points of the contract, whatever digits the bars have", () => {
  const finer = withDigits(bars, 6);
  const high = bars.high[last] as number;
  const seen = withQuote(withQuote(finer, quoteAt(start + 60_000, high + 5)), quoteAt(start + hour, high + 7));
  expect(seen).toMatchObject({ digits: 6, length: finer.length + 1 });
  expect([seen.high[last], seen.open[last + 1]]).toEqual([10 * (high + 5), 10 * (high + 7)]);
});

test("a quote after the running bar begins a new one, however many were left out between them", () => {
  const one = withQuote(bars, quoteAt(start + hour, 110_000));
  const two = withQuote(withQuote(one, quoteAt(start + hour + 1, 110_020)), quoteAt(start + 4 * hour + 5, 110_010));
  expect(Array.from(two.time).slice(-3)).toEqual([start, start + hour, start + 4 * hour]);
  const row = (at: number) => [two.open[at], two.high[at], two.low[at], two.close[at]];
  expect(row(last + 1)).toEqual([110_000, 110_020, 110_000, 110_020]);
  expect(row(last + 2)).toEqual([110_010, 110_010, 110_010, 110_010]);
  expect([one.length, two.length]).toEqual([bars.length + 1, bars.length + 2]);
});

test("a week's and a month's new bar begin at the New York close", () => {
  const weeks = createSimulatedMarket().lastBars("EURUSD", "W1", 3, start);
  // Sunday after New York's clocks went forward: 17:00 there is 21:00 UTC.
  const sunday = Date.UTC(2026, 2, 8, 21);
  expect(withQuote(weeks, quoteAt(sunday - 1, 110_000)).length).toBe(3);
  expect(withQuote(weeks, quoteAt(sunday + 9, 110_000)).time[3]).toBe(sunday);
  const months = createSimulatedMarket().lastBars("EURUSD", "MN1", 3, start);
  expect(withQuote(months, quoteAt(Date.UTC(2026, 2, 31, 21), 110_000)).time[3]).toBe(Date.UTC(2026, 2, 31, 21));
});

test("a bar goes on to its end where clocks change on a Sunday, and in a month that begins on a Saturday", () => {
  const bar = (timeframe: "H4" | "MN1", opened: number) => ({
    ...sliceBars(bars, last, last + 1),
    ...{ symbol: "BTCUSD", digits: 2, timeframe, time: Float64Array.of(opened) },
  });
  const lengths = (running: ReturnType<typeof bar>, ...moments: number[]) =>
    moments.map((time) => withQuote(running, quoteAt(time, 110_000)).length);
  const spring = Date.UTC(2026, 2, 8, 6);
  expect(lengths(bar("H4", spring), spring + hour, spring + 3 * hour - 1, spring + 3 * hour)).toEqual([1, 1, 2]);
  expect(withQuote(bar("H4", spring), quoteAt(spring + 2 * hour, 110_000)).close[0]).toBe(110_000);
  const autumn = Date.UTC(2026, 10, 1, 5);
  expect(lengths(bar("H4", autumn), autumn + 2 * hour, autumn + 5 * hour - 1, autumn + 5 * hour)).toEqual([1, 1, 2]);
  const august = Date.UTC(2026, 6, 31, 21);
  expect(lengths(bar("MN1", august), august + 30 * hour, august + 200 * hour, Date.UTC(2026, 7, 31, 21))).toEqual([
    1, 1, 2,
  ]);
});

test("a quote of an earlier bar, of a closed market, or without bars, changes nothing", () => {
  expect(withQuote(bars, quoteAt(start - 1, 1))).toBe(bars);
  expect(withQuote(bars, quoteAt(start + 60_000, 1, false))).toBe(bars);
  expect(withQuote(bars, quoteAt(start + 60_000, bars.close[last] as number))).toBe(bars);
  const none = sliceBars(bars, 0, 0);
  expect(withQuote(none, quoteAt(start, 1))).toBe(none);
});

test("bars that are loaded again lose nothing that the page has seen since", () => {
  const high = bars.high[last] as number;
  const seen = withQuote(withQuote(bars, quoteAt(start + 60_000, high + 5)), quoteAt(start + hour, 110_000));
  const again = continued(bars, seen);
  expect(Array.from(again.time)).toEqual(Array.from(seen.time));
  expect([again.high[last], again.close[last]]).toEqual([high + 5, bars.close[last]]);
  // What is stored meanwhile is exact, and replaces what quotes made.
  const more = createSimulatedMarket().bars("EURUSD", "H1", start - 9 * hour, start + 3 * hour);
  const whole = continued(more, seen);
  expect(Array.from(whole.time)).toEqual([bars.time[0], ...more.time]);
  expect(whole.close.slice(1)).toEqual(more.close);
  // With a hole between them, only what was loaded is shown.
  expect(continued(sliceBars(more, 5, more.length), sliceBars(bars, 0, 3)).time).toEqual(more.time.slice(5));
  expect(continued(bars, null)).toBe(bars);
  expect(continued(bars, { ...seen, digits: 3 })).toBe(bars);
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
