import { chanceText } from "../chance-text.ts";
import { numberText } from "../number-text.ts";
import { type Calculator, choiceOf, type NumberInput, numberOf, type Result, results } from "./calculator.ts";
import {
  breakEvenWinRate,
  chanceOfLosingRun,
  compounded,
  expectancy,
  gainToRecover,
  isExactRuin,
  lossesToRuin,
  riskOfRuin,
} from "./odds-arithmetic.ts";
import { accountInput, chosenAccount } from "./rates.ts";
import { currencyText, places } from "./result-text.ts";

const percent = (label: string, share: number, digits = 2, signed = false): Result => ({
  label,
  value: share * 100,
  unit: "percent",
  digits,
  signed,
});

const chanceOf = (label: string, share: number, digits: number): Result => ({
  ...percent(label, share, digits),
  chance: true,
});

const winInput = (value: number): NumberInput => ({
  kind: "number",
  name: "wins",
  label: "Win rate",
  unit: "% of trades",
  min: 0,
  max: 100,
  decimals: 2,
  value,
});

/** How often a price without direction reaches the target first: above it begins what has to be proved. */
const withoutEdge = (reward: number): Result => percent("Win rate without an edge", breakEvenWinRate(reward));

const pips = (name: string, label: string, value: number, min: number): NumberInput => ({
  kind: "number",
  name,
  label,
  unit: "pips",
  min,
  max: 100_000,
  decimals: 1,
  value,
});

export const riskReward: Calculator = {
  id: "risk-reward",
  title: "Risk-reward and break-even win rate",
  group: "Before a trade",
  summary: "How often a trade must win to break even, and what each one is expected to earn.",
  lead: "How often trades with this stop-loss and target must win, and what they earn on average at your win rate.",
  keywords: ["risk reward", "risk-reward ratio", "break-even win rate", "expectancy"],
  formula: [
    "reward to risk = target ÷ stop; cost = costs ÷ stop",
    "break-even win rate = (1 + cost) ÷ (1 + reward to risk)",
    "win rate without an edge = 1 ÷ (1 + reward to risk): how often a price without direction reaches the target first",
    "expectancy = win rate × reward to risk − (1 − win rate) − cost",
  ],
  inputs: () => [
    pips("stop", "Stop-loss", 25, 0.1),
    pips("target", "Take-profit", 50, 0.1),
    pips("cost", "Spread, commission and slippage", 1.5, 0),
    // That of a price without direction at these distances: any other figure would promise something.
    winInput(33.33),
  ],
  compute(values) {
    const stop = numberOf(values, "stop");
    const reward = numberOf(values, "target") / stop;
    const cost = numberOf(values, "cost") / stop;
    const wins = numberOf(values, "wins") / 100;
    const needed = breakEvenWinRate(reward, cost);
    const expected = wins * reward - (1 - wins) - cost;
    const text = (value: number) => numberText(value, 4);
    return results(
      [
        percent("Break-even win rate", needed),
        withoutEdge(reward),
        { label: "Reward to risk", value: reward, unit: "ratio", digits: 2 },
        { label: "Expectancy per trade", value: expected, unit: "R", digits: 2, signed: true },
        { label: "Expectancy in pips", value: expected * stop, unit: "pips", digits: 1, signed: true },
      ],
      [
        `(1 + ${text(cost)}) ÷ (1 + ${text(reward)}) = ${numberText(needed * 100, 2)}%`,
        `${text(wins)} × ${text(reward)} − ${text(1 - wins)} − ${text(cost)} = ${numberText(expected, 2)}R`,
      ],
      needed > 1
        ? ["The costs are larger than the target: these trades lose even when all of them win."]
        : expected < 0
          ? ["At this win rate the trades lose money on average. No position size changes that."]
          : [],
    );
  },
  example: {
    text: "Risking 25 pips for 50 with costs of 2.5 pips: (1 + 0.1) ÷ (1 + 2) = 36.67%. Without costs it is 33.33%.",
    values: { stop: 25, target: 50, cost: 2.5, wins: 45 },
  },
  notes: [
    "R is what one trade risks. A win rate from few trades is uncertain: 45% of 20 trades can be 25% or 65% in the long run.",
  ],
};

