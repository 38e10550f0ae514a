import { nextRollover } from "../calendar/zone-clock.ts";
import { quote } from "../engine/account.ts";
import type { Desk, MarketStep } from "../engine/desk.ts";
import type { Instrument } from "../engine/instrument.ts";
import { matchStep } from "../engine/match-step.ts";
import { accrueSwap } from "../engine/rollover.ts";
import { type Watch, watchAccount, watchedFloating } from "../engine/watch.ts";
import type { Bars } from "../market/bars.ts";
import type { BalanceLog } from "./balance-changes.ts";
import type { Counters } from "./counters.ts";
import type { LowerBars } from "./lower-bars.ts";
import { actOnSignals, closeExpired, type SignalPlan } from "./signal-orders.ts";

/**
 * How often the order of prices inside a bar would have decided, had the account met the bar as a whole: the same matching on a
 * copy of the account.
 */
function ambiguousAlone(desk: Desk, instrument: Instrument, step: MarketStep): number {
  const { account, instruments } = desk;
  if (account.positions.length === 0 && account.orders.length === 0) return 0;
  let count = 0;
  const { name } = instrument.spec;
  const copy: Desk = {
    account: {
      ...account,
      positions: account.positions.map((position) => ({ ...position })),
      orders: [...account.orders],
      // Written in place by the matching.
      quotes: { ...account.quotes, [name]: { bid: step.open, ask: step.open + step.spread } },
    },
    instruments,
    ledger: {
      opened: () => {},
      closed: () => {},
      rejected: () => {},
      ambiguous: () => {
        count += 1;
      },
      marginCall: () => {},
      protectedBalance: () => {},
    },
  };
  matchStep(copy, instrument, step);
  return count;
}

/** A backtest under way: what it reads, the account it trades, and what it writes bar by bar. */
export type Run = {
  readonly bars: Bars;
  readonly desk: Desk;
  readonly instrument: Instrument;
  readonly plan: SignalPlan;
  readonly signals: Uint8Array;
  readonly timeExit: number;
  readonly rates: Float64Array | null;
  readonly lower: LowerBars | null;
  readonly counters: Counters;
  readonly equity: Float64Array;
  readonly balances: BalanceLog;
  readonly watch: Watch;
  readonly step: MarketStep;
  /** The next moment that costs swap; Infinity while nothing is open. */
  rollover: number;
};

function setStep(step: MarketStep, bars: Bars, i: number, spread: number, index: number): void {
  step.open = bars.open[i] as number;
  step.high = bars.high[i] as number;
  step.low = bars.low[i] as number;
  step.close = bars.close[i] as number;
  step.spread = spread;
  step.time = bars.time[i] as number;
  step.step = index;
}

/** One bar through the order matching, or its lower-timeframe bars when there are any. */
function matchBar(run: Run, i: number, spread: number): void {
  const { bars, desk, instrument, lower, step, counters } = run;
  setStep(step, bars, i, spread, i);
  if (lower && lower.from(i) < lower.to(i)) {
    const alone = ambiguousAlone(desk, instrument, step);
    const before = counters.ambiguous;
    // A fixed spread is fixed for shorter bars too.
    const spreads = instrument.costs.spreadPoints < 0 ? lower.bars.spread : undefined;
    for (let k = lower.from(i); k < lower.to(i); k++) {
      setStep(step, lower.bars, k, spreads ? (spreads[k] as number) : spread, i);
      matchStep(desk, instrument, step);
    }
    counters.decided += Math.max(0, alone - (counters.ambiguous - before));
    return;
  }
  matchStep(desk, instrument, step);
}

/** Swap for every rollover up to `now`. Returns the next one. */
function rollOver(run: Run, rollover: number, now: number, lastClose: number, spread: number): number {
  let next = rollover;
  quote(run.desk.account, run.instrument.spec.name, lastClose, lastClose + spread);
  while (next <= now) {
    accrueSwap(run.desk, next);
    next = nextRollover(next);
  }
  return next;
}

/** Whether anything that waits, or the margin, can be reached in a bar whose spread lies between two. */
const reachesWatched = (watch: Watch, bottom: number, top: number, narrow: number, wide: number): boolean =>
  watch.always ||
  bottom <= watch.bidLow ||
  top >= watch.bidHigh ||
  bottom + narrow <= watch.askLow ||
  top + wide >= watch.askHigh;

/** What the fills of bar `i` are converted at: the rate at the close before it. */
const rateBefore = (rates: Float64Array, i: number): number => rates[Math.max(0, i - 1)] as number;

/** Places what bar `i`'s signals and the age of positions ask for; the next bar matches it. */
function placeOrders(run: Run, i: number, close: number, worth: number): void {
  const { account } = run.desk;
  const signals = run.signals[i] as number;
  if (signals !== 0 && worth > 0) actOnSignals(run.plan, signals, i, close, worth);
  if (run.timeExit > 0 && account.positions.length > 0) closeExpired(account, i, run.timeExit);
  if (account.orders.length > 0) run.watch.always = true;
}

/** Matches the bars from `from` up to `to`; those on which nothing can happen cost four comparisons. */
export function matchBars(run: Run, from: number, to: number): void {
  const { bars, desk, instrument, signals, watch, equity, balances, rates, timeExit, lower } = run;
  const { account } = desk;
  const { low, high, close, time } = bars;
  const spreads = bars.spread;
  const fixedSpread = instrument.costs.spreadPoints;
  const fromData = fixedSpread < 0 && spreads !== undefined;
  const inside = (fromData && lower?.spreads) || null;
  let spread = Math.max(0, fixedSpread);
  for (let i = from; i < to; i++) {
    if (fromData) spread = spreads[i] as number;
    const narrow = inside ? (inside.narrowest[i] as number) : spread;
    const wide = inside ? (inside.widest[i] as number) : spread;
    if (rates) instrument.rate = rateBefore(rates, i);
    const now = time[i] as number;
    if (now >= run.rollover) {
      const before = fromData ? (spreads[i - 1] as number) : spread;
      run.rollover = rollOver(run, run.rollover, now, close[i - 1] as number, before);
      watchAccount(watch, desk, instrument, wide);
    }
    if (reachesWatched(watch, low[i] as number, high[i] as number, narrow, wide)) {
      matchBar(run, i, spread);
      watchAccount(watch, desk, instrument, wide);
      if (account.positions.length === 0) run.rollover = Number.POSITIVE_INFINITY;
      else if (run.rollover === Number.POSITIVE_INFINITY) run.rollover = nextRollover(now);
    }
    const last = close[i] as number;
    if (rates) instrument.rate = rates[i] as number;
    const isOpen = watch.longUnits + watch.shortUnits > 0;
    const worth = isOpen ? account.balance + watchedFloating(watch, instrument, last, spread) : account.balance;
    equity[i] = worth;
    balances.set(i, account.balance);
    if (signals[i] !== 0 || (timeExit > 0 && isOpen)) placeOrders(run, i, last, worth);
  }
}
