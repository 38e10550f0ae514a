import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ImportError } from "./import-error.ts";
import { importPrices } from "./import-prices.ts";
import { decodeLzma } from "./lzma.ts";

/** Packed by liblzma 5: ticks with its usual settings, candles with lc=1, lp=2, pb=1 and a small dictionary. */
const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, "fixtures", name)));
const ticks = fixture("13h_ticks.bi5");
const candles = fixture("BID_candles_min_1.bi5");

/** The numbers the fixtures were made of. */
function sequence(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

describe("LZMA", () => {
  test("unpacks liblzma's ticks to the byte", () => {
    const next = sequence(1);
    const expected = new DataView(new ArrayBuffer(5000 * 20));
    let millis = 0;
    let bid = 128_000;
    for (let at = 0; at < expected.byteLength; at += 20) {
      millis += next() % 1200;
      bid += (next() % 11) - 5;
      expected.setUint32(at, millis);
      expected.setUint32(at + 4, bid + 8 + (next() % 9));
      expected.setUint32(at + 8, bid);
      expected.setFloat32(at + 12, (next() % 400) / 100);
      expected.setFloat32(at + 16, (next() % 400) / 100);
    }
    expect(decodeLzma(ticks)).toEqual(new Uint8Array(expected.buffer));
  });

  test("with other literal and position bits too", () => {
    const view = new DataView(decodeLzma(candles).slice().buffer);
    const next = sequence(7);
    let price = 150_000;
    expect(view.byteLength).toBe(1440 * 24);
    for (let k = 0; k < 1440; k++) {
      const close = price + (next() % 21) - 10;
      const high = Math.max(price, close) + (next() % 5);
      const low = Math.min(price, close) - (next() % 5);
      next();
      expect([0, 4, 8, 12, 16].map((at) => view.getUint32(k * 24 + at))).toEqual([k * 60, price, close, low, high]);
      price = close;
    }
  });

  test("cut anywhere, it says where", () => {
    for (let length = 0; length < ticks.length - 6; length += 611)
      expect(() => decodeLzma(ticks.subarray(0, length))).toThrow(ImportError);
  });

  test("damaged anywhere, it ends in bytes or a typed error", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(candles.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        (changes) => {
          const bytes = candles.slice();
          for (const [at, byte] of changes) bytes[at] = byte;
          try {
            decodeLzma(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(ImportError);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a header that promises gigabytes is refused before memory is taken", () => {
    const bomb = ticks.slice();
    new DataView(bomb.buffer).setBigUint64(5, 1n << 40n, true);
    expect(() => decodeLzma(bomb)).toThrow(/more than 256 MB/);
  });
});

describe(".bi5", () => {
  const read = (name: string, bytes: Uint8Array, options = {}) =>
    importPrices([{ name, chunks: [bytes.subarray(0, 100), bytes.subarray(100)] }], options);

  test("ticks, dated by the path, whose months count from 00", async () => {
    const { bars, report } = await read("EURUSD/2012/00/15/13h_ticks.bi5", ticks);
    expect(report).toMatchObject({
      format: "dukascopy-bi5",
      symbol: "EURUSD",
      digits: 5,
      timeframe: "M1",
      rows: 5000,
      bad: { count: 0 },
    });
    expect(new Date(bars.time[0] as number).toISOString()).toBe("2012-01-15T13:00:00.000Z");
    expect(bars.volume.reduce((sum, count) => sum + count, 0)).toBe(5000);
    const next = sequence(1);
    next();
    expect(bars.open[0]).toBe(128_000 + (next() % 11) - 5);
    expect(bars.spread?.every((points) => points >= 8 && points <= 16)).toBe(true);
  });

  test("candles of a yen pair have three digits", async () => {
    const { bars, report } = await read("USDJPY/2012/11/31/BID_candles_min_1.bi5", candles);
    expect(report).toMatchObject({ symbol: "USDJPY", digits: 3, timeframe: "M1", bars: 1440 });
    expect([new Date(bars.time[0] as number).toISOString(), bars.open[0]]).toEqual([
      "2012-12-31T00:00:00.000Z",
      150_000,
    ]);
  });

  test("without a date it asks for one", async () => {
    await expect(read("13h_ticks.bi5", ticks)).rejects.toMatchObject({ code: "needs-date", place: "file name" });
    expect(
      (await read("13h_ticks.bi5", ticks, { start: Date.UTC(2020, 0, 6, 13), symbol: "EURUSD" })).report.firstTime,
    ).toBe(Date.UTC(2020, 0, 6, 13));
  });

  test("an hour without ticks is an empty file, and says so", async () => {
    await expect(read("EURUSD/2012/00/15/13h_ticks.bi5", new Uint8Array(0))).rejects.toMatchObject({ code: "empty" });
  });

  const packed = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));

  test.each([
    ["a tick after its hour", "XQAAgAD//////////wAAaADf9i76HpyaqSC8aN51z1AuIXTLh///iwYAAA=="],
    ["a tick before the one above it", "XQAAgAD//////////wAAaADf9i76HpyaqSC8aPxVzNEXYP///afwAA=="],
  ])("%s is no tick", async (_, bytes) => {
    await expect(read("EURUSD/2012/00/15/13h_ticks.bi5", packed(bytes))).rejects.toMatchObject({ code: "damaged" });
  });

  test("prices up to the largest number of 32 bits are ticks", async () => {
    const bytes = packed("XQAAgAD//////////wAAaADwZb8GDa6c2vqLDkX8kWB0pRVaDb//31dAAA==");
    const { report } = await read("EURUSD/2012/00/15/13h_ticks.bi5", bytes);
    expect(report).toMatchObject({ rows: 2, bad: { count: 0 } });
  });
});
