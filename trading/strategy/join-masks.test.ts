import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBits, dropContradictions, invertedMask, narrowMask, widenMask } from "./join-masks.ts";

// Every length modulo a word, and masks that begin inside another buffer.
const pair = fc.integer({ min: 0, max: 37 }).chain((length) =>
  fc.record({
    a: fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length }),
    b: fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length }),
    offset: fc.integer({ min: 0, max: 5 }),
  }),
);

const bytes = (values: readonly number[], offset: number): Uint8Array => {
  const within = new Uint8Array(values.length + offset).subarray(offset);
  within.set(values);
  return within;
};

describe("masks joined by the word", () => {
  it("say the same as bar by bar", () => {
    fc.assert(
      fc.property(pair, ({ a, b, offset }) => {
        const [narrowed, widened] = [bytes(a, 0), bytes(a, offset)];
        narrowMask(narrowed, bytes(b, offset));
        widenMask(widened, bytes(b, 0));
        expect([...narrowed]).toEqual(a.map((value, i) => value & (b[i] as number)));
        expect([...widened]).toEqual(a.map((value, i) => value | (b[i] as number)));
        expect([...invertedMask(bytes(a, offset))]).toEqual(a.map((value) => 1 - value));
      }),
    );
  });

  it("keep each bar's bits to itself, and drop two entries that contradict each other", () => {
    fc.assert(
      fc.property(pair, ({ a, b, offset }) => {
        const signals = bytes(
          a.map(() => 0),
          offset,
        );
        addBits(signals, bytes(a, 0), 0);
        addBits(signals, bytes(b, 0), 1);
        addBits(signals, bytes(a, 0), 3);
        dropContradictions(signals);
        const expected = a.map((long, i) => {
          const short = b[i] as number;
          return (long & short ? 0 : long | (short << 1)) | (long << 3);
        });
        expect([...signals]).toEqual(expected);
      }),
    );
  });
});
