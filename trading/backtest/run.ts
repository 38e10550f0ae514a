import { nextRollover } from "../calendar/zone-clock.ts";
import { type Account, type AccountSettings, openAccount, quote } from "../engine/account.ts";
import { closePosition } from "../engine/close-position.ts";
import type { Desk, MarketStep } from "../engine/desk.ts";
import { closingPrice } from "../engine/fill-rules.ts";
import { createInstrument, type Instrument, type TradingCosts } from "../engine/instrument.ts";
import type { RejectReason } from "../engine/ledger.ts";
import { matchStep } from "../engine/match-step.ts";
import { accrueSwap } from "../engine/rollover.ts";
import { createWatch, type Watch, watchAccount, watchedFloating } from "../engine/watch.ts";
import type { Bars } from "../market/bars.ts";
import { referenceRate, symbolOf } from "../market/symbol-of.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { barsSource, type ColumnSource } from "../strategy/column-source.ts";
import { compileStrategy } from "../strategy/compile.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { numberOf } from "../strategy/parameter-values.ts";
import { ambiguousAlone } from "./ambiguous-alone.ts";
import { type BalanceChanges, BalanceLog } from "./balance-changes.ts";
import { BarsError, checkBars } from "./check-bars.ts";
import { type ConversionRates, needsRate } from "./conversion-rates.ts";
import { costsOf } from "./costs.ts";
import { type Counters, createCounters } from "./counters.ts";
import { type Excursions, excursionsOf } from "./excursions.ts";
import { createLowerBars, type LowerBars } from "./lower-bars.ts";
import { actOnSignals, closeExpired, type SignalPlan, signalBytes, signalPlan } from "./signal-orders.ts";
import {
  createSinglePositionRun,
  isIdle,
  returnAccount,
  type SinglePositionRun,
  takeAccount,
} from "./single-position-account.ts";
import { runSinglePosition } from "./single-position-run.ts";
import { type SpreadUsed, spreadUsed } from "./spread-used.ts";
import { type TradeColumns, TradeLog } from "./trade-log.ts";

export type BacktestOptions = {
  readonly account?: Partial<AccountSettings>;
  /** Replaces the document's costs. */
  readonly costs?: Partial<TradingCosts>;
  readonly leverage?: number;
  /** The contract, for instruments that are not listed. */
  readonly symbol?: SymbolSpec;
  /** quote→account for crosses: one rate, or the prices of a pair. Defaults to a fixed reference rate, which the result names. */
  readonly rate?: number | ConversionRates;
  /** Bars of a lower timeframe of the same symbol: decide which of stop and target came first. */
  readonly lower?: Bars;
  readonly parameters?: Readonly<Record<string, number>>;
  /** Close what is open at the last close (default). */
  readonly closeAtEnd?: boolean;
  readonly onProgress?: (bar: number, bars: number) => void;
  /** Where indicator columns come from: a search shares those that several combinations have in common. */
  readonly source?: ColumnSource;
};

export type BacktestResult = {
  readonly symbol: SymbolSpec;
  readonly settings: AccountSettings;
  readonly costs: TradingCosts;
  /** Which spread `costs.spreadPoints` stands for on these bars. */
  readonly spread: SpreadUsed;
  readonly trades: TradeColumns;
  readonly excursions: Excursions;
  /** At each bar's close. */
  readonly equity: Float64Array;
  /** The same for the balance; `balanceColumn` tells it bar by bar. */
  readonly balance: BalanceChanges;
  /** First bar on which the strategy could signal. */
  readonly warmUp: number;
  /** Times the order of prices inside a bar decided and the pessimistic side was taken: stop and target, or a stop that moved. */
  readonly ambiguousBars: number;
  /** Times the bar alone would not have told that order, and the bars of the lower timeframe inside it did. */
  readonly decidedBars: number;
  readonly marginCalls: number;
  /** Money the broker made good after a negative balance. */
  readonly protectedMoney: number;
  readonly rejected: Readonly<Record<RejectReason, number>>;
  readonly openPositions: number;
  /** The fixed quote→account rate that was assumed, when none was given and one was needed. */
  readonly assumedRate: number | null;
  /** Whose prices quote→account moved with, such as "GBPUSD"; null where the rate was fixed or none was needed. */
  readonly conversion: string | null;
};

type Run = {
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
  /** Null when the account may hold more than one position. */
  readonly single: SinglePositionRun | null;
  /** The next moment that costs swap; Infinity while nothing is open. */
  rollover: number;
};

