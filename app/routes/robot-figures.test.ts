import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { robots } from "#content/robots.ts";
import type { RobotFigures as Figures } from "../data/robots.ts";
import { RobotsOverview } from "../features/performance/overview-table.tsx";
import type { RobotRecord } from "../features/performance/record-types.ts";
import { RobotCompare } from "../features/robots/robot-compare.tsx";
import { RobotFigures } from "../features/robots/robot-figures.tsx";
import { robotFacts } from "./robot-figures.server.ts";

const robot = robots.find(({ id }) => id === "heron-grid");
if (!robot) throw new Error("No Heron Grid");

const factsOf = (trades: number, outcomes?: number) =>
  robotFacts({
    summary: { gainPercent: 3.3 },
    curve: { time: [0, 1], balance: [10_000, 10_330], equity: [10_000, 10_330] },
    findings: [],
    trades,
    settings: {
      outcomes,
      symbol: "EURUSD",
      account: { deposit: 10_000 },
      data: { timeframe: "H1" },
      firstBar: 0,
      lastBar: 1,
    },
  } as unknown as Figures);

const shown = (node: ReactNode) =>
  renderToStaticMarkup(createElement(MemoryRouter, {}, node))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const card = (facts: ReturnType<typeof factsOf>) => shown(createElement(RobotFigures, { robot, facts }));

describe("trades that were open together", () => {
  const facts = factsOf(352, 100);

  it("count as one result beside the number on the card", () => {
    expect(card(facts)).toContain("352 trades count as 100 results");
    expect(card(factsOf(352))).not.toContain("results");
    expect(card(factsOf(14))).toContain("14 trades prove nothing yet");
  });

  it("count as one result in the comparison and in the list of all robots", () => {
    const compared = createElement(RobotCompare, { robots: [robot], facts: { "heron-grid": facts } });
    expect(shown(compared)).toContain("352, which count as 100 results");
    const record = { robotId: robot.id, name: robot.name, strategyClass: "Grid", facts } as RobotRecord;
    const all = shown(createElement(RobotsOverview, { records: [record], chosen: "" }));
    expect(all).toContain("352 trades (count as 100 results)");
    expect(all).toContain("352 count as 100 results");
  });
});
