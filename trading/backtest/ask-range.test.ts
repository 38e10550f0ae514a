import { expect, test } from "vitest";
import type { Bars } from "../market/bars.ts";
import { askRange } from "./ask-range.ts";
import type { LowerBars } from "./lower-bars.ts";

const barsOf = (high: readonly number[], low: readonly number[], spread: readonly number[]) => {
  const columns = { high: Int32Array.from(high), low: Int32Array.from(low), spread: Int32Array.from(spread) };
  return { length: high.length, ...columns } as unknown as Bars;
};
const hours = barsOf([120, 130], [100, 110], [50, 5]);
// The second hour has no shorter bars.
const inside = (bars: Bars): LowerBars => ({ bars, from: (i) => i * 2, to: () => 2, spreads: null });
const rangeOf = (lower: LowerBars | null) => {
  const { high, low } = askRange(hours, hours.spread as Int32Array, lower);
  return [[...high], [...low]];
};

test("the ask's range of a bar is by the spreads of the shorter bars in it, or by its own without any", () => {
  expect(rangeOf(null)).toEqual([
    [170, 135],
    [150, 115],
  ]);
  const minutes = inside(barsOf([110, 120], [100, 105], [50, 10]));
  expect(rangeOf(minutes)).toEqual([
    [160, 135],
    [115, 115],
  ]);
  const others = inside(barsOf([110, 120], [100, 105], [0, 0]));
  expect(rangeOf(others)[0]).toEqual([120, 135]);
  expect(rangeOf(null)[0]).toEqual([170, 135]);
});
