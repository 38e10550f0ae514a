import { expect, test } from "vitest";
import type { Row } from "#trading/optimize/row.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { createTries } from "../../../market/tries.ts";
import { createSeenBars } from "../core/seen-bars.ts";
import { countSearch } from "./count-search.ts";

const { document } = presetById("sma-cross")!;
const bars = testBars(200, 8);
const searched = { from: 0, to: 140 };
const row = (sharpe: number) => ({ sharpe }) as Row;

test("a search counts each row once, also those that were found before its page was left", () => {
  const [tries, seen] = [createTries(null), createSeenBars(null)];
  const count = countSearch({ document, bars, dataLabel: "test", searched }, tries, seen);
  const [from, to] = [bars.time[0] as number, bars.time[139] as number];
  const known = () => [tries.of(document).count, seen.of({ data: `${bars.symbol} test`, from, to }).searched];
  count.record();
  expect(known()).toEqual([0, 0]);
  const [first, second] = [[row(0.5), row(Number.NaN)], [row(0.5)]];
  count.found([first, second]);
  count.record();
  expect(known()).toEqual([3, 1]);
  second.push(row(1.5));
  count.record();
  count.record();
  expect(known()).toEqual([4, 1]);
  expect(tries.of(document).sharpes).toEqual([0.5, 0.5, 1.5]);
});

test("the luck of a whole search is stored with its tries, whatever part of its rows was stored before", () => {
  const of = (rows: readonly Row[], parts: number) => {
    const tries = createTries(null);
    const count = countSearch({ document, bars, dataLabel: "test", searched }, tries, createSeenBars(null));
    for (let part = 1; part <= parts; part++) {
      count.found([rows.slice(0, (rows.length * part) / parts)]);
      count.record();
    }
    return tries.of(document).luck;
  };
  const rows = Array.from({ length: 40 }, (_, at) => ({
    ...row(at % 2 === 0 ? 0.5 : -0.5),
    returns: new Float64Array(504),
    periodsAYear: 252,
  }));
  // Two years: a ratio of luck has a standard error of 0.71, and these deviate by 0.51.
  expect(of(rows, 1)).toBeCloseTo(2.19 * 0.51 * Math.SQRT2, 1);
  expect(of(rows, 4)).toBe(of(rows, 1));
});
