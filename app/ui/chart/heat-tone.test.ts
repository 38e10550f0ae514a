import { expect, test } from "vitest";
import { heatTone } from "./heat-tone.ts";

const tones = (values: readonly number[], zero?: number) => {
  const range = { low: Math.min(...values), high: Math.max(...values) };
  return values.map((value) => heatTone(value, range, zero));
};

test("of losses alone the least is the palest, in the color of losses", () => {
  expect(tones([-0.5, -1, -2], 0)).toEqual([
    { tone: "down", share: 0.25 },
    { tone: "down", share: 0.5 },
    { tone: "down", share: 1 },
  ]);
  expect(tones([1, 2], 0)).toEqual([
    { tone: "up", share: 0.5 },
    { tone: "up", share: 1 },
  ]);
});

test("losses and gains of one map have one scale, from where they part", () => {
  expect(tones([0.5, 1, 2], 1)).toEqual([
    { tone: "down", share: 0.5 },
    { tone: "up", share: 0 },
    { tone: "up", share: 1 },
  ]);
  expect(tones([0, 0], 0)).toEqual(Array(2).fill({ tone: "up", share: 0 }));
});

test("where nothing is lost or gained, one color deepens", () => {
  expect(tones([-20, -10])).toEqual([
    { tone: "accent", share: 0 },
    { tone: "accent", share: 1 },
  ]);
  expect(tones([7])).toEqual([{ tone: "accent", share: 0 }]);
});
