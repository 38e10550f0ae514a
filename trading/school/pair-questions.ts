import { pipValue } from "../calculators/pip-value.ts";
import { pointsPerUnit, roundMoney } from "../market/points.ts";
import { marketName } from "../market/symbols.ts";
import { numberText } from "../number-text.ts";
import { randomSource } from "../optimize/random-source.ts";
import type { Exercise } from "./question.ts";
import { computed, figure, nearbyPrice, pick, priceOf, resultOf, specOf, stepped, whole } from "./question-parts.ts";

/** Which price a trader gets, and what changes hands. */
export const pairs: Exercise = {
  id: "pairs",
  title: "Read a quote",
  task: "Find the price you get and the money that changes hands.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD"]));
    const bid = nearbyPrice(random, spec);
    const ask = bid + stepped(random, 8, 25, 1);
    const units = stepped(random, 5_000, 60_000, 5_000);
    const buys = random.below(2) === 0;
    const points = buys ? ask : bid;
    const value = roundMoney((units * points) / pointsPerUnit(spec.digits));
    const verb = buys ? "buy" : "sell";
    return {
      ask: `How many US dollars do you ${buys ? "pay" : "receive"} when you ${verb} ${whole(units)} ${spec.base}?`,
      given: [
        [`${marketName(spec)} bid`, priceOf(bid, spec)],
        [`${marketName(spec)} ask`, priceOf(ask, spec)],
      ],
      answer: figure("US dollars", "USD", value, 2),
      worked: [
        `You ${verb} at the ${buys ? "ask" : "bid"}, ${priceOf(points, spec)}.`,
        `${whole(units)} × ${priceOf(points, spec)} = ${numberText(value, 2)} US dollars.`,
      ],
    };
  },
};

export const pips: Exercise = {
  id: "pips",
  title: "Count the pips",
  task: "Measure the distance between two prices in pips.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "USDJPY", "GBPUSD", "EURJPY", "AUDCAD"]));
    const from = nearbyPrice(random, spec);
    const to = from + stepped(random, 31, 899, 1) * pick(random, [1, -1]);
    const distance = Math.abs(to - from) / spec.pipPoints;
    const pip = (spec.pipPoints / pointsPerUnit(spec.digits)).toFixed(spec.digits - 1);
    return {
      ask: `${marketName(spec)} moves from ${priceOf(from, spec)} to ${priceOf(to, spec)}. How many pips is that?`,
      given: [],
      answer: figure("Distance", "pips", distance, 1),
      worked: [
        `One pip of ${marketName(spec)} is ${pip}.`,
        `${priceOf(Math.max(from, to), spec)} − ${priceOf(Math.min(from, to), spec)} = ${priceOf(Math.abs(to - from), spec)}, which is ${distance.toFixed(1)} pips.`,
      ],
    };
  },
};

export const lots: Exercise = {
  id: "lots",
  title: "Find the value of a pip",
  task: "Calculate what one pip is worth at a given size.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "USDJPY", "USDCHF", "USDCAD"]));
    const size = pick(random, [0.02, 0.05, 0.1, 0.25, 0.4, 1, 2]);
    const price = nearbyPrice(random, spec) / pointsPerUnit(spec.digits);
    const rates = spec.quote === "USD" ? {} : { [spec.name.toLowerCase()]: price };
    const values = { symbol: spec.name, account: "USD", lots: size, ...rates };
    return {
      ask: `What is one pip of ${marketName(spec)} worth at ${size} lots, in US dollars?`,
      given: [
        ["One lot", `${whole(spec.contractSize)} ${spec.base}`],
        ...(spec.quote === "USD" ? [] : ([[`${marketName(spec)} price`, price.toFixed(spec.digits)]] as const)),
      ],
      answer: figure("Pip value", "USD", resultOf(pipValue, values).value, 2),
      worked: computed(pipValue, values).steps,
    };
  },
};
