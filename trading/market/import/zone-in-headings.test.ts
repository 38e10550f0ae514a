import { describe, expect, test } from "vitest";
import { importPrices } from "./import-prices.ts";
import { otherClockPattern, zoneInHeadings } from "./zone-in-headings.ts";

const zoneOf = (heading: string) => zoneInHeadings([heading], ["date"])?.zone;

describe("a heading that names a clock", () => {
  test.each([
    ["EET", "eet"],
    ["Time (EET)", "eet"],
    ["Zeit (MEZ)", "cet"],
    ["Time (EST)", "new-york"],
    ["Date (New York time)", "new-york"],
    ["Gmt time", "utc"],
    ["Time (UTC)", "utc"],
    ["Time (UTC+2)", "+02:00"],
    ["GMT-05:30", "-05:30"],
    ["Время (UTC +03:00)", "+03:00"],
    ["time_utc", "utc"],
  ])("%s is read as %s", (heading, zone) => {
    expect(zoneOf(heading)).toBe(zone);
    const refused = new RegExp(otherClockPattern).test(heading.toLowerCase());
    expect(refused).toBe(zone !== "utc");
  });

  test.each(["Date", "Time", "Date et heure", "Zeit", "Local time", "timestamp", "Budget", "Time (UTC+20)"])(
    "%s names none",
    (heading) => expect(zoneOf(heading)).toBeUndefined(),
  );
});

// JForex writes its charts in EET where that is chosen: three hours before UTC's from the end of March, two in winter.
const lines = (heading: string) => [
  `${heading},Open,High,Low,Close,Volume`,
  ...["2026.03.27 22:00:00", "2026.03.27 23:00:00", "2026.03.30 00:00:00", "2026.03.30 01:00:00"].map(
    (time, at) => `${time},1.0${at}00,1.0${at}90,1.0${at}00,1.0${at}50,${100 + at}`,
  ),
];
const read = (heading: string, zone?: string) =>
  importPrices(
    [{ name: "EURUSD.csv", chunks: [new TextEncoder().encode(lines(heading).join("\n"))] }],
    zone ? { zone } : {},
  );
const hours = (time: ArrayLike<number>) => Array.from(time, (at) => new Date(at).toISOString().slice(5, 13));

test("its rows are read on that clock, and the report says why", async () => {
  const { bars, report } = await read("Time (EET)");
  expect(hours(bars.time)).toEqual(["03-27T20", "03-27T21", "03-29T21", "03-29T22"]);
  expect(report.notes).toContain(
    'Times were read as Eastern European Time (EET/EEST, summer time by European rule), which the heading "Time (EET)" names.',
  );
});

test("a clock that is chosen goes before the heading's, and without either it is UTC", async () => {
  const chosen = await read("Time (EET)", "+01:00");
  expect(hours(chosen.bars.time)[0]).toBe("03-27T21");
  const unnamed = await read("Time");
  expect(hours(unnamed.bars.time)[0]).toBe("03-27T22");
  expect(unnamed.report.notes[0]).toContain("because the file names no time zone");
});
