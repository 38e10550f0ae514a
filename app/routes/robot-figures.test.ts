import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { robots } from "#content/robots.ts";
import type { Robot } from "#content/types.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import type { RobotFigures as Figures } from "../data/robots.ts";
import { RobotsOverview } from "../features/performance/overview-table.tsx";
import { OtherPairs } from "../features/performance/record-panel.tsx";
import type { RobotRecord } from "../features/performance/record-types.ts";
import { RobotCompare } from "../features/robots/robot-compare.tsx";
import { RobotFigures } from "../features/robots/robot-figures.tsx";
import { robotFacts, robotRecord } from "./robot-figures.server.ts";

const robot = robots.find(({ id }) => id === "heron-grid");
if (!robot) throw new Error("No Heron Grid");

const factsOf = (trades: number, settings: Partial<Figures["settings"]>) =>
  robotFacts({
    summary: { gainPercent: 3.3 },
    curve: { time: [0, 1], balance: [10_000, 10_330], equity: [10_000, 10_330] },
    findings: [],
    trades,
    settings: {
      symbol: "EURUSD",
      account: { deposit: 10_000 },
      data: { timeframe: "H1" },
      firstBar: 0,
      lastBar: 1,
      ...settings,
    },
  } as unknown as Figures);

const shown = (node: ReactNode) =>
  renderToStaticMarkup(createElement(MemoryRouter, {}, node))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const card = (facts: ReturnType<typeof factsOf>) => shown(createElement(RobotFigures, { robot, facts }));

