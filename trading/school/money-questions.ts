import { margin } from "../calculators/margin.ts";
import { riskReward } from "../calculators/odds.ts";
import { pipValue } from "../calculators/pip-value.ts";
import { positionSize } from "../calculators/position-size.ts";
import { swap } from "../calculators/swap.ts";
import { lotsText } from "../lots-text.ts";
import { pointsPerUnit } from "../market/points.ts";
import { marketName } from "../market/symbols.ts";
import { randomSource } from "../optimize/random-source.ts";
import type { Exercise } from "./question.ts";
import { computed, figure, nearbyPrice, pick, resultOf, specOf, stepped, whole } from "./question-parts.ts";

export const leverage: Exercise = {
  id: "leverage-and-margin",
  title: "Calculate the margin",
  task: "Find the money that a position ties up.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "AUDUSD"]));
    const size = pick(random, [0.05, 0.1, 0.2, 0.5, 1]);
    const ratio = pick(random, [10, 20, 30, 50, 100]);
    const price = nearbyPrice(random, spec) / pointsPerUnit(spec.digits);
    const values = { symbol: spec.name, account: "USD", lots: size, leverage: ratio, [spec.name.toLowerCase()]: price };
    return {
      ask: `How much margin does a position of ${lotsText(size)} of ${marketName(spec)} tie up at ${ratio}:1?`,
      given: [
        [`${marketName(spec)} price`, price.toFixed(spec.digits)],
        ["One lot", `${whole(spec.contractSize)} ${spec.base}`],
      ],
      answer: figure("Margin", "USD", resultOf(margin, values).value, 2),
      worked: computed(margin, values).steps,
    };
  },
};

/** What a trade costs from entry to exit: the spread once, and the swap of its nights. */
export const spreadAndSwap: Exercise = {
  id: "spread-and-swap",
  title: "Add up the costs",
  task: "Work out what spread and swap cost together.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "AUDUSD"]));
    const size = pick(random, [0.1, 0.2, 0.5, 1]);
    const spread = stepped(random, 0.8, 2.4, 0.1);
    const points = -stepped(random, 2, 9, 0.5);
    const nights = 1 + random.below(4);
    const triple = random.below(2);
    const perPip = resultOf(pipValue, { symbol: spec.name, account: "USD", lots: size }).value;
    const values = { symbol: spec.name, account: "USD", method: "points", lots: size, points, nights, triple };
    const held = -resultOf(swap, values).value;
    const spreadCost = spread * perPip;
    return {
      ask: `You buy ${lotsText(size)} of ${marketName(spec)} and hold for ${nights} night${nights > 1 ? "s" : ""}. What do spread and swap cost together?`,
      given: [
        ["Spread", `${spread.toFixed(1)} pips`],
        ["Swap for a purchase", `${String(points).replace("-", "−")} points per lot and night`],
        ["Wednesday's rollover", triple ? "is among the nights and counts three times" : "is not among the nights"],
      ],
      answer: figure("Cost", "USD", spreadCost + held, 2),
      worked: [
        `Spread: ${spread.toFixed(1)} pips × $${perPip.toFixed(2)} per pip = $${spreadCost.toFixed(2)}, paid once.`,
        `Swap: ${computed(swap, values).steps.join(" ")}`,
        `Together: $${spreadCost.toFixed(2)} + $${held.toFixed(2)} = $${(spreadCost + held).toFixed(2)}.`,
      ],
    };
  },
};

export const riskPerTrade: Exercise = {
  id: "risk-per-trade",
  title: "Size a position",
  task: "Find the largest size that keeps the loss at the stop-loss within your risk.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD"]));
    const balance = pick(random, [1_000, 2_000, 5_000, 10_000]);
    const risk = pick(random, [0.5, 1, 2]);
    const stop = stepped(random, 15, 60, 5);
    const values = { symbol: spec.name, account: "USD", balance, risk, stop, commission: 0 };
    return {
      ask: `How many lots of ${marketName(spec)} may you trade?`,
      given: [
        ["Balance", `$${whole(balance)}`],
        ["Risk per trade", `${risk}%`],
        ["Stop-loss", `${stop} pips away`],
        ["Smallest step", `${spec.lotStep} lots`],
      ],
      answer: figure("Position size", "lots", resultOf(positionSize, values).value, 2),
      worked: computed(positionSize, values).steps,
    };
  },
};

export const tradingPlan: Exercise = {
  id: "a-trading-plan",
  title: "Test the numbers of a plan",
  task: "Find the win rate below which a plan loses money.",
  question(seed) {
    const random = randomSource(seed);
    const stop = stepped(random, 20, 50, 5);
    const target = stop * pick(random, [1, 1.5, 2, 3]);
    const cost = stepped(random, 1, 3, 0.5);
    const values = { stop, target, cost, wins: 45 };
    return {
      ask: "Above which win rate does this plan earn money?",
      given: [
        ["Stop-loss", `${stop} pips`],
        ["Take-profit", `${target} pips`],
        ["Costs of a trade", `${cost.toFixed(1)} pips`],
      ],
      answer: { ...figure("Break-even win rate", "%", resultOf(riskReward, values).value, 1), tolerance: 0.1 },
      worked: computed(riskReward, values).steps.slice(0, 1),
    };
  },
};
