import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMillis, localTime, weekdayOfDay } from "../calendar/zone-clock.ts";
import { tradingDayOpen } from "../market/resample.ts";
import type { Timeframe } from "../market/timeframe.ts";
import { clockMask, filterMask, minutesColumn, weekdayClock, weekdayColumn, weekdayMask } from "./clock-masks.ts";
import type { Zone } from "./document.ts";

const zones = ["utc", "london", "new-york", "sydney", "tokyo"] as const satisfies readonly Zone[];
const minute = 60_000;
/** Rising moments around the days on which London, New York and Sydney change their clocks. */
const times = fc
  .record({
    from: fc.constantFrom(Date.UTC(2024, 2, 8), Date.UTC(2024, 2, 29), Date.UTC(2024, 9, 4), Date.UTC(2024, 10, 1)),
    steps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 400 }),
  })
  .map(({ from, steps }) => {
    let at = from;
    return Float64Array.from(steps, (step) => {
      at += step * minute;
      return at;
    });
  });
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`);

/** Minute and weekday of one bar, asked for by itself. */
function localOf(utc: number, zone: Zone) {
  const at = zone === "utc" ? utc : localTime(zone as Exclude<Zone, "utc">, utc);
  const day = Math.floor(at / dayMillis);
  return { minute: Math.floor((at - day * dayMillis) / minute), weekday: weekdayOfDay(day) };
}

/** The openings of a daily market's bars, trading days Monday to Friday, over both changes of New York's clock. */
const dailyOpens = (() => {
  const first = Date.UTC(2024, 1, 26) / dayMillis;
  const tradingDays = Array.from({ length: 280 }, (_, i) => first + i).filter(
    (day) => weekdayOfDay(day) !== 0 && weekdayOfDay(day) !== 6,
  );
  return { time: Float64Array.from(tradingDays, tradingDayOpen), weekdays: tradingDays.map(weekdayOfDay) };
})();

describe("weekdays of daily bars", () => {
  it.each([...zones, undefined])("are those of the trading day, whatever clock the rule states (%s)", (zone) => {
    const { time, weekdays } = dailyOpens;
    for (const day of [1, 5, 0]) {
      const expected = weekdays.map((weekday) => (weekday === day ? 1 : 0));
      expect([...weekdayMask(time, [day], weekdayClock("D1", zone))]).toEqual(expected);
      expect([...filterMask(time, "D1", { days: [day], ...(zone ? { zone } : {}) })]).toEqual(expected);
    }
    expect([...weekdayColumn(time, weekdayClock("D1", zone))]).toEqual(weekdays);
  });

  it("are the date's where a file's daily bars open at midnight UTC or at a stock exchange's opening", () => {
    const friday = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 20, 14, 30)];
    expect([...weekdayColumn(Float64Array.from(friday), weekdayClock("D1", "new-york"))]).toEqual([5, 5]);
  });

  it("are the first trading day's of weeks and months that a file dates from a Saturday or Sunday", () => {
    const weekend = Float64Array.of(Date.UTC(2024, 2, 2, 22), Date.UTC(2024, 5, 1), Date.UTC(2024, 5, 30, 22));
    for (const timeframe of ["W1", "MN1"] as const) {
      expect([...weekdayColumn(weekend, weekdayClock(timeframe, "utc"))]).toEqual([1, 1, 1]);
      expect([...filterMask(weekend, timeframe, { days: [1] })]).toEqual([1, 1, 1]);
    }
    expect([...weekdayColumn(weekend, weekdayClock("D1", "utc"))]).toEqual([0, 6, 1]);
  });

  it("are Monday's for weekly bars, and follow the rule's clock within a day", () => {
    const sundayEvening = Float64Array.of(Date.UTC(2026, 10, 22, 22));
    const weekday = (timeframe: Timeframe, zone: Zone) =>
      weekdayColumn(sundayEvening, weekdayClock(timeframe, zone))[0];
    expect(weekday("W1", "new-york")).toBe(1);
    expect(weekday("H4", "new-york")).toBe(0);
    expect(weekday("H1", "tokyo")).toBe(1);
  });
});

describe("hours of a day in a zone", () => {
  it("are the same by the day as bar by bar, over every change of clocks", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...zones), (time, zone) => {
        const single = Array.from(time, (utc) => localOf(utc, zone));
        expect([...minutesColumn(time, zone)]).toEqual(single.map((bar) => bar.minute));
        expect([...weekdayColumn(time, zone)]).toEqual(single.map((bar) => bar.weekday));
        expect([...weekdayMask(time, [0, 3, 5], zone)]).toEqual(
          single.map((bar) => ([0, 3, 5].includes(bar.weekday) ? 1 : 0)),
        );
      }),
    );
  });

  it("hold a window also where it runs over midnight", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...zones), clock, clock, (time, zone, from, to) => {
        const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
        const [open, close] = [minutes(from), minutes(to)];
        const inside = (at: number) => (open <= close ? at >= open && at < close : at >= open || at < close);
        const expected = Array.from(time, (utc) => (inside(localOf(utc, zone).minute) ? 1 : 0));
        expect([...clockMask(time, from, to, zone)]).toEqual(expected);
      }),
    );
  });
});
