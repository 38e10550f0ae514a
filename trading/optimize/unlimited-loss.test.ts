import { describe, expect, it, test } from "vitest";
import type { Condition, Risk, StrategyDocument } from "../strategy/document.ts";
import { presets } from "../strategy/presets/presets.ts";
import { unlimitedLoss } from "./unlimited-loss.ts";

const close = { kind: "price", field: "close" } as const;
const when: Condition = { kind: "rising", operand: close, bars: 2 };
const both = { long: { when }, short: { when } };
const target = { takeProfit: { kind: "pips", value: 20 } } as const;
const document = (risk: Omit<Risk, "sizing">, more: Partial<StrategyDocument> = {}): StrategyDocument => ({
  ...{ version: 1, name: "Rules", symbol: "EURUSD", timeframe: "H1", entries: both },
  risk: { sizing: { kind: "lots", value: 0.1 }, ...risk },
  ...more,
});

describe("losses have no limit", () => {
  it.each([
    ["with a target alone", document({ ...target, opposite: "ignore" })],
    ["in one direction", document(target, { entries: { long: { when } } })],
    ["of hedged positions", document({ ...target, opposite: "hedge", maxPositions: 10 })],
    [
      "before a trailing stop that waits for a profit",
      document({ opposite: "ignore", trailing: { distance: target.takeProfit, after: target.takeProfit } }),
    ],
    ["in the direction that has no exit rule", document({ opposite: "ignore" }, { exits: { long: when } })],
  ])("%s", (_, rules) => expect(unlimitedLoss(rules)).toContain("Nothing closes a losing position"));
});

describe("losses are closed", () => {
  it.each([
    ["by a stop-loss", document({ stopLoss: target.takeProfit, opposite: "ignore" })],
    ["by a trailing stop from the start", document({ trailing: { distance: target.takeProfit }, opposite: "ignore" })],
    ["by time", document({ timeExitBars: 9, opposite: "ignore" })],
    ["by entries the other way", document(target)],
    ["by exit rules", document({ opposite: "ignore" }, { exits: { long: when, short: when } })],
  ])("%s", (_, rules) => expect(unlimitedLoss(rules)).toBeNull());
});

test("no preset leaves them open", () => {
  for (const { document: rules } of presets) expect([rules.name, unlimitedLoss(rules)]).toEqual([rules.name, null]);
});