function createDesk(account: Account, instrument: Instrument, log: TradeLog, counters: Counters): Desk {
  return {
    account,
    instruments: new Map([[instrument.spec.name, instrument]]),
    ledger: {
      opened: () => {},
      closed: (trade) => log.add(trade),
      rejected: (_, reason) => {
        counters.rejected[reason] += 1;
      },
      ambiguous: () => {
        counters.ambiguous += 1;
      },
      marginCall: () => {
        counters.marginCalls += 1;
      },
      protectedBalance: (amount) => {
        counters.protectedMoney += amount;
      },
    },
  };
}

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
const reaches = (watch: Watch, bottom: number, top: number, narrow: number, wide: number): boolean =>
  watch.always ||
  bottom <= watch.bidLow ||
  top >= watch.bidHigh ||
  bottom + narrow <= watch.askLow ||
  top + wide >= watch.askHigh;

/** What the fills of bar `i` are converted at: the rate at the close before it. */
const rateBefore = (rates: Float64Array, i: number): number => rates[Math.max(0, i - 1)] as number;

/** Matches from bar `from` on, up to `to` or, where a single-position run waits, to the bar after which the account is idle. Returns the next bar. */
function matchBars(run: Run, from: number, to: number): number {
  const { bars, desk, instrument, plan, signals, watch, equity, balances, rates, timeExit, single, lower } = run;
  const { account } = desk;
  const { low, high, close, time } = bars;
  const spreads = bars.spread;
  const fixedSpread = instrument.costs.spreadPoints;
  const fromData = fixedSpread < 0 && spreads !== undefined;
  const moving = rates !== null;
  const inside = (fromData && lower?.spreads) || null;
  let spread = Math.max(0, fixedSpread);
  let watched = 0;
  for (let i = from; i < to; i++) {
    if (fromData) spread = spreads[i] as number;
    const narrow = inside ? (inside.narrowest[i] as number) : spread;
    const wide = inside ? (inside.widest[i] as number) : spread;
    if (moving) instrument.rate = rateBefore(rates, i);
    const now = time[i] as number;
    const bottom = low[i] as number;
    const top = high[i] as number;
    if (now >= run.rollover) {
      const before = fromData ? (spreads[i - 1] as number) : spread;
      run.rollover = rollOver(run, run.rollover, now, close[i - 1] as number, before);
      watched = wide;
      watchAccount(watch, desk, instrument, wide);
    }
    let due = reaches(watch, bottom, top, narrow, wide);
    if (!due && (fromData || moving) && watch.longUnits + watch.shortUnits > 0) {
      // The margin depends on spread and rate; of hedged positions on nothing else, and an account that was called may recover at
      // any narrower one. Before many shorter bars are looked at, the watch is set for the widest spread so far: it is reached first.
      const unsure = account.marginCalled || (watch.longUnits > 0 && watch.shortUnits > 0);
      if (lower && (moving || wide > watched)) {
        watched = wide;
        watchAccount(watch, desk, instrument, wide);
      }
      due = !lower || unsure || reaches(watch, bottom, top, narrow, wide);
    }
    if (due) {
      matchBar(run, i, spread);
      watched = wide;
      watchAccount(watch, desk, instrument, wide);
      if (account.positions.length === 0) run.rollover = Number.POSITIVE_INFINITY;
      else if (run.rollover === Number.POSITIVE_INFINITY) run.rollover = nextRollover(now);
    }
    const last = close[i] as number;
    if (moving) instrument.rate = rates[i] as number;
    const worth =
      watch.longUnits + watch.shortUnits > 0
        ? account.balance + watchedFloating(watch, instrument, last, spread)
        : account.balance;
    equity[i] = worth;
    balances.set(i, account.balance);
    if (signals[i] !== 0 && worth > 0) {
      actOnSignals(plan, signals[i] as number, i, last, worth);
      // The next bar matches whatever was placed and then works out anew what to watch.
      if (account.orders.length > 0) watch.always = true;
    }
    if (timeExit > 0 && account.positions.length > 0) {
      closeExpired(account, i, timeExit);
      if (account.orders.length > 0) watch.always = true;
    }
    if (single && isIdle(account)) return i + 1;
  }
  return to;
}

/** Hands what a single-position run holds to the matching. */
function leaveSingle(run: Run, single: SinglePositionRun): void {
  const { desk, instrument, watch } = run;
  returnAccount(single, desk.account);
  run.rollover = single.position ? single.rollover : Number.POSITIVE_INFINITY;
  watchAccount(watch, desk, instrument, single.spread);
}

/** Bars between two reports of progress. */
const stretch = 0x10000;

