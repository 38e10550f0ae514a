import { expect, test } from "vitest";
import { isWeekend } from "./find-gaps.ts";
import { importPrices } from "./import-prices.ts";

const hour = 3_600_000;
const clocks = {
  EET: new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Athens", dateStyle: "short", timeStyle: "short" }),
  CET: new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "short" }),
};
/** Every hour the market is open in five weeks around the one in which New York has changed its clocks and Europe has not. */
const open = Array.from({ length: 24 * 35 }, (_, i) => Date.UTC(2026, 2, 1, 22) + i * hour).filter(
  (at) => !isWeekend(at),
);

const read = (clock: keyof typeof clocks, times: readonly number[], zone?: string) => {
  const lines = times.map(
    (at, i) =>
      `${clocks[clock].format(at).replace(/-/g, ".").replace(" ", "\t")}:00\t1.1${i % 9}\t1.2\t1.0\t1.1${(i + 1) % 9}\t${i % 90}\t0\t12`,
  );
  const text = ["<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>", ...lines].join("\n");
  return importPrices([{ name: "EURUSD_H1.csv", chunks: [new TextEncoder().encode(text)] }], zone ? { zone } : {});
};
const advice = ({ report }: Awaited<ReturnType<typeof read>>) =>
  report.notes.filter((note) => note.includes("choose that"));

test("a broker with Europe's summer time is recognized by the rows that another clock puts into the weekend", async () => {
  expect(advice(await read("EET", open))).toEqual([
    "3 rows lie in the weekend on this clock, and none as Eastern European Time (EET/EEST, summer time by European rule): choose that time zone if it is your source's.",
  ]);
  expect(advice(await read("CET", open))[0]).toContain("none as Central European Time (CET/CEST)");
});

test("nothing is advised where the clock fits, was chosen, or weekends are really traded", async () => {
  const inWinter = open.filter((at) => at < Date.UTC(2026, 2, 7));
  expect(advice(await read("EET", inWinter))).toEqual([]);
  expect(advice(await read("EET", open, "broker"))).toEqual([]);
  const always = Array.from({ length: 24 * 14 }, (_, i) => Date.UTC(2026, 2, 1, 22) + i * hour);
  expect(advice(await read("EET", always))).toEqual([]);
});

test("UNIX times that count on a server's clock, as programs in MetaTrader write them, are noticed and read by choice", async () => {
  const table = (times: readonly number[]) => {
    const lines = times.map((at, i) => `${at / 1000},1.1${i % 9},1.2,1.0,1.1${(i + 1) % 9}`);
    return new TextEncoder().encode(["time,open,high,low,close", ...lines].join("\n"));
  };
  const onServer = table(open.map((at) => Date.parse(`${clocks.EET.format(at).replace(" ", "T")}Z`)));
  const files = (bytes: Uint8Array) => [{ name: "EURUSD.csv", chunks: [bytes] }];
  const taken = await importPrices(files(onServer));
  const unix = ({ report }: typeof taken) => report.notes.filter((note) => note.includes("UNIX"));
  expect(unix(taken)).toEqual([
    `${taken.report.weekend.count} rows lie in the weekend, and none if these UNIX times count on Eastern European Time (EET/EEST, summer time by European rule), as MetaTrader's do: if they are from there, choose the format MetaTrader 5 Python package and that time zone.`,
  ]);
  const chosen = await importPrices(files(onServer), { format: "mt5-python", zone: "eet" });
  expect(Array.from(chosen.bars.time)).toEqual(open);
  expect(unix(await importPrices(files(table(open))))).toEqual([]);
});