export const riskOfRuinCalculator: Calculator = {
  id: "risk-of-ruin",
  title: "Risk of ruin calculator",
  group: "Odds and growth",
  summary: "The chance that a row of losses uses up the money you trade with.",
  lead: "How likely a trader with this win rate and this payoff is to lose everything set aside for trading.",
  keywords: ["risk of ruin", "blow up", "account survival"],
  formula: [
    "units = 100 ÷ risk per trade in percent of the starting balance",
    "risk of ruin = x to the power of units, where x is the root below 1 of p × x^(payoff + 1) − x + (1 − p) = 0",
    "with a payoff of 1: x = (1 − p) ÷ p; exact where payoff and units are whole numbers, an upper limit elsewhere",
  ],
  inputs: () => [
    // Where 1.5 to 1 breaks even: any more would give the visitor an edge nobody has shown.
    { ...winInput(40), min: 1, max: 99 },
    {
      kind: "number",
      name: "payoff",
      label: "Average win ÷ average loss",
      help: "Both after costs.",
      min: 0.1,
      max: 50,
      decimals: 2,
      value: 1.5,
    },
    {
      kind: "number",
      name: "risk",
      label: "Risk per trade",
      unit: "% of the starting balance",
      min: 0.1,
      max: 100,
      decimals: 2,
      value: 5,
    },
  ],
  compute(values) {
    const wins = numberOf(values, "wins") / 100;
    const payoff = numberOf(values, "payoff");
    const units = 100 / numberOf(values, "risk");
    const ruin = riskOfRuin(wins, payoff, units);
    const expected = expectancy(wins, payoff);
    const bounded = expected > 0 && !isExactRuin(payoff, units);
    return results(
      [
        chanceOf(bounded ? "Risk of ruin, upper limit" : "Risk of ruin", ruin, 2),
        withoutEdge(payoff),
        { label: "Losses in a row that use up the balance", value: lossesToRuin(units), unit: "count", digits: 0 },
        { label: "Expectancy per trade", value: expected, unit: "R", digits: 2, signed: true },
      ],
      [
        `${numberText(riskOfRuin(wins, payoff, 1), 6)} to the power of ${numberText(units, 2)}${bounded ? ", an upper limit" : ""}: ${chanceText(ruin * 100, 2)}`,
      ],
      expected <= 0
        ? ["Trades that do not earn on average lose everything sooner or later, whatever is risked on each."]
        : [],
    );
  },
  example: {
    text: "A win rate of 55%, wins as large as losses, 5% at risk (20 units): (0.45 ÷ 0.55)²⁰ = 1.81%. With 10% at risk (10 units) it is 13.44%.",
    values: { wins: 55, payoff: 1, risk: 5 },
  },
  notes: [
    "It assumes a fixed amount at risk, independent trades and a win rate you know. Real ones vary, so the true risk is higher.",
  ],
};

export const lossStreak: Calculator = {
  id: "loss-streaks",
  title: "Losing streak calculator",
  group: "Odds and growth",
  summary: "How likely a run of losses is, and what it costs.",
  lead: "How likely a run of losses is within a number of trades, and what it does to a balance.",
  keywords: ["losing streak", "loss streak", "consecutive losses", "drawdown"],
  formula: [
    "chance of a run = 1 − chance that no run of that length occurs, carried exactly from trade to trade",
    "fall of the balance = 1 − (1 − risk ÷ 100) to the power of losses",
  ],
  inputs: () => [
    { kind: "number", name: "trades", label: "Trades", min: 1, max: 5_000, decimals: 0, value: 100 },
    winInput(50),
    { kind: "number", name: "losses", label: "Losses in a row", min: 1, max: 100, decimals: 0, value: 6 },
    {
      kind: "number",
      name: "risk",
      label: "Risk per trade",
      unit: "% of the balance",
      min: 0,
      max: 100,
      decimals: 2,
      value: 1,
    },
  ],
  compute(values) {
    const [trades, losses] = [numberOf(values, "trades"), numberOf(values, "losses")];
    const wins = numberOf(values, "wins") / 100;
    if (losses > trades) return { kind: "problem", name: "losses", text: "No more losses in a row than trades." };
    const chance = chanceOfLosingRun(trades, wins, losses);
    const fall = 1 - (1 - numberOf(values, "risk") / 100) ** losses;
    return results(
      [
        chanceOf(`Chance of ${losses} or more in a row`, chance, 1),
        percent("The balance falls by", -fall, 2),
        percent("Gain needed to recover", gainToRecover(fall), 2),
      ],
      [
        `one given run of ${losses}, ${numberText((1 - wins) * 100, 2)}% to the power of ${losses}: ${chanceText((1 - wins) ** losses * 100, 4)}; anywhere in ${trades} trades: ${chanceText(chance * 100, 1)}`,
      ],
    );
  },
  example: {
    text: "Six or more losses in a row somewhere in 100 trades at a win rate of 50%: 54.6%.",
    values: { trades: 100, wins: 50, losses: 6, risk: 1 },
  },
  notes: ["It assumes that one trade does not influence the next. In markets losses often come together."],
};

/** Beyond it a double has no cents. */
const mostMoney = 1e15;

