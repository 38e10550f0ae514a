import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkBars } from "../../backtest/check-bars.ts";
import type { Bars } from "../bars.ts";
import { timeframes } from "../timeframe.ts";
import { barsCsv, tableCsv, textCell } from "./export-csv.ts";
import { formatIds } from "./formats.ts";
import { ImportError } from "./import-error.ts";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";
import type { Imported } from "./price-importer.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Whatever comes in: usable bars whose rows all add up, or a typed error that names a place. */
async function survives(bytes: Uint8Array, options: ImportOptions = {}, name = "file"): Promise<Imported | undefined> {
  const pieces = bytes.length < 4 ? [bytes] : [bytes.subarray(0, bytes.length >> 2), bytes.subarray(bytes.length >> 2)];
  try {
    const imported = await importPrices([{ name, chunks: pieces }], options);
    const { bars, report } = imported;
    checkBars(bars);
    expect(report.bars).toBe(bars.length);
    const dropped = report.weekend.kept ? 0 : report.weekend.count;
    expect(
      report.bars + report.bad.count + report.duplicates.count + report.merged + report.spikes.removed + dropped,
    ).toBe(report.rows);
    return imported;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    expect(error.place).not.toBe("");
    return undefined;
  }
}

const cell = fc.oneof(
  fc.constantFrom(
    "",
    "null",
    "NaN",
    "1.1",
    "1,1",
    "1.234,56",
    "1e-5",
    "-3",
    "0",
    "abc",
    '"',
    '"1.2"',
    "2027-01-04",
    "04.01.2027",
    "12:30",
    "99999999999999999999",
    "1798761600",
    "\ufeff",
    "=1+1",
  ),
  fc.double().map(String),
  fc.string({ maxLength: 12 }),
);
const options: fc.Arbitrary<ImportOptions> = fc.record(
  {
    format: fc.constantFrom(...formatIds),
    zone: fc.constantFrom("utc", "broker", "-05:00", "sydney"),
    timeframe: fc.constantFrom(...timeframes),
    digits: fc.nat(8),
    duplicates: fc.constantFrom("first" as const, "last" as const),
    weekend: fc.constantFrom("keep" as const, "drop" as const),
    inconsistent: fc.constantFrom("reject" as const, "widen" as const),
  },
  { requiredKeys: [] },
);

const start = Date.UTC(2027, 0, 4);
const goodRow = (i: number) =>
  `${new Date(start + i * 300_000).toISOString().slice(0, 19).replace("T", " ")},1.1${i % 10},1.2${i % 10},1.0${i % 10},1.1${(i + 3) % 10},${i}`;