describe("trades that were open together", () => {
  const facts = factsOf(352, { outcomes: 100 });

  it("count as one result beside the number on the card", () => {
    expect(card(facts)).toContain("352 as 100 results");
    expect(card(factsOf(352, {}))).not.toContain("results");
    expect(card(factsOf(14, {}))).toContain("14 trades prove nothing yet");
    expect(card(factsOf(1481, { outcomes: 424 }))).toContain("1,481 as 424 results");
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

describe("what luck alone gives", () => {
  const record = (summary: Record<string, number>, trades: number) =>
    robotFacts({
      summary,
      curve: { time: [0, 1], balance: [10_000, 10_180], equity: [10_000, 10_180] },
      findings: [],
      trades,
      settings: { symbol: "GBPUSD", account: { deposit: 10_000 }, data: { timeframe: "D1" }, firstBar: 0, lastBar: 1 },
    } as unknown as Figures);
  const within = record({ gainPercent: 1.8, profitFactor: 1.08, winPercent: 37.3 }, 59);

  it("is no green gain", () => {
    expect(within.tone).toBe("text-ink");
    expect(record({ gainPercent: 25, profitFactor: 2.63, winPercent: 60 }, 13).tone).toBe("text-ink");
    expect(record({ gainPercent: 25, profitFactor: 2.63, winPercent: 50 }, 300).tone).toBe("text-up");
    expect(record({ gainPercent: -1.8, profitFactor: 0.95, winPercent: 37.3 }, 59).tone).toBe("text-down");
  });

  it("is shown beside the profit factor on the card, in the comparison and in the list of all robots", () => {
    expect(card(within)).toContain("1.08 luck 0.47–2.11");
    const compared = createElement(RobotCompare, { robots: [robot], facts: { "heron-grid": within } });
    expect(shown(compared)).toContain("1.08 (luck alone: 0.47–2.11)");
    const row = { robotId: robot.id, name: robot.name, strategyClass: "Momentum", facts: within } as RobotRecord;
    const all = shown(createElement(RobotsOverview, { records: [row], chosen: "" }));
    expect(all).toContain("profit factor 1.08 (luck 0.47–2.11), 59 trades");
    expect(all).toContain("1.08 luck 0.47–2.11");
  });

  it("says nothing of few results, which carry a warning", () => {
    expect(card(factsOf(14, {}))).not.toContain("luck 0");
  });
});

describe("orders that were refused", () => {
  const refusedOf = (rejected: Record<string, number> | undefined, trades = 110) =>
    factsOf(trades, rejected ? { rejected } : {});

  it("are named on the card, in the comparison and in the list of all robots where they are many", () => {
    const words =
      "17 of 127 orders were refused because the stop or target was too close to the price. These figures leave them out.";
    const facts = refusedOf({ "invalid-stops": 17, expired: 40 });
    expect(card(facts)).toContain(words);
    expect(facts.refused?.words).toBe(words);
    const compared = createElement(RobotCompare, { robots: [robot], facts: { "heron-grid": facts } });
    expect(shown(compared)).toContain("17 of 127 orders refused");
    const record = { robotId: robot.id, name: robot.name, strategyClass: "Range", facts } as RobotRecord;
    const all = shown(createElement(RobotsOverview, { records: [record], chosen: "" }));
    expect(all.match(/17 of 127 orders refused/g)).toHaveLength(2);
  });

  it("are not where they are few, or were not counted yet", () => {
    expect(refusedOf({ "invalid-stops": 2 }).refused).toBeNull();
    expect(refusedOf({ "invalid-stops": 0, expired: 90 }).refused).toBeNull();
    expect(refusedOf(undefined).refused).toBeNull();
  });
});

it("says on the card how much of a profit over years is swap, as the lab does", () => {
  const years = 5 * 365 * 86_400_000;
  const carried = (summary: Partial<Figures["summary"]>, lastBar = years) =>
    card(
      robotFacts({
        summary,
        curve: { time: [0, 1], balance: [10_000, 12_500], equity: [10_000, 12_500] },
        findings: [],
        trades: 313,
        settings: {
          symbol: "AUDJPY",
          account: { deposit: 10_000 },
          data: { timeframe: "D1" },
          firstBar: 0,
          lastBar,
        },
      } as unknown as Figures),
    );
  expect(carried({ netProfit: 2499.24, swap: 893.75 })).toContain(
    "36% of the profit is swap, at one rate for all years",
  );
  expect(carried({ netProfit: 34, swap: 167 })).toContain("without it, the trades lost money");
  expect(carried({ netProfit: 2499.24, swap: 500 })).not.toContain("swap");
  expect(carried({ netProfit: -100, swap: 893.75 })).not.toContain("swap");
  expect(carried({ netProfit: 2499.24, swap: 893.75 }, years / 5)).not.toContain("swap");
});

it("names the pairs of a label that have no figures yet, and none that were taken off it", () => {
  const label = robots.find(({ id }) => id === "owl-carry");
  if (!label) throw new Error("No Owl Carry");
  const settings = {
    symbol: "AUDJPY",
    account: { deposit: 10_000, currency: "USD" },
    costs: {},
    data: { symbol: "AUDJPY", timeframe: "D1", from: 0, to: 1 },
    firstBar: 0,
    lastBar: 1,
  };
  const curve = { time: [0, 1], balance: [1, 2], equity: [1, 2] };
  const figures = {
    summary: {},
    curve,
    findings: [],
    trades: 13,
    computedAt: "2026-11-27",
    document: robotStrategies[0]?.document,
  };
  const said = (robot: Robot, other?: readonly unknown[]) => {
    const all = { ...figures, settings: { ...settings, otherPairs: other } } as unknown as Figures;
    return shown(createElement(OtherPairs, { record: robotRecord(robot, all) }));
  };
  expect(said(label)).toContain(
    "no figures on NZD/JPY and USD/CHF yet: the result can be worse there than on AUD/JPY.",
  );
  expect(said({ ...label, pairs: ["AUDJPY", "OWNERS1"] })).toBe("");
  const franc = [{ symbol: "USDCHF", gainPercent: -20.7, drawdownPercent: 24.1, trades: 21 }];
  expect(said(label, franc)).toMatch(/−20\.7%.*no figures on NZD\/JPY yet/);
  expect(said({ ...label, pairs: ["AUDJPY", "USDCHF"] }, franc)).not.toContain("yet");
  expect(said({ ...label, pairs: ["AUDJPY"] }, franc)).toBe("");
});
