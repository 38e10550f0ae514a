import { describe, expect, test } from "vitest";
import { firstLayout, type LayoutDocument, mostDrawings, readLayout } from "./layout-document.ts";

const line = (id: string) => ({
  id,
  tool: "trend",
  points: [
    { time: 1, price: 1.1 },
    { time: 2, price: 1.2 },
  ],
});
const full: LayoutDocument = {
  ...firstLayout,
  count: 2,
  zone: "UTC",
  charts: firstLayout.charts.map((chart, at) =>
    at === 0
      ? { ...chart, compare: "GBPUSD", indicators: [{ key: "1", id: "ema", parameters: { length: 20 } }] }
      : chart,
  ),
  drawings: { EURUSD: [line("a") as never, { id: "b", tool: "text", points: [{ time: 1, price: 2 }], text: "Here" }] },
};

describe("a stored layout", () => {
  test("comes back as it was", () => {
    expect(readLayout(JSON.parse(JSON.stringify(full)))).toEqual({ document: full, lost: 0 });
  });

  test("is none where nothing of it can be read", () => {
    for (const value of [null, 3, "x", [], {}, { charts: "EURUSD" }]) expect(readLayout(value)).toBeNull();
  });

  test("loses only what does not fit, and says how much", () => {
    const damaged = {
      count: 9,
      zone: "Mars",
      charts: [
        { ...full.charts[0], symbol: "NOPAIR" },
        { ...full.charts[1], scale: "cubic", compare: 7, indicators: [{ key: "1" }, full.charts[0]?.indicators[0]] },
      ],
      drawings: {
        EURUSD: [
          line("a"),
          { ...line("b"), tool: "spiral" },
          { ...line("c"), points: [{ time: 1, price: Number.NaN }] },
        ],
        NOPAIR: [line("d")],
      },
    };
    const read = readLayout(damaged);
    expect(read?.document.charts[0]).toEqual(firstLayout.charts[0]);
    expect(read?.document.charts[1]).toMatchObject({ scale: "linear", compare: null, indicators: [{ id: "ema" }] });
    expect(read?.document).toMatchObject({ count: 1, zone: "local" });
    expect(read?.document.drawings).toEqual({ EURUSD: [line("a")] });
    expect(read?.lost).toBe(5);
  });

  test("holds no more drawings than a chart can show", () => {
    const many = Array.from({ length: mostDrawings + 7 }, (_, at) => line(`d${at}`));
    expect(readLayout({ ...full, drawings: { EURUSD: many } })?.lost).toBe(7);
  });
});