describe("no input breaks the import", () => {
  test("random bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        options,
        async (bytes, chosen) => void (await survives(bytes, chosen)),
      ),
      { numRuns: 3_000 },
    );
  });

  test("random bytes behind the first bytes of each binary format", async () => {
    const heads = [
      [0x90, 1, 0, 0],
      [0x91, 1, 0, 0],
      [0x5d, 0, 0, 0x80, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0],
      [255, 254],
      [0xef, 0xbb, 0xbf],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 600 }),
        async (head, tail) => void (await survives(Uint8Array.from([...head, ...tail]), { start, timeframe: "M1" })),
      ),
      { numRuns: 3_000 },
    );
  });

  test("tables of odd cells", async () => {
    const table = fc.tuple(
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), options, async ([separator, end, rows], headed, chosen) => {
        const lines = rows.map((cells) => cells.join(separator));
        const head = headed ? [["Date", "Open", "High", "Low", "Close", "Volume"].join(separator)] : [];
        await survives(encode([...head, ...lines].join(end)), chosen);
      }),
      { numRuns: 3_000 },
    );
  });

  test("good files with damage: cut, shuffled, doubled, with bytes changed", async () => {
    const damage = fc.record({
      order: fc.shuffledSubarray(
        Array.from({ length: 40 }, (_, i) => i),
        { minLength: 2 },
      ),
      cut: fc.nat(60),
      changes: fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, options, async ({ order, cut, changes }, chosen) => {
        const bytes = encode(
          `Date,Open,High,Low,Close,Volume\n${[...order, ...order.slice(0, 3)].map(goodRow).join("\n")}\n`,
        );
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        await survives(bytes.subarray(0, bytes.length - cut), chosen);
      }),
      { numRuns: 3_000 },
    );
  });

  test("shuffled rows give the same bars as sorted ones", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          Array.from({ length: 60 }, (_, i) => i),
          { minLength: 60 },
        ),
        async (order) => {
          const text = (rows: readonly number[]) =>
            encode(`Date,Open,High,Low,Close,Volume\n${rows.map(goodRow).join("\n")}`);
          const shuffled = await survives(text(order));
          expect(shuffled?.bars).toEqual((await survives(text(order.toSorted((a, b) => a - b))))?.bars);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("lines that never end cost bounded memory and one bad row each", async () => {
    const long = "9".repeat(300_000);
    const text = `Date,Open,High,Low,Close,Volume\n${goodRow(0)}\n${goodRow(1)}\n${long}\n${goodRow(2)}\n`;
    const chunks = Array.from({ length: Math.ceil(text.length / 10_000) }, (_, i) =>
      encode(text.slice(i * 10_000, (i + 1) * 10_000)),
    );
    const { report } = await importPrices([{ name: "a.csv", chunks }]);
    expect(report).toMatchObject({ bars: 3, bad: { count: 1, byProblem: { "too-long": 1 }, examples: [{ line: 4 }] } });
    await survives(encode("x".repeat(1_000_000)));
  });

  test("however a file is cut into pieces, the bars and the report are the same", async () => {
    const bytes = encode(
      `Date,Open,High,Low,Close,Volume\r\n${Array.from({ length: 50 }, (_, i) => (i % 9 === 4 ? "bad row" : goodRow(i))).join("\r\n")}`,
    );
    const whole = await importPrices([{ name: "a.csv", chunks: [bytes] }]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        expect(await importPrices([{ name: "a.csv", chunks }])).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });
});

const anyBars: fc.Arbitrary<Bars> = fc
  .record({
    digits: fc.nat(6),
    withSpread: fc.boolean(),
    rows: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 2_000_000_000 }), fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(100_000)),
      { minLength: 2, maxLength: 40 },
    ),
  })
  .map(({ digits, withSpread, rows }) => {
    const column = (of: (row: [number, number, number, number, number]) => number) => Int32Array.from(rows, of);
    return {
      symbol: "EURUSD",
      timeframe: "M5",
      digits,
      length: rows.length,
      time: Float64Array.from(rows, (_, i) => start + i * 300_000),
      open: column(([low, a]) => low + a),
      high: column(([low, a, b, c]) => low + a + b + c),
      low: column(([low]) => low),
      close: column(([low, , b]) => low + b),
      volume: Float64Array.from(rows, (row) => row[4] / 4),
      ...(withSpread ? { spread: column((row) => row[4] + 1) } : {}),
    } satisfies Bars;
  });

describe("export", () => {
  test("reads back to the same bars", async () => {
    await fc.assert(
      fc.asyncProperty(anyBars, async (bars) => {
        const imported = await importPrices([{ name: "EURUSD.csv", chunks: [...barsCsv(bars)].map(encode) }]);
        expect(imported.bars).toEqual(bars);
        expect(imported.report.bad.count).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  test.each(["=1+1", "+1", "-cmd", "@x", "\tx", "\rx", "＝1", "＋1", "－1", "＠x"])(
    "a text such as %j can not become a formula",
    (text) => {
      expect(textCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
    },
  );

  test("nor one behind a semicolon, where spreadsheets of other countries begin a cell", () => {
    expect(textCell("Ana;=cmd|' /C calc'!A0;+1;fine")).toBe(`"Ana; =cmd|' /C calc'!A0; +1;fine"`);
  });

  test.each(["\n", "\r\n", "\r"])("nor one behind the line break %j, which ends a row there", (end) => {
    expect(textCell(`Ana${end}=cmd|' /C calc'!A0;x`)).toBe(`"Ana${end} =cmd|' /C calc'!A0;x"`);
    expect(textCell(`First${end}${end}Second`)).toBe(`"First${end}${end}Second"`);
  });

  test("numbers keep their sign and texts their commas", () => {
    expect(
      tableCsv(
        ["name", "profit"],
        [
          ["a,b", -1.5],
          ['say "x"', Number.NaN],
          [null, 2],
        ],
      ),
    ).toBe('name,profit\n"a,b",-1.5\n"say ""x""",\n,2\n');
  });
});
