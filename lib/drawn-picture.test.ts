import { expect, test } from "vitest";
import { drawnForms, drawnPath, drawnPicture, drawnSeeds, motifs, readDrawnName } from "./drawn-picture.ts";

test("every address is read back, and no other one exists", () => {
  for (const motif of motifs)
    for (const form of drawnForms)
      for (const seed of [0, 7, drawnSeeds - 1])
        expect(readDrawnName(drawnPath({ motif, seed }, form).slice("/drawn/".length))).toEqual({ motif, seed, form });
  for (const name of [
    "",
    "pips",
    "pips-1-paper",
    "pips-1-paper.png",
    "pips-1-share.svg",
    "pips-01-paper.svg",
    `pips-${drawnSeeds}-paper.svg`,
    "pips--1-paper.svg",
    "pips-1e1-paper.svg",
    "constructor-1-paper.svg",
    "pips-1-paper.svg.svg",
    "pips-1-paper-2.svg",
  ])
    expect(readDrawnName(name), name).toBeUndefined();
});

test.each([
  ["What a spread costs you in a year", "waterfall"],
  ["Swap and triple Wednesday", "nights"],
  ["Reading an economic release", "hours"],
  ["Beginner Forex Fundamentals", "pips"],
  ["Twelve losing trades in a row", "fan"],
  ["A journal that changes what you do", "months"],
  ["Intermediate Trading Strategies", "costs"],
  ["An afternoon in London", "trade"],
] as const)("%s is shown by %s", (words, motif) => {
  expect(drawnPicture("any", words).motif).toBe(motif);
});

test("the title decides, and the description where the title says nothing", () => {
  expect(drawnPicture("any", "Position size", "What a spread costs").motif).toBe("pips");
  expect(drawnPicture("any", "The program", "One risk budget for all").motif).toBe("fan");
});

test("one address has one picture, and two have rarely the same", () => {
  const seeds = Array.from({ length: 40 }, (_, i) => drawnPicture(`post-${i}`, "").seed);
  expect(drawnPicture("post-1", "").seed).toBe(seeds[1]);
  expect(new Set(seeds).size).toBeGreaterThan(32);
});
