import { expect, test } from "vitest";
import { yearsOf } from "#trading/strategy/robots/robot-strategy.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { decodeStrategy } from "#trading/strategy/url-code.ts";
import { argumentLink } from "./argument-link.ts";

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
