import { describe, expect, test } from "vitest";
import type { SessionName } from "../calendar/session-hours.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { close, constant } from "../strategy/presets/preset.ts";
import { crossingDocument, firstSignal, longestWatch, type SignalTimeframe } from "./signal-alert.ts";

/*
 * 2026: New York changes its clocks on 8 March and 1 November, the European Union on 29 March and 25 October, all on Sundays while the
 * market is closed. The trading day ends at 17:00 New York: 22:00 UTC in winter, 21:00 UTC in summer, whatever Europe's clocks say.
 */
const market = createSimulatedMarket();
const minute = 60_000;
const hour = 60 * minute;
const utc = (text: string) => Date.parse(`${text}:00Z`);
const words = (moment: number) => new Date(moment).toISOString().slice(5, 16).replace("T", " ");

/** A few bars: the rules of these alerts look at no more. */
const barsAt = (timeframe: SignalTimeframe) => (asOf: number) => market.lastBars("EURUSD", timeframe, 4, asOf);

/** When the bars that are judged in (from, to] closed, watched in pieces. */
function closes(timeframe: SignalTimeframe, from: string, to: string): string[] {
  const asked: string[] = [];
  const never = crossingDocument({ symbol: "EURUSD", timeframe, name: "Never" }, "crosses-above", close, constant(1e7));
  const end = utc(to);
  for (let at = utc(from); at < end; ) {
    const next = Math.min(end, at + longestWatch(timeframe), at + 3 * 24 * hour + 7 * hour);
    firstSignal(
      { ...never, timeframe },
      (asOf) => {
        asked.push(words(asOf + 1));
        return barsAt(timeframe)(asOf);
      },
      at,
      next,
    );
    at = next;
  }
  return asked;
}

/** Every minute from the first to the last, both included. */
const minutes = (from: string, to: string): string[] =>
  Array.from({ length: (utc(to) - utc(from)) / minute + 1 }, (_, i) => words(utc(from) + i * minute));

describe("the weekends on which clocks change", () => {
  test.each([
    ["New York, spring", "2026-03-06T22:00", "2026-03-08T21:00"],
    ["Europe, spring", "2026-03-27T21:00", "2026-03-29T21:00"],
    ["Europe, autumn", "2026-10-23T21:00", "2026-10-25T21:00"],
    ["New York, autumn", "2026-10-30T21:00", "2026-11-01T22:00"],
  ])("%s: each minute is judged once, up to Friday 17:00 and from Sunday 17:00 New York", (_, ends, opens) => {
    const before = new Date(utc(ends) - 3 * minute).toISOString().slice(0, 16);
    const after = new Date(utc(opens) + 3 * minute).toISOString().slice(0, 16);
    expect(closes("M1", before, after)).toEqual([...minutes(before, ends).slice(1), ...minutes(opens, after).slice(1)]);
  });

  test("bars of four hours and of a day close on New York's clock", () => {
    expect(closes("H4", "2026-03-06T16:00", "2026-03-09T06:00")).toEqual([
      ...["03-06 18:00", "03-06 22:00", "03-09 01:00", "03-09 05:00"],
    ]);
    expect(closes("H4", "2026-10-30T16:00", "2026-11-02T07:00")).toEqual([
      ...["10-30 17:00", "10-30 21:00", "11-02 02:00", "11-02 06:00"],
    ]);
    expect(closes("D1", "2026-03-05T00:00", "2026-03-11T00:00")).toEqual([
      ...["03-05 22:00", "03-06 22:00", "03-09 21:00", "03-10 21:00"],
    ]);
    expect(closes("D1", "2026-10-29T00:00", "2026-11-04T00:00")).toEqual([
      ...["10-29 21:00", "10-30 21:00", "11-02 22:00", "11-03 22:00"],
    ]);
  });

  test("weeks close once each, on Friday at 17:00 New York", () => {
    expect(closes("W1", "2026-02-28T00:00", "2026-04-04T00:00")).toEqual([
      ...["03-06 22:00", "03-13 21:00", "03-20 21:00", "03-27 21:00", "04-03 21:00"],
    ]);
    expect(closes("W1", "2026-10-17T00:00", "2026-11-14T00:00")).toEqual([
      ...["10-23 21:00", "10-30 21:00", "11-06 22:00", "11-13 22:00"],
    ]);
  });

  test("months close once each, on their last trading day at 17:00 New York", () => {
    expect(closes("MN1", "2026-02-10T00:00", "2026-04-10T00:00")).toEqual(["02-27 22:00", "03-31 21:00"]);
    expect(closes("MN1", "2026-09-10T00:00", "2026-12-10T00:00")).toEqual([
      ...["09-30 21:00", "10-30 21:00", "11-30 22:00"],
    ]);
  });
});

describe("an alert bound to a session", () => {
  /** The first bar of 15 minutes that closes inside the session, on each of the days. */
  const firstIn = (session: SessionName, days: readonly string[]): string[] =>
    days.map((day) => {
      const document = {
        ...crossingDocument({ symbol: "EURUSD", timeframe: "M15", name: session }, "crosses-above", close, constant(0)),
        timeframe: "M15" as const,
        entries: { long: { when: { kind: "session" as const, session } } },
      };
      const from = utc(`${day}T03:00`);
      return words(firstSignal(document, barsAt("M15"), from, from + 20 * hour)?.closedAt ?? Number.NaN);
    });

  test("follows the clocks of its own center", () => {
    const spring = ["2026-03-06", "2026-03-09", "2026-03-27", "2026-03-30"];
    const autumn = ["2026-10-23", "2026-10-26", "2026-10-30", "2026-11-02"];
    // The first bar of 08:00 local time closes at 08:15.
    expect(firstIn("new-york", spring)).toEqual(["03-06 13:15", "03-09 12:15", "03-27 12:15", "03-30 12:15"]);
    expect(firstIn("london", spring)).toEqual(["03-06 08:15", "03-09 08:15", "03-27 08:15", "03-30 07:15"]);
    expect(firstIn("new-york", autumn)).toEqual(["10-23 12:15", "10-26 12:15", "10-30 12:15", "11-02 13:15"]);
    expect(firstIn("london", autumn)).toEqual(["10-23 07:15", "10-26 08:15", "10-30 08:15", "11-02 08:15"]);
  });
});
