import { expect, test } from "vitest";
import type { StrategyCosts } from "#trading/strategy/document.ts";
import { yearsOf } from "#trading/strategy/robots/robot-strategy.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { decodeStrategy } from "#trading/strategy/url-code.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import { createTries } from "../../market/tries.ts";
import { argumentLink, countRun, labWords, ruleOf, spreadWords } from "./argument-link.ts";

const [robot] = robotStrategies;
const opened = (factor: number, pips: number | null) => {
  if (!robot) throw new Error("no robot");
  const link = argumentLink(robot.document, yearsOf(robot.document, 2024, 2025), factor, pips);
  const [code = "", days] = link.replace("/strategy-builder#s=", "").split("&days=");
  return { costs: decodeStrategy(code).costs, days };
};

test("the lab opens with the panel's years and costs", () => {
  expect(opened(1, 1.3)).toEqual({
    costs: { spread: { kind: "data" }, commissionPerLot: 0 },
    days: "2024-01-01..2025-12-31",
  });
  expect(opened(2.5, 3.2501).costs).toEqual({ spread: { kind: "pips", value: 3.3 }, commissionPerLot: 0 });
  expect(opened(0, 0).costs?.spread).toEqual({ kind: "pips", value: 0 });
});

test("where the lab pays a fixed spread, the panel says that its result is another one", async () => {
  const rule = ruleOf({ ema: 50, stop: 40 });
  const data = { ...yearsOf(rule, 2025, 2025), from: Date.UTC(2025, 9, 1) };
  const run = (costs: StrategyCosts | undefined, spreadFactor: number) =>
    runJobHere("what-if", {
      ...{ document: { ...rule, ...(costs && { costs }) }, data },
      change: { deposit: 10_000, spreadFactor, commissionPerLot: 0 },
    });
  for (const factor of [0, 1, 3]) {
    const panel = await run(undefined, factor);
    const link = argumentLink(rule, data, factor, panel.medianSpreadPips);
    const lab = await run(decodeStrategy(link.replace("/strategy-builder#s=", "").split("&days=")[0] ?? "").costs, 1);
    const isSame = lab.curve.equity.at(-1) === panel.curve.equity.at(-1);
    expect(isSame, `at ${factor} times the spread`).toBe(labWords(factor, panel.medianSpreadPips) === "");
  }
  expect(labWords(3, 3.9)).toContain("a fixed spread of 3.9 pips");
  expect(labWords(3, null)).toBe("");
});

test("the panel names the spread that its run pays", () => {
  expect([0, 1, 2.5].map(spreadWords)).toEqual([
    "without a spread",
    "the spread as the market has it",
    "the spread 2.5 times the market’s",
  ]);
});

test("the lab counts each setting that was seen in the panel as a try of the rule it opens", () => {
  const tries = createTries(memoryStorage());
  for (const sharpe of [-1.2, 0.3, 0.3, null, 0.8]) countRun(tries, { statistics: { sharpe } });
  countRun(tries, null);
  const rule = ruleOf({ ema: 185, stop: 10 });
  const link = argumentLink(rule, yearsOf(rule, 2024, 2025), 0, 0);
  const [code = ""] = link.replace("/strategy-builder#s=", "").split("&days=");
  expect(tries.of(decodeStrategy(code))).toEqual({ count: 3, sharpes: [-1.2, 0.3, 0.8] });
});
