import { positionSize } from "../calculators/position-size.ts";
import { dayMillis } from "../calendar/zone-clock.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { numberText } from "../number-text.ts";
import { randomSource } from "../optimize/random-source.ts";
import { accountFigures } from "../simulator/account-figures.ts";
import { followMarket, type Seen } from "../simulator/follow-market.ts";
import { reduceSimulator } from "../simulator/reduce.ts";
import { demoDeposit, type JournalEntry, startSimulator } from "../simulator/state.ts";
import { resultOf, specOf } from "./question-parts.ts";

/** What the trader decides before the trade. Distances in pips from the price at which it opens. */
export type TradePlan = {
  readonly side: "buy" | "sell";
  readonly lots: number;
  readonly stop: number;
  readonly target: number;
};

export type PlanCheck = { readonly text: string; readonly kept: boolean };

export type FirstTrade = {
  readonly checks: readonly PlanCheck[];
  readonly opened: Extract<JournalEntry, { kind: "opened" }>;
  /** Absent when neither price was reached within the days of the exercise. */
  readonly closed: Extract<JournalEntry, { kind: "closed" }> | null;
  /** Equity at the end, US dollars. */
  readonly equity: number;
};

const firstTradeSymbol = "EURUSD";
const days = 4;

/** A Monday 08:00 UTC of the simulated market. */
export const firstTradeStart = (seed: number): number =>
  Date.UTC(2025, 0, 6, 8) + 7 * randomSource(seed).below(90) * dayMillis;

/** The rules of the lesson, before anything has happened: what a good trade is does not depend on its result. */
export function checkPlan({ lots, stop, target }: TradePlan): PlanCheck[] {
  const values = { symbol: firstTradeSymbol, account: "USD", balance: demoDeposit, risk: 1, stop, commission: 0 };
  const largest = resultOf(positionSize, values).value;
  return [
    {
      text: `The stop-loss risks at most 1% of $${numberText(demoDeposit, 0)}: ${largest.toFixed(2)} lots or less.`,
      kept: lots <= largest,
    },
    {
      text: "The stop-loss is at least 10 pips away, several times the spread, which is paid whatever happens.",
      kept: stop >= 10,
    },
    { text: "The take-profit is at least as far away as the stop-loss.", kept: target >= stop },
  ];
}

/**
 * The planned trade on the simulated market, through every quote as in the trading simulator, so that a stop fills at its own moment.
 * A generator, because four days of quotes take a phone seconds.
 * @throws {RangeError} when the account cannot open it: the message is for the trader.
 */
export function* runFirstTrade(plan: TradePlan, seed: number): Generator<undefined, FirstTrade> {
  const spec = specOf(firstTradeSymbol);
  const market = createSimulatedMarket();
  const start = firstTradeStart(seed);
  const tickAt = (time: number) => {
    const { bid, ask } = market.quote(spec.name, time);
    return { kind: "tick", symbol: spec.name, time, bid, ask } as const;
  };
  const first = tickAt(start);
  const side = plan.side === "buy" ? 1 : -1;
  const opening = plan.side === "buy" ? first.ask : first.bid;
  const away = (pips: number) => Math.round(pips * spec.pipPoints) * side;
  let state = reduceSimulator(startSimulator([{ name: spec.name }]), tickAt(start));
  state = reduceSimulator(state, {
    kind: "order",
    order: {
      symbol: spec.name,
      side,
      lots: plan.lots,
      type: "market",
      bracket: { stop: opening - away(plan.stop), target: opening + away(plan.target) },
    },
  });
  const opened = state.journal.find((entry) => entry.kind === "opened");
  if (!opened) throw new RangeError("The account cannot open this trade. Choose a smaller size.");
  const until = start + days * dayMillis;
  let seen: Seen = { state, time: start };
  while (seen.time < until) {
    seen = followMarket(market, seen, until, spec.name, () => true);
    yield;
  }
  ({ state } = seen);
  const closed = state.journal.find((entry) => entry.kind === "closed") ?? null;
  return { checks: checkPlan(plan), opened, closed, equity: accountFigures(state).equity };
}
