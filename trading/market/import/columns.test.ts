import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roleOfName } from "./column-names.ts";
import type { ImportOptions } from "./import-options.ts";
import { importPrices, inspectPrices } from "./import-prices.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, options: ImportOptions = {}, name = "EURUSD.csv") =>
  importPrices([{ name, chunks: [encode(text)] }], options);
const look = (text: string) => inspectPrices(encode(text), true, "EURUSD.csv");

type Row = { date: string; open: string; high: string; low: string; close: string; volume: string };
/** A market of days that opens near where it closed. */
const market: readonly Row[] = (() => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let price = 20_000;
  return Array.from({ length: 80 }, (_, i) => {
    const open = price + Math.round(20 * (random() - 0.5));
    const close = open + Math.round(400 * (random() - 0.5));
    const high = Math.max(open, close) + Math.round(100 * random());
    const low = Math.min(open, close) - Math.round(100 * random());
    price = close;
    const text = (value: number) => (value / 100).toFixed(2);
    return {
      date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(close),
      volume: String(1_000_000 + Math.round(9_000_000 * random())),
    };
  });
})();
const fields = ["date", "open", "high", "low", "close", "volume"] as const;
type Field = (typeof fields)[number];
const table = (order: readonly Field[], heading: readonly string[], separator = ",", rows = market) =>
  [
    ...(heading.length > 0 ? [heading.join(separator)] : []),
    ...rows.map((row) => order.map((field) => row[field]).join(separator)),
  ].join("\n");
const plain = await read(table(fields, fields));

/** As sites and programs head their tables, in the order of `fields`. */
const headings: Readonly<Record<string, readonly string[]>> = {
  English: ["Date", "Open", "High", "Low", "Close", "Volume"],
  "English, Investing.com": ["Date", "Open", "High", "Low", "Price", "Vol."],
  "English, long": ["Trading Day", "Opening Price (USD)", "Highest", "Lowest", "Closing Price", "Tick Volume"],
  "Alpha Vantage": ["timestamp", "1. open", "2. high", "3. low", "4. close", "5. volume"],
  German: ["Datum", "Eröffnung", "Hoch", "Tief", "Schlusskurs", "Volumen"],
  "German, Investing.com": ["Datum", "Eröffn.", "Hoch", "Tief", "Zuletzt", "Vol."],
  "German, exchange": ["Tag", "Eröffnungskurs", "Höchstkurs", "Tiefstkurs", "Schlußkurs", "Umsatz"],
  French: ["Date", "Ouverture", "Plus haut", "Plus bas", "Clôture", "Volume"],
  "French, Investing.com": ["Date", "Ouv.", "Plus Haut", "Plus Bas", "Dernier", "Vol."],
  "French, long": [
    "Date",
    "Cours d'ouverture",
    "Cours le plus haut",
    "Cours le plus bas",
    "Cours de clôture",
    "Volume",
  ],
  Spanish: ["Fecha", "Apertura", "Máximo", "Mínimo", "Cierre", "Volumen"],
  "Spanish, Investing.com": ["Fecha", "Apertura", "Máximo", "Mínimo", "Último", "Vol."],
  Italian: ["Data", "Apertura", "Massimo", "Minimo", "Chiusura", "Volume"],
  "Italian, long": ["Data", "Prezzo di apertura", "Max", "Min", "Ultimo", "Volume"],
  Portuguese: ["Data", "Abertura", "Máxima", "Mínima", "Fechamento", "Volume"],
  "Portuguese, Portugal": ["Data", "Abertura", "Mais alto", "Mais baixo", "Fecho", "Volume"],
  Polish: ["Data", "Otwarcie", "Najwyższy", "Najniższy", "Zamknięcie", "Wolumen"],
  "Polish, long": ["Data", "Kurs otwarcia", "Kurs maksymalny", "Kurs minimalny", "Kurs zamknięcia", "Wolumen obrotu"],
  Dutch: ["Datum", "Openingskoers", "Hoogste", "Laagste", "Slotkoers", "Volume"],
  "Dutch, Investing.com": ["Datum", "Open", "Hoog", "Laag", "Laatst", "Vol."],
  Russian: ["Дата", "Открытие", "Максимум", "Минимум", "Закрытие", "Объём"],
  "Russian, Investing.com": ["Дата", "Откр.", "Макс.", "Мин.", "Цена", "Объём"],
  Chinese: ["日期", "开盘", "高", "低", "收盘", "交易量"],
  Japanese: ["日付", "始値", "高値", "安値", "終値", "出来高"],
};

