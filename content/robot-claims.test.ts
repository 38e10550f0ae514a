import { expect, test } from "vitest";
import { fewestTrades, resultWinPercent, sampleWords } from "#lib/sample-words.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import type { PublishedFigures } from "#trading/statistics/published-figures.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { robotHistory } from "#workers/robots/robot-history.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { robots } from "./robots.ts";

const records = new Map<string, Promise<PublishedFigures>>();

async function computedRecord(robotId: string): Promise<PublishedFigures> {
  const strategy = robotStrategies.find((one) => one.robotId === robotId);
  if (!strategy) throw new Error(`no rules of ${robotId}`);
  const { document, data } = strategy;
  return (await runJobHere("robot-run", { document, data })).figures;
}

/** The record that the site publishes of a robot. */
function recordOf(robotId: string): Promise<PublishedFigures> {
  const record = records.get(robotId) ?? computedRecord(robotId);
  records.set(robotId, record);
  return record;
}

test.each([
  ["tern-trend", "About two trades in three lose", 60, 70],
  ["heron-grid", "It wins most trades", 0, 40],
])(
  "%s says of its trades what its record shows: %s",
  async (id, claim, least, most) => {
    expect(robots.find((robot) => robot.id === id)?.description).toContain(claim);
    const lost = 100 - ((await recordOf(id)).statistics.winPercent ?? Number.NaN);
    expect(lost).toBeGreaterThan(least);
    expect(lost).toBeLessThan(most);
  },
  60_000,
);

test("a grid's baskets count as one result each in Heron Grid's record", async () => {
  const { trades, outcomes, statistics } = await recordOf("heron-grid");
  expect(trades).toBeGreaterThan(1400);
  expect(outcomes).toBeLessThan(500);
  expect(sampleWords(trades, resultWinPercent(statistics), outcomes)).toMatch(/^1,\d+ trades count as \d+ results/);
}, 60_000);

test("the years of a record hold what its rules can lose, and enough trades", async () => {
  const [heron, swift] = [await recordOf("heron-grid"), await recordOf("swift-momentum")];
  expect(heron.statistics.equityDrawdownRelative).toBeGreaterThan(60);
  expect(swift.statistics.equityDrawdownRelative).toBeGreaterThan(10);
  expect(swift.outcomes).toBeGreaterThanOrEqual(fewestTrades);
}, 60_000);

test("Magpie Recovery names the sizes of its record", async () => {
  const strategy = robotStrategies.find(({ robotId }) => robotId === "magpie-recovery");
  if (!strategy) throw new Error("no rules of magpie-recovery");
  const { bars, ...history } = await robotHistory(strategy.data, new AbortController().signal);
  const { trades } = runBacktest(strategy.document, bars, history);
  const lots = Array.from(trades.lots.subarray(0, trades.length));
  const said = `from ${Math.min(...lots).toFixed(1)} to ${Math.max(...lots).toFixed(1)} lots`;
  expect(robots.find(({ id }) => id === "magpie-recovery")?.description).toContain(said);
}, 60_000);