/** The sum as it is worked out, without its result. */
function compoundedStep(start: number, rate: number, periods: number, deposit: number): string {
  const [from, added] = [numberText(start, 2), numberText(deposit, 2)];
  if (rate === 0) return deposit > 0 ? `${from} + ${periods} × ${added}` : from;
  // Rates are typed with three decimals of a percent: further digits are those of the division.
  const [factor, share] = [places(1 + rate, 6), places(rate, 6)];
  return `${from} × ${factor}^${periods}${deposit > 0 ? ` + ${added} × (${factor}^${periods} − 1) ÷ ${share}` : ""}`;
}

export const compounding: Calculator = {
  id: "compounding",
  title: "Compounding calculator",
  group: "Odds and growth",
  summary: "What a balance becomes with a fixed return per period and regular deposits.",
  lead: "What a balance becomes when each period's return stays in the account.",
  keywords: ["compounding", "compound interest", "growth"],
  formula: ["end = start × (1 + r)^n + deposit × ((1 + r)^n − 1) ÷ r"],
  inputs: (chosen) => [
    accountInput,
    {
      kind: "number",
      name: "start",
      label: "Starting balance",
      unit: chosenAccount(chosen),
      min: 0,
      max: 1e9,
      decimals: 2,
      value: 1_000,
    },
    {
      kind: "number",
      name: "return",
      label: "Return per period",
      unit: "%",
      min: -99,
      max: 100,
      decimals: 3,
      value: 1,
    },
    { kind: "number", name: "periods", label: "Periods", min: 1, max: 600, decimals: 0, value: 12 },
    {
      kind: "number",
      name: "deposit",
      label: "Deposit at the end of each period",
      unit: chosenAccount(chosen),
      min: 0,
      max: 1e7,
      decimals: 2,
      value: 0,
    },
  ],
  compute(values) {
    const account = choiceOf(values, "account");
    const [start, rate] = [numberOf(values, "start"), numberOf(values, "return") / 100];
    const [periods, deposit] = [numberOf(values, "periods"), numberOf(values, "deposit")];
    const end = compounded(start, rate, periods, deposit);
    if (end > mostMoney)
      return {
        kind: "problem",
        name: "periods",
        text: "The result has more than fifteen digits before the point: no account holds that. Enter fewer periods or a smaller return.",
      };
    const paid = start + deposit * periods;
    const cash = (label: string, value: number, signed = false): Result => ({
      label,
      value,
      unit: "money",
      currency: account,
      digits: 2,
      signed,
    });
    return results(
      [cash("Final balance", end), cash("Paid in", paid), cash(end < paid ? "Loss" : "Growth", end - paid, true)],
      [`${compoundedStep(start, rate, periods, deposit)} = ${currencyText(end, account)}`],
    );
  },
  example: {
    text: "$1,000 at 5% per period for 12 periods: $1,795.86. With $100 added each period: $3,387.57.",
    values: { account: "USD", start: 1_000, return: 5, periods: 12, deposit: 0 },
  },
  notes: [
    "Arithmetic, not a forecast: no trader earns the same return every month, and returns this high do not last.",
  ],
};

export const drawdownRecovery: Calculator = {
  id: "drawdown-recovery",
  title: "Drawdown recovery calculator",
  group: "Odds and growth",
  summary: "The gain it takes to break even after a loss.",
  lead: "How much a balance must gain to be back where it was before a loss.",
  keywords: ["drawdown", "recovery", "break even after a loss"],
  formula: [
    "gain needed = 1 ÷ (1 − drawdown) − 1",
    "periods = ln(1 ÷ (1 − drawdown)) ÷ ln(1 + return per period), rounded up",
  ],
  inputs: () => [
    { kind: "number", name: "drawdown", label: "Drawdown", unit: "%", min: 0, max: 99.99, decimals: 2, value: 20 },
    { kind: "number", name: "return", label: "Return per period", unit: "%", min: 0, max: 100, decimals: 2, value: 1 },
  ],
  compute(values) {
    const loss = numberOf(values, "drawdown") / 100;
    const rate = numberOf(values, "return") / 100;
    const gain = gainToRecover(loss);
    const periods =
      loss === 0 ? 0 : rate === 0 ? Number.POSITIVE_INFINITY : Math.ceil(Math.log1p(gain) / Math.log1p(rate) - 1e-9);
    return results(
      [
        percent("Gain needed to break even", gain),
        { label: "Periods at this return", value: periods, unit: "count", digits: 0 },
      ],
      [`1 ÷ (1 − ${numberText(loss, 4)}) − 1 = ${numberText(gain * 100, 2)}%`],
    );
  },
  example: {
    text: "After a drawdown of 50% the rest must double: 1 ÷ (1 − 0.5) − 1 = 100%.",
    values: { drawdown: 50, return: 2 },
  },
  notes: [
    "A loss of 10% needs 11.11%, one of 20% needs 25%, one of 90% needs 900%.",
    "The periods count no further loss on the way. No trader earns the same return in every one.",
  ],
};
