import { expect, test } from "vitest";
import { drawnSeeds, motifs } from "#lib/drawn-picture.ts";
import { drawPicture, drawRecord, sharedPng } from "./draw-picture.ts";
import { palettes } from "./drawing.ts";

const seeds = [0, 1, 2, 77, 200, drawnSeeds - 1];

test.each(motifs)("a picture of %s is small, whole and the same each time, and every seed has its own", (motif) => {
  const drawn = seeds.map((seed) => drawPicture({ motif, seed }, "paper"));
  for (const svg of drawn) {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4096);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<script|href/);
  }
  expect(new Set(drawn).size).toBe(seeds.length);
  expect(drawPicture({ motif, seed: 77 }, "paper")).toBe(drawn[3]);
  expect(drawPicture({ motif, seed: 77 }, "night")).not.toBe(drawn[3]);
});

test("the picture for other sites is a PNG of 1200 × 630 pixels", async () => {
  const png = await sharedPng({ motif: "fan", seed: 3 });
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60_000);
});

test("a shared record says on the picture that it is simulated, as lines, and draws the equity darkest", () => {
  const svg = drawRecord({ balance: "M0 16l100 -8", equity: "M0 16l100 -4", start: 16 });
  expect(svg.match(/<path transform/g)).toHaveLength("SIMULATED".length);
  expect(svg).not.toContain("<text");
  expect(svg).toContain(`M0 16l100 -4" fill="none" stroke="${palettes.paper.ink}"`);
  expect(svg).toContain(`M0 16l100 -8" fill="none" stroke="${palettes.paper.quiet}"`);
});
