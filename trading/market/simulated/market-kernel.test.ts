import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileKernel, kernelModule, kernels } from "../../../scripts/build-kernels.ts";
import { findSymbol, type SymbolSpec } from "../symbols.ts";
import type { Timeframe } from "../timeframe.ts";
import { createBarBuilder } from "./bar-builder.ts";
import { createMarketKernel } from "./market-kernel.ts";
import { createMarketWeeks } from "./market-weeks.ts";
import { defaultSeed, simulatedSymbols } from "./simulated-market.ts";
import { createSymbolPath, type SymbolPath } from "./symbol-path.ts";

function builderOf(seed: number, vectors: boolean) {
  const weeks = createMarketWeeks(seed, vectors);
  const paths = new Map<string, SymbolPath>();
  return createBarBuilder((symbol) => {
    const path = paths.get(symbol) ?? createSymbolPath(seed, findSymbol(symbol) as SymbolSpec, weeks);
    paths.set(symbol, path);
    return path;
  });
}

const moments = [
  Date.UTC(2026, 10, 18, 14, 33, 21),
  Date.UTC(2026, 10, 15, 22, 0, 5),
  Date.UTC(2026, 10, 20, 21, 59, 59),
  Date.UTC(2026, 10, 21, 12),
  Date.UTC(2026, 9, 27, 9, 17, 59),
  Date.UTC(1994, 3, 13, 4, 5, 6),
  Date.UTC(2077, 6, 7, 8, 9, 10),
];
const counts: Readonly<Record<Timeframe, number>> = {
  ...{ M1: 700, M5: 200, M15: 120, M30: 200, H1: 100, H4: 40, D1: 12, W1: 2, MN1: 2 },
};

describe("the market's vector kernel", () => {
  test("runs here", () => expect(createMarketKernel()).not.toBeNull());

  test.each(Object.keys(counts) as Timeframe[])(
    "gives the %s bars of the plain columns, bit for bit",
    (timeframe) => {
      for (const seed of [defaultSeed, 7]) {
        const [plain, vectors] = [builderOf(seed, false), builderOf(seed, true)];
        simulatedSymbols.forEach((symbol, at) => {
          if (seed !== defaultSeed && at % 6 !== 0) return;
          const moment = moments[(at + seed) % moments.length] as number;
          const asked = [symbol, timeframe, counts[timeframe], moment] as const;
          expect(vectors.lastBars(...asked)).toEqual(plain.lastBars(...asked));
        });
      }
    },
    120_000,
  );

  test("gives a whole year's days of the wildest symbol", () => {
    const year = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)] as const;
    const [plain, vectors] = [builderOf(defaultSeed, false), builderOf(defaultSeed, true)];
    for (const symbol of ["BTCUSD", "XAGUSD"])
      expect(vectors.bars(symbol, "D1", ...year)).toEqual(plain.bars(symbol, "D1", ...year));
  });

  test("is the compiler's output for the sources beside it", async () => {
    const { entry, artefact } = kernels.market;
    const kept = readFileSync(new URL(`../../../${artefact}`, import.meta.url), "utf8");
    expect(kernelModule(entry, await compileKernel(entry)) === kept).toBe(true);
  }, 60_000);
});
