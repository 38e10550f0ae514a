import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Bars } from "../bars.ts";
import { createSimulatedMarket } from "../simulated/simulated-market.ts";
import { decodeChunk, encodeChunk } from "./chunk.ts";
import { ByteReader, ByteWriter, ChunkError } from "./varint.ts";

const month = createSimulatedMarket().bars("EURUSD", "M1", Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1));

const someBars = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 1e9 }),
      open: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      high: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      low: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      close: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      volume: fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e12, noNaN: true })),
      spread: fc.nat({ max: 10_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .chain((rows) =>
    fc
      .record({ withSpread: fc.boolean(), unit: fc.constantFrom(1, 1000, 60_000) })
      .map(({ withSpread, unit }): Bars => {
        let at = 0;
        return {
          symbol: "USDJPY",
          timeframe: "M1",
          digits: 3,
          length: rows.length,
          time: Float64Array.from(rows, ({ step }) => {
            at += step * unit;
            return at;
          }),
          open: Int32Array.from(rows, ({ open }) => open),
          high: Int32Array.from(rows, (row) => Math.max(row.open, row.high, row.low, row.close)),
          low: Int32Array.from(rows, (row) => Math.min(row.open, row.high, row.low, row.close)),
          close: Int32Array.from(rows, ({ close }) => close),
          volume: Float64Array.from(rows, ({ volume }) => volume),
          ...(withSpread ? { spread: Int32Array.from(rows, ({ spread }) => spread) } : {}),
        };
      }),
  );

describe("a chunk", () => {
  test("gives back the very bars of a month", () => {
    expect(month.length).toBeGreaterThan(28_000);
    expect(decodeChunk(encodeChunk(month), "EURUSD")).toEqual(month);
  });

  test("gives back any bars", () => {
    fc.assert(
      fc.property(someBars, (bars) => {
        expect(decodeChunk(encodeChunk(bars), "USDJPY")).toEqual(bars);
      }),
    );
  });

  test("is at most a third of its columns", () => {
    expect(encodeChunk(month).length).toBeLessThan((month.length * 36) / 3);
  });

  test("cut off anywhere, lengthened, or of another kind is refused", () => {
    const bytes = encodeChunk({ ...month, length: 0, time: new Float64Array(0) });
    for (const wrong of [new Uint8Array(0), Uint8Array.of(0x7b, 0x7d, 1, 2, 3), bytes.subarray(0, 5)])
      expect(() => decodeChunk(wrong, "EURUSD")).toThrow(ChunkError);
    const whole = encodeChunk(month);
    for (const end of [4, 7, 100, whole.length >> 1, whole.length - 1])
      expect(() => decodeChunk(whole.subarray(0, end), "EURUSD")).toThrow(ChunkError);
    expect(() => decodeChunk(Uint8Array.of(...encodeChunk(decodeChunk(whole, "EURUSD")), 0), "EURUSD")).toThrow(
      "it is longer than its bars",
    );
  });

  test("that claims more rows than it can have is refused before memory is taken", () => {
    const bytes = encodeChunk(month).slice(0, 8);
    expect(() => decodeChunk(Uint8Array.of(...bytes, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f), "EURUSD")).toThrow(
      ChunkError,
    );
  });
});

test("numbers of any size and sign are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (numbers) => {
      const writer = new ByteWriter(1);
      for (const one of numbers) {
        writer.unsigned(Math.abs(one));
        writer.signed(Math.trunc(one / 2));
      }
      const reader = new ByteReader(writer.bytes());
      for (const one of numbers) {
        expect(reader.unsigned()).toBe(Math.abs(one));
        expect(reader.signed()).toBe(Math.trunc(one / 2) + 0);
      }
      expect(reader.atEnd()).toBe(true);
    }),
  );
});
