import { expect, test } from "vitest";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { runJobHere } from "../run-job-here.ts";

const found = robotStrategies.find(({ robotId }) => robotId === "kite-breakout");
if (!found) throw new Error("there is no such robot");
const { document, data } = found;
const ask = (change: { deposit?: number; spreadFactor?: number; commissionPerLot?: number }) =>
  runJobHere("what-if", {
    ...{ document, data },
    change: { deposit: 10_000, spreadFactor: 1, commissionPerLot: document.costs?.commissionPerLot ?? 0, ...change },
  });

test("unchanged it is the published record", async () => {
  const published = await runJobHere("robot-run", { document, data });
  const mine = await ask({});
  expect(mine.statistics).toEqual(published.figures.statistics);
  expect(mine.curve.equity).toEqual(published.figures.curve.equity);
  expect(mine.trades).toBe(published.figures.trades);
});

test("twice the spread and a commission cost, and no spread at all is the other way", async () => {
  const [plain, wide, free, dear] = await Promise.all([
    ask({}),
    ask({ spreadFactor: 2 }),
    ask({ spreadFactor: 0 }),
    ask({ commissionPerLot: 10 }),
  ]);
  const end = ({ curve }: typeof plain) => curve.equity.at(-1) as number;
  expect(wide.medianSpreadPips).toBeCloseTo(2 * (plain.medianSpreadPips ?? 0), 6);
  expect(free.medianSpreadPips).toBe(0);
  expect(end(wide)).toBeLessThan(end(plain));
  expect(end(free)).toBeGreaterThan(end(plain));
  expect(end(dear)).toBeLessThan(end(plain));
});

test("another deposit is another account", async () => {
  const rich = await ask({ deposit: 50_000 });
  expect(rich.deposit).toBe(50_000);
  expect(rich.curve.equity[0]).toBeGreaterThan(40_000);
});

test("a spread that the strategy fixes is multiplied too", async () => {
  const fixed = { ...document, costs: { ...document.costs, spread: { kind: "pips", value: 1.5 } } } as const;
  const at = (spreadFactor: number) =>
    runJobHere("what-if", {
      ...{ document: fixed, data },
      change: { deposit: 10_000, spreadFactor, commissionPerLot: document.costs?.commissionPerLot ?? 0 },
    });
  const [plain, wide] = await Promise.all([at(1), at(4)]);
  expect([plain.medianSpreadPips, wide.medianSpreadPips]).toEqual([1.5, 6]);
  expect(wide.curve.equity.at(-1)).toBeLessThan(plain.curve.equity.at(-1) as number);
});
