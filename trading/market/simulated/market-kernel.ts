import { fractions } from "../../deterministic-math.ts";
import { kernelMaker } from "../../web-assembly.ts";
import { fastCascade } from "./factor-path.ts";
import { bridgeBottoms, bridgeTable, bridgeTops } from "./intraminute.ts";
import { kernelBytes } from "./kernel/market.generated.ts";
import { normalCells } from "./random.ts";
import { weekTree } from "./week-tree.ts";

type Place = { readonly value: number };
type Places = Readonly<
  Record<
    | "normals"
    | "cascade"
    | "bridges"
    | "tops"
    | "bottoms"
    | "fractions"
    | "lows"
    | "middles"
    | "highs"
    | "shares"
    | "multipliers"
    | "factors"
    | "factorBytes"
    | "variancesAt"
    | "pairFactors"
    | "pairWeights"
    | "opens"
    | "tallest"
    | "lowest"
    | "closes"
    | "spreads"
    | "volumes",
    Place
  >
>;
type Exports = Places & {
  readonly memory: { readonly buffer: ArrayBuffer };
  fillFactor(factor: number, own: number): void;
  fillBlocks(factor: number): void;
  fillTicks(factor: number, ticksAMinute: number, averageVariance: number): void;
  setPair(
    count: number,
    baseFactor: number,
    quoteFactor: number,
    baseDeviation: number,
    quoteDeviation: number,
    origin: number,
    scale: number,
    typicalSpread: number,
  ): void;
  setRows(base: number, quote: number, spread: number): void;
  boundWeek(widestBridge: number): void;
  fill(from: number, to: number, lastUntil: number): void;
  fold(from: number, to: number, length: number, lastUntil: number, searched: number): void;
};

const instance = kernelMaker<Exports>(kernelBytes);

/** The tree is one node longer than a week has: what splits the last one changes nothing that is read. */
function writeTree(exports: Exports): void {
  const { buffer } = exports.memory;
  const beyond = weekTree.middle.length + 3;
  for (const [place, column] of [
    [exports.lows, weekTree.low],
    [exports.middles, weekTree.middle],
    [exports.highs, weekTree.high],
  ] as const) {
    const whole = new Uint16Array(buffer, place.value, column.length + 1);
    whole.set(column);
    whole[column.length] = beyond;
  }
}

/** An instance of the market's vector kernel with its tables written, or null where it cannot run. */
export function createMarketKernel() {
  const exports = instance();
  if (!exports) return null;
  const { buffer } = exports.memory;
  const floats = (place: Place, length: number) => new Float64Array(buffer, place.value, length);
  const points = (place: Place, length: number) => new Int32Array(buffer, place.value, length);
  const tables = [
    [exports.normals, normalCells],
    [exports.cascade, fastCascade],
    [exports.bridges, bridgeTable],
    [exports.tops, bridgeTops],
    [exports.bottoms, bridgeBottoms],
    [exports.fractions, fractions],
  ] as const;
  for (const [place, values] of tables) floats(place, values.length).set(values);
  writeTree(exports);
  return { exports, floats, points };
}
export type MarketKernel = NonNullable<ReturnType<typeof createMarketKernel>>;
