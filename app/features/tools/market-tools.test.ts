import { expect, test } from "vitest";
import { correlation } from "#trading/calculators/market-figures.ts";
import { normalQuantile } from "#trading/market/simulated/random.ts";
import { randomSource } from "#trading/optimize/random-source.ts";
import { marketTools } from "./market-tools.ts";

test("the correlation's page says how far days without any connection scatter", () => {
  const random = randomSource(1);
  const returns = (days: number) => Array.from({ length: days }, () => normalQuantile(random.next()));
  /** What two pairs of the correlation `connection` show over so many days, smallest first. */
  const shown = (days: number, connection: number) =>
    Array.from({ length: 4000 }, () => {
      const [one, noise] = [returns(days), returns(days)];
      const other = one.map(
        (value, day) => connection * value + Math.sqrt(1 - connection ** 2) * (noise[day] as number),
      );
      return correlation(one, other);
    }).sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number) => sorted[Math.round(share * sorted.length)];
  const notes = marketTools.find(({ id }) => id === "correlation")?.notes.join("\n");
  expect(notes).toContain("95 lie between −0.44 and 0.44 over 20 days, and between −0.25 and 0.25 over 60");
  expect(notes).toContain("a true 0.5 is shown as anything from 0.16 to 0.74 in nine of ten cases");
  expect(at(shown(20, 0), 0.975)).toBeCloseTo(0.44, 1);
  expect(at(shown(60, 0), 0.975)).toBeCloseTo(0.25, 1);
  expect(at(shown(20, 0.5), 0.05)).toBeCloseTo(0.16, 1);
  expect(at(shown(20, 0.5), 0.95)).toBeCloseTo(0.74, 1);
});