describe("columns by their headings", () => {
  test.each(Object.entries(headings))("%s, in any order, import as the same bars", async (_, names) => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...fields], { minLength: fields.length }),
        fc.constantFrom(",", ";", "\t"),
        fc.boolean(),
        async (order, separator, newestFirst) => {
          const heading = order.map((field) => names[fields.indexOf(field)] as string);
          const rows = newestFirst ? market.toReversed() : market;
          const { bars, report } = await read(table(order, heading, separator, rows));
          expect(bars).toEqual(plain.bars);
          expect(report.sure).toBeGreaterThanOrEqual(0.8);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("of yfinance stand in three lines, the first of which calls the date Price", async () => {
    const order: Field[] = ["date", "close", "high", "low", "open", "volume"];
    const text = [
      "Price,Close,High,Low,Open,Volume",
      "Ticker,EURUSD=X,EURUSD=X,EURUSD=X,EURUSD=X,EURUSD=X",
      "Date,,,,,",
      table(order, []),
    ].join("\n");
    const { bars, report } = await read(text);
    expect(bars).toEqual(plain.bars);
    expect(report.bad.count).toBe(0);
    expect(look(text)).toMatchObject({ sure: 0.95, questions: [] });
  });

  test("may name a bid and an ask side: the bid is read", async () => {
    const text = [
      "date,BidOpen,BidHigh,BidLow,BidClose,AskOpen,AskHigh,AskLow,AskClose",
      ...market.map(({ date, open, high, low, close }) =>
        [date, open, high, low, close, open, high, low, close].join(),
      ),
    ].join("\n");
    expect((await read(text)).bars.close).toEqual(plain.bars.close);
  });

  test("of changes, adjusted closes and open interest are not taken for prices", () => {
    for (const name of [
      "Change %",
      "Adj Close",
      "Open Interest",
      "Veränderung",
      "Price change",
      "Zmiana%",
      "Prev. Close",
    ])
      expect(roleOfName(name), name).toMatchObject({ role: "skip" });
    for (const name of ["", "EMA", "Signal", "foo"]) expect(roleOfName(name), name).toBeUndefined();
  });

  test("in UTF-16 keep their letters", async () => {
    const text = table(fields, headings.Polish as string[]);
    const wide = new Uint8Array(2 + 2 * text.length);
    wide.set([0xff, 0xfe]);
    for (let i = 0; i < text.length; i++) {
      wide[2 + 2 * i] = text.charCodeAt(i) & 255;
      wide[3 + 2 * i] = text.charCodeAt(i) >> 8;
    }
    const { bars, report } = await importPrices([{ name: "EURUSD.csv", chunks: [wide] }]);
    expect(bars).toEqual(plain.bars);
    expect(report.sure).toBeGreaterThanOrEqual(0.95);
  });
});

