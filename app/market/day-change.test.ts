import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { closeBeforeDay, dayChange, previousClose } from "./day-change.ts";

const market = createSimulatedMarket();
const bidAt = (at: number) => market.quote("EURUSD", at).bid;
const second = 1000;
/** Months from 1. */
const utc = (month: number, day: number, hour: number, minute = 0) => Date.UTC(2026, month - 1, day, hour, minute);
const closeBefore = (at: number) => previousClose(market, "EURUSD", at);

test("a change is a fraction of the previous close", () => {
  expect(dayChange(110_550, 110_000)).toBeCloseTo(0.005, 12);
  expect(dayChange(109_450, 110_000)).toBeCloseTo(-0.005, 12);
});

test("the day begins at 17:00 New York: a second before, the close of the day before counts", () => {
  // Wednesday 1 July, summer time: 17:00 New York is 21:00 UTC.
  const [tuesday, wednesday] = [utc(6, 30, 21), utc(7, 1, 21)];
  expect(closeBefore(wednesday - second)).toBe(bidAt(tuesday - 1));
  expect(closeBefore(wednesday)).toBe(bidAt(wednesday - 1));
  expect(bidAt(wednesday - 1)).not.toBe(bidAt(tuesday - 1));
});

test("at the weekend the change is Friday's, and from Sunday 17:00 New York it is measured from Friday's close", () => {
  const [thursdayClose, fridayClose, sundayOpen] = [utc(7, 2, 21), utc(7, 3, 21), utc(7, 5, 21)];
  for (const at of [fridayClose - second, fridayClose, utc(7, 4, 12), sundayOpen - second])
    expect(closeBefore(at), new Date(at).toISOString()).toBe(bidAt(thursdayClose - 1));
  for (const at of [sundayOpen, sundayOpen + 3_600_000, utc(7, 6, 20)])
    expect(closeBefore(at), new Date(at).toISOString()).toBe(bidAt(fridayClose - 1));
});

test("the close follows New York's clock through the weeks in which it changes", () => {
  // Clocks go forward on 8 March and back on 1 November 2026, both on a Sunday while the market is closed.
  const weeks = [
    { friday: utc(3, 6, 22), sunday: utc(3, 8, 21), monday: utc(3, 9, 21) },
    { friday: utc(10, 30, 21), sunday: utc(11, 1, 22), monday: utc(11, 2, 22) },
  ];
  for (const { friday, sunday, monday } of weeks) {
    expect(market.quote("EURUSD", sunday - second).open).toBe(false);
    expect(market.quote("EURUSD", sunday).open).toBe(true);
    expect(closeBefore(sunday)).toBe(bidAt(friday - 1));
    expect(closeBefore(monday - second)).toBe(bidAt(friday - 1));
    expect(closeBefore(monday)).toBe(bidAt(monday - 1));
  }
  // London changes its clocks at other weekends, and New York's close stays where it is.
  expect(closeBefore(utc(3, 31, 21))).toBe(bidAt(utc(3, 31, 21) - 1));
  expect(closeBefore(utc(10, 27, 20, 59))).toBe(bidAt(utc(10, 26, 21) - 1));
});

test("the close before the day of stored bars is the last one before 17:00 New York", () => {
  const bars = createSimulatedMarket().bars("EURUSD", "M30", Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 6, 2, 12));
  const before = bars.time.indexOf(Date.UTC(2026, 6, 1, 20, 30));
  expect(closeBeforeDay(bars, Date.UTC(2026, 6, 2, 12))).toBe(bars.close[before]);
  const today = createSimulatedMarket().bars("EURUSD", "M30", Date.UTC(2026, 6, 1, 21), Date.UTC(2026, 6, 2, 12));
  expect(closeBeforeDay(today, Date.UTC(2026, 6, 2, 12))).toBeUndefined();
  // The new day has begun, and its first bar is not stored yet.
  const late = createSimulatedMarket().bars("EURUSD", "M30", Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 6, 1, 21));
  expect(closeBeforeDay(late, Date.UTC(2026, 6, 1, 21, 20))).toBe(late.close.at(-1));
  // A coin trades on: what its market knows of Friday may be gone from the bars by Sunday.
  const half = 30 * 60_000;
  const sunday = utc(7, 5, 12);
  const coin = { ...late, length: 51, time: Float64Array.from({ length: 51 }, (_, row) => sunday - (50 - row) * half) };
  const closes = Int32Array.from(coin.time, (_, row) => row);
  expect(closeBeforeDay({ ...coin, close: closes }, sunday)).toBe(coin.time.indexOf(utc(7, 4, 21)) - 1);
});
