import { expect, test } from "vitest";
import { yearsOf } from "#trading/strategy/robots/robot-strategy.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { decodeStrategy } from "#trading/strategy/url-code.ts";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import { createTries } from "../../market/tries.ts";
import { argumentLink, countRun, ruleOf } from "./argument-link.ts";

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

test("the lab counts each setting that was seen in the panel as a try of the rule it opens", () => {
  const tries = createTries(memoryStorage());
  for (const sharpe of [-1.2, 0.3, 0.3, null, 0.8]) countRun(tries, { statistics: { sharpe } });
  countRun(tries, null);
  const rule = ruleOf({ ema: 185, stop: 10 });
  const link = argumentLink(rule, yearsOf(rule, 2024, 2025), 0, 0);
  const [code = ""] = link.replace("/strategy-builder#s=", "").split("&days=");
  expect(tries.of(decodeStrategy(code))).toEqual({ count: 3, sharpes: [-1.2, 0.3, 0.8] });
});
