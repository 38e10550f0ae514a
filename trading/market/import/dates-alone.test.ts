import { expect, test } from "vitest";
import { barDay } from "../bar-text.ts";
import { importPrices } from "./import-prices.ts";

const day = 86_400_000;
/** Mondays to Fridays over both of New York's changes of clocks in 2026. */
const dates = Array.from({ length: 320 }, (_, i) => Date.UTC(2026, 0, 5) + i * day).filter(
  (at) => ![0, 6].includes(new Date(at).getUTCDay()),
);
const price = (at: number, i: number) => (1.1 + (((at / day) * 7) % 31) / 1000 + i / 10_000).toFixed(5);
const prices = (at: number) => [price(at, 1), price(at, 9), price(at, 0), price(at, 4)].join(",");

const read = (lines: readonly string[], name: string, zone?: string) =>
  importPrices([{ name, chunks: [new TextEncoder().encode(lines.join("\n"))] }], zone ? { zone } : {});
const isoDate = (at: number) => new Date(at).toISOString().slice(0, 10);
const asTable = (times: readonly number[]) => [
  "Date,Open,High,Low,Close",
  ...times.map((at) => `${isoDate(at)},${prices(at)}`),
];
const daysOf = ({ bars }: Awaited<ReturnType<typeof read>>) =>
  Array.from(bars.time, (at) => barDay(bars.timeframe, at));

test("daily bars of Finam belong to the dates of the file, in winter as in summer", async () => {
  const lines = dates.map(
    (at) => `EURUSD;D;${isoDate(at).replaceAll("-", "")};000000;${prices(at).replaceAll(",", ";")};9`,
  );
  const header = "<TICKER>;<PER>;<DATE>;<TIME>;<OPEN>;<HIGH>;<LOW>;<CLOSE>;<VOL>";
  const imported = await read([header, ...lines], "EURUSD_260105.csv");
  expect(imported.report.zone).toBe("moscow");
  expect(daysOf(imported)).toEqual(dates.map(isoDate));
  expect(imported.report).toMatchObject({ weekend: { count: 0 }, gaps: { count: 0 } });
  expect(imported.report.notes.join("\n")).toContain("dates alone");
});

test.each(["utc", "broker", "eet", "new-york", "moscow", "+03:00", "+05:30", "tokyo", "sydney", "+14:00", "-11:00"])(
  "daily bars of a clock at %s belong to the dates of the file",
  async (zone) => {
    const imported = await read(asTable(dates), "EURUSD.csv", zone);
    expect(daysOf(imported)).toEqual(dates.map(isoDate));
    expect(imported.report).toMatchObject({ timeframe: "D1", weekend: { count: 0 }, gaps: { count: 0 } });
  },
);

test("weekly and monthly bars of a clock ahead of UTC belong to the dates of the file, too", async () => {
  const mondays = dates.filter((at) => new Date(at).getUTCDay() === 1);
  expect(daysOf(await read(asTable(mondays), "EURUSD.csv", "tokyo"))).toEqual(mondays.map(isoDate));
  const firsts = Array.from({ length: 24 }, (_, month) => Date.UTC(2026, month, 1));
  expect(daysOf(await read(asTable(firsts), "EURUSD.csv", "tokyo"))).toEqual(firsts.map(isoDate));
});