describe("columns without a heading that is known", () => {
  test("are told apart by what they hold, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(["open", "high", "low", "close"] as const, { minLength: 4 }),
        fc.boolean(),
        async (order, headed) => {
          const heading = headed ? ["Foo", "Bar", "Baz", "Qux", "Quux", "Corge"] : [];
          const text = table(["date", ...order, "volume"], heading);
          const { bars } = await read(text);
          expect(bars).toEqual(plain.bars);
          expect(look(text).sure).toBeGreaterThanOrEqual(0.7);
        },
      ),
    );
  });

  test("are asked about where the prices do not tell the open from the close", async () => {
    // Rows whose opens and closes say nothing of one another.
    const random = market.map((row, i) => ({ ...row, ...(market[(i * 37) % 80] as Row), date: row.date }));
    const text = table(["date", "high", "low", "close", "open"], ["Tarih", "A", "B", "C", "D"], ",", random);
    expect(look(text)).toMatchObject({ sure: 0.4, questions: [{ about: "columns" }] });
    await expect(read(text)).rejects.toMatchObject({ code: "unsure", place: "columns" });
    const layout = look(text).text?.layout;
    if (!layout) throw new Error("no layout");
    const { bars } = await read(text, { layout: { ...layout, columns: ["date", "high", "low", "close", "open"] } });
    expect(bars.length).toBe(80);
  });

  test("a header that the prices contradict is asked about", async () => {
    const text = table(["date", "close", "high", "low", "open"], ["Date", "Open", "High", "Low", "Close"]);
    expect(look(text)).toMatchObject({ sure: 0.4, questions: [{ about: "columns" }] });
    await expect(read(text)).rejects.toMatchObject({ code: "unsure" });
    const swapped = table(["date", "low", "high", "open", "close"], ["Date", "Open", "High", "Low", "Close"]);
    await expect(read(swapped)).rejects.toMatchObject({ code: "unsure", place: "columns" });
  });
});

describe("bad input is named and nothing good is lost", () => {
  test("headings again in the middle, other separators, missing values and lines too long", async () => {
    const lines = table(fields, fields).split("\n");
    lines.splice(30, 0, lines[0] as string);
    lines.splice(40, 0, (lines[12] as string).replaceAll(",", ";"));
    lines.splice(50, 0, "2026-05-01,,,,,");
    lines.splice(60, 0, `2026-05-02,${"1".repeat(70_000)}`);
    const { bars, report } = await read(lines.join("\r\n"));
    expect(bars).toEqual(plain.bars);
    expect(report.bad.examples.map(({ line, problem }) => [line, problem])).toEqual([
      [31, "bad-time"],
      [41, "too-few-columns"],
      [51, "empty"],
      [61, "too-long"],
    ]);
    expect(report.bars + report.bad.count).toBe(report.rows);
  });

  test.each([
    ["<html><table><tr><td>Date</td></tr></table></html>", "not-prices"],
    ["\n\n  <!doctype html>\n<p>Too many requests", "not-prices"],
    ["PK\u0003\u0004\u0014\u0000", "not-prices"],
    ["\u001f\u008b\u0008", "not-prices"],
    ["\ufeff", "empty"],
    ["Date,Open\n2026-01-01,abc", "unknown-layout"],
  ])("%j is refused as what it is", async (text, code) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
    const chunks = [text.startsWith("\ufeff") ? encode(text) : bytes];
    const imported = importPrices([{ name: "EURUSD.csv", chunks }]);
    await expect(imported).rejects.toMatchObject({ name: "ImportError", code });
  });
});

test("BO to BC and AO to AC are prices of bid and ask, and AO without the bids is none", async () => {
  const row = (i: number) => `2027-01-05,${String(i).padStart(2, "0")}:00,1.10000,1.10050,1.09950,1.10010,0.0001`;
  const asks = "1.10012,1.10062,1.09962,1.10022,0.0001";
  const rows = Array.from({ length: 20 }, (_, i) => `${row(i)},${asks}`);
  const { bars } = await read(["Date,Time,BO,BH,BL,BC,BCh,AO,AH,AL,AC,ACh", ...rows].join("\n"));
  expect([bars.spread?.[0], bars.volume[0]]).toEqual([12, 0]);
  expect(roleOfName("AO")).toBeUndefined();
});
