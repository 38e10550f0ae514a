import { expect, test } from "vitest";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { runJobHere } from "../run-job-here.ts";

test("a robot on a cross is converted at the rate of the simulated pair, which its figures name", async () => {
  const robot = robotStrategies.find(({ document }) => document.symbol === "EURGBP");
  if (!robot) throw new Error("There is no robot on EURGBP");
  const data = { ...robot.data, from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 2, 1) };
  const { figures } = await runJobHere("robot-run", { document: robot.document, data });
  expect(figures.conversion).toBe("GBPUSD");
  const dollar = await runJobHere("robot-run", {
    document: { ...robot.document, symbol: "EURUSD" },
    data: { ...data, symbol: "EURUSD" },
  });
  expect(dollar.figures.conversion).toBeNull();
});
