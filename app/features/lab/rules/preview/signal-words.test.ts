import { describe, expect, test } from "vitest";
import type { Preview, SignalPlaces } from "#workers/rules/rules-jobs.ts";
import { chartMarks, chartSeries } from "./chart-parts.ts";
import { placesText, signalNotes } from "./signal-words.ts";

const places = (bars: number, starts: readonly number[] = []): SignalPlaces => ({
  bars,
  times: starts.length,
  starts: Int32Array.from(starts),
});
const preview = (changes: Partial<Preview>): Preview => ({
  bars: 20_000,
  warmUp: 200,
  long: null,
  short: null,
  exitLong: null,
  exitShort: null,
  series: [],
  guides: [],
  silent: [],
  millis: 1,
  ...changes,
});

describe("a strategy that never signals", () => {
  test("names the condition that is never true", () => {
    const silent = [
      { path: "entries.long.when.of[0]", bars: 900 },
      { path: "entries.long.when.of[1]", bars: 0 },
    ];
    expect(signalNotes(preview({ long: places(0), silent }))).toEqual([
      {
        text: "Enter long: no signal on these 20,000 bars. Condition 2 is never true.",
        path: "entries.long.when.of[1]",
      },
    ]);
  });
  test("says when conditions exclude one another", () => {
    const silent = [
      { path: "entries.short.when.of[0]", bars: 900 },
      { path: "entries.short.when.of[1]", bars: 40 },
    ];
    expect(signalNotes(preview({ short: places(0), silent }))[0]?.text).toMatch(/never all on one bar: .*900, .*40/);
  });
  test("says when the trading hours leave nothing, or the bars are too few", () => {
    const silent = [
      { path: "entries.long.when", bars: 12 },
      { path: "session", bars: 300 },
    ];
    expect(signalNotes(preview({ long: places(0), silent }))[0]).toMatchObject({ path: "session" });
    expect(signalNotes(preview({ long: places(0), warmUp: 30_000 }))[0]?.text).toMatch(/need 30,000 bars/);
  });
});

test("a strategy that signals on nearly every bar is told so", () => {
  expect(signalNotes(preview({ long: places(19_000) }))[0]?.text).toMatch(/96% of all bars/);
  expect(signalNotes(preview({ long: places(2_000) }))).toEqual([]);
});

test("marks stand at entries and exits, and lines take the colors of their pane", () => {
  const shown = preview({ long: places(2, [3, 9]), exitLong: places(1, [5]) });
  expect(chartMarks(shown).map(({ index, side }) => [index, side])).toEqual([
    [3, "buy"],
    [9, "buy"],
    [5, "exit"],
  ]);
  const line = { values: new Float64Array(1), look: "line" } as const;
  const series = chartSeries([
    { ...line, id: "a", label: "a", pane: "price" },
    { ...line, id: "b", label: "b", pane: "RSI" },
    { ...line, id: "c", label: "c", pane: "price" },
  ]);
  expect(series.map(({ tone }) => tone)).toEqual(["accent", "accent", "second"]);
  expect(placesText(places(612, [1, 2]), 20_000)).toBe("on 612 bars, 3.1%");
});
