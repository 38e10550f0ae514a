import { describe, expect, test } from "vitest";
import type { ChartBars } from "./chart-types.ts";
import { besideLastPrice } from "./price-labels.ts";

const chart = { convertToPixel: () => ({ x: 0, y: 100 }) } as unknown as Parameters<typeof besideLastPrice>[0];
const ticks = [20, 90, 160].map((coord) => ({ coord, value: coord, text: String(coord) }));

describe("the labels beside the last price", () => {
  test("are absent while there are no bars", () => {
    expect(besideLastPrice(chart, null, ticks)).toEqual([]);
  });

  test("leave out the one that the tag covers", () => {
    const bars = { length: 1, digits: 5, close: Int32Array.of(108_000) } as unknown as ChartBars;
    expect(besideLastPrice(chart, bars, ticks).map(({ text }) => text)).toEqual(["20", "", "160"]);
  });
});