function loop(run: Run, onProgress: BacktestOptions["onProgress"]): void {
  const { single, desk } = run;
  const { length } = run.bars;
  let inSingle = single !== null;
  if (single) takeAccount(single, desk.account);
  for (let i = 0; i < length; ) {
    const to = Math.min(length, i - (i % stretch) + stretch);
    while (i < to) {
      if (single && inSingle) {
        i = runSinglePosition(single, i, to);
        if (i === to) break;
        leaveSingle(run, single);
        inSingle = false;
      }
      i = matchBars(run, i, to);
      if (single && isIdle(desk.account)) {
        takeAccount(single, desk.account);
        inSingle = true;
      }
    }
    if (onProgress && i % stretch === 0) onProgress(i, length);
  }
  if (single && inSingle) leaveSingle(run, single);
}

function closeAll(run: Run, spread: number): void {
  const { bars, desk, instrument, equity, balances } = run;
  const last = bars.length - 1;
  const bid = bars.close[last] as number;
  if (run.rates) instrument.rate = run.rates[last] as number;
  quote(desk.account, instrument.spec.name, bid, bid + spread);
  for (const position of [...desk.account.positions]) {
    const at = closingPrice(position.side, bid, spread);
    closePosition(desk, position, position.lots, at, { time: bars.time[last] as number, step: last }, "end");
  }
  equity[last] = desk.account.balance;
  balances.set(last, desk.account.balance);
}

/**
 * Runs a strategy over bars on an account: bid bars, orders decided at a bar's close and filled from the next bar's open.
 * Throws `BarsError` for unusable bars and `RangeError` for an impossible account; never for what a market does.
 */
export function runBacktest(document: StrategyDocument, bars: Bars, options: BacktestOptions = {}): BacktestResult {
  checkBars(bars);
  const symbol = options.symbol ?? symbolOf(document.symbol, bars.digits, bars.contract);
  const account = openAccount(options.account);
  const { currency } = account.settings;
  const costs = { ...costsOf(document.costs, symbol, bars), ...options.costs };
  if (costs.spreadPoints < 0 && !bars.spread)
    throw new BarsError(-1, "spread", "The costs ask for the data's own spread, and the bars have none.");
  const moving = needsRate(symbol, currency) && typeof options.rate === "object" ? options.rate : null;
  const rates = moving?.rates ?? null;
  if (rates && rates.length !== bars.length)
    throw new BarsError(-1, "rate", `There are ${rates.length} conversion rates for ${bars.length} bars.`);
  const fallback = referenceRate(symbol, currency);
  const rate = rates ? (rates[0] as number) : typeof options.rate === "number" ? options.rate : fallback;
  const instrument = createInstrument(symbol, { currency, costs, leverage: options.leverage, rate });
  const compiled = compileStrategy(document, options.source ?? barsSource(bars, symbol.pipPoints), options.parameters);
  const log = new TradeLog();
  const counters = createCounters();
  const desk = createDesk(account, instrument, log, counters);
  const plan = signalPlan(compiled, desk, instrument);
  const signals = signalBytes(compiled);
  const timeExit = document.risk.timeExitBars === undefined ? 0 : numberOf(document.risk.timeExitBars, compiled.values);
  const equity = new Float64Array(bars.length);
  const balances = new BalanceLog(account.balance);
  const spreads = costs.spreadPoints < 0 ? (bars.spread ?? null) : null;
  const spread = Math.max(0, costs.spreadPoints);
  const single = { bars, signals, equity, balances, instrument, plan, log, counters, timeExit, rates, spreads, spread };
  const run: Run = {
    ...{ bars, desk, instrument, plan, signals, timeExit, rates, equity, balances },
    lower: options.lower ? createLowerBars(bars, options.lower) : null,
    counters,
    watch: createWatch(),
    step: { open: 0, high: 0, low: 0, close: 0, spread: 0, time: 0, step: 0 },
    single: options.lower ? null : createSinglePositionRun(single),
    rollover: Number.POSITIVE_INFINITY,
  };
  loop(run, options.onProgress);
  const lastSpread = costs.spreadPoints < 0 ? (bars.spread?.[bars.length - 1] ?? 0) : costs.spreadPoints;
  if (options.closeAtEnd !== false) closeAll(run, lastSpread);
  const trades = log.finish();
  return {
    symbol,
    settings: account.settings,
    costs,
    spread: spreadUsed(costs.spreadPoints, bars),
    trades,
    excursions: excursionsOf(bars, trades),
    equity,
    balance: balances.finish(),
    warmUp: compiled.warmUp,
    ambiguousBars: counters.ambiguous,
    decidedBars: counters.decided,
    marginCalls: counters.marginCalls,
    protectedMoney: counters.protectedMoney,
    rejected: counters.rejected,
    openPositions: account.positions.length,
    assumedRate: needsRate(symbol, currency) && options.rate === undefined ? (fallback ?? null) : null,
    conversion: moving?.path ?? null,
  };
}
