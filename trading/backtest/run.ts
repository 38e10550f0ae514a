import { type AccountSettings, type LastQuote, openAccount, quote } from "../engine/account.ts";
import { closePosition } from "../engine/close-position.ts";
import type { Desk } from "../engine/desk.ts";
import { closingPrice, type Side, slippedExit } from "../engine/fill-rules.ts";
import { type Instrument, moneyOf, type TradingCosts } from "../engine/instrument.ts";
import type { RejectReason } from "../engine/ledger.ts";
import { createWatch, type QuoteRange } from "../engine/watch.ts";
import type { Bars } from "../market/bars.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { valueRange } from "../market/value-range.ts";
import { barsSource, type ColumnSource } from "../strategy/column-source.ts";
import { compileStrategy } from "../strategy/compile.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { askRange } from "./ask-range.ts";
import { type BalanceChanges, BalanceLog } from "./balance-changes.ts";
import { checkBars } from "./check-bars.ts";
import { type Counters, createCounters } from "./counters.ts";
import { type Excursions, excursionsOf, lastEntries } from "./excursions.ts";
import { createLowerBars, type LowerBars } from "./lower-bars.ts";
import { matchBars, type Run } from "./match-bars.ts";
import { signalBytes, signalPlan } from "./signal-orders.ts";
import { type SpreadUsed, spreadUsed } from "./spread-used.ts";
import { type TradeColumns, TradeLog } from "./trade-log.ts";
import { type Traded, type TradingTerms, tradedInstrument } from "./traded-instrument.ts";
import type { WaitingFills } from "./waiting-fills.ts";

export type BacktestOptions = TradingTerms & {
  /** Bars of a lower timeframe of the same symbol: decide which of stop and target came first. */
  readonly lower?: Bars;
  readonly parameters?: Readonly<Record<string, number>>;
  /** Close what is open at the last close (default). */
  readonly closeAtEnd?: boolean;
  readonly onProgress?: (bar: number, bars: number) => void;
  /** Bars before this one settle the indicators, and nothing is traded on them. */
  readonly tradeFrom?: number;
  /** Where indicator columns come from: a search shares those that several combinations have in common. */
  readonly source?: ColumnSource;
};

export type BacktestResult = {
  readonly symbol: SymbolSpec;
  readonly settings: AccountSettings;
  readonly costs: TradingCosts;
  /** The spread paid on these bars under `costs.spreadPoints`. */
  readonly spread: SpreadUsed;
  readonly trades: TradeColumns;
  /** Of a netting account, whose trades have the mean price of their entries and the bar of the first; empty where each trade is one entry. */
  readonly entryFills: readonly EntryFill[];
  readonly excursions: Excursions;
  /** At each bar's close. */
  readonly equity: Float64Array;
  /** The same for the balance; `balanceColumn` tells it bar by bar. */
  readonly balance: BalanceChanges;
  /** First bar on which the strategy could signal. */
  readonly warmUp: number;
  /** Times the order of prices inside a bar decided and the pessimistic side was taken: stop and target, or a stop that moved. */
  readonly ambiguousBars: number;
  /** Times the order was unknown from the bar alone and the bars of the lower timeframe inside it showed it. */
  readonly decidedBars: number;
  readonly marginCalls: number;
  /** Money the broker made good after a negative balance. */
  readonly protectedMoney: number;
  /** What the spread took of all that was bought, whether to open or to close: it is inside the prices. */
  readonly spreadPaid: number;
  readonly rejected: Readonly<Record<RejectReason, number>>;
  readonly openPositions: number;
  /** The fixed quote→account rate that was assumed, when none was given and one was needed. */
  readonly assumedRate: number | null;
  /** Whose prices quote→account moved with, such as "GBPUSD"; null where the rate was fixed or none was needed. */
  readonly conversion: string | null;
};

/** `price` in points, costs in it; `position` is the one that it opened or was merged into. */
export type EntryFill = {
  readonly position: number;
  readonly bar: number;
  readonly side: number;
  readonly price: number;
  readonly lots: number;
};

type Written = { readonly log: TradeLog; readonly fills: EntryFill[]; readonly counters: Counters };

function createDesk(account: Desk["account"], instrument: Instrument, { log, fills, counters }: Written): Desk {
  const isNetting = account.settings.mode === "netting";
  // Prices are bids: who buys pays the ask of that moment.
  const buy = (lots: number, price: number) => {
    const { bid, ask } = account.quotes[instrument.spec.name] as LastQuote;
    counters.spreadPaid += moneyOf(instrument, ask - bid, lots * instrument.spec.contractSize, price);
  };
  return {
    account,
    instruments: new Map([[instrument.spec.name, instrument]]),
    ledger: {
      opened: ({ id, openStep, side, entry, lots }) => {
        // The account has one position, and it keeps its number when another entry is merged into it.
        const position = account.positions[0]?.id ?? id;
        if (side === 1) buy(lots, entry);
        if (isNetting) fills.push({ position, bar: openStep, side, price: entry, lots });
      },
      closed: (trade) => {
        if (trade.position.side === -1) buy(trade.lots, trade.exit);
        log.add(trade);
      },
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

/** Undefined where every entry is a market order. */
function waitingFills(document: StrategyDocument, traded: Traded, lower: LowerBars | null): WaitingFills | undefined {
  const { long, short } = document.entries;
  const [longWaits, shortWaits] = [long, short].map((rule) => (rule?.order?.kind ?? "market") !== "market");
  if (!longWaits && !shortWaits) return undefined;
  const { spread, spreads, instrument } = traded;
  const waits = (side: Side) => (side === 1 ? longWaits : shortWaits) === true;
  return { waits, slippage: instrument.costs.slippagePoints, spread, spreads, lower };
}

/** Null where neither spread nor rate moves. */
function quoteRange({ instrument, spreads, spread, moving }: Traded, lower: LowerBars | null): QuoteRange | null {
  if (!spreads && !moving) return null;
  const inside = lower?.spreads?.widest;
  return {
    widest: spreads ? valueRange(inside ?? spreads)[1] : spread,
    rates: moving ? valueRange(moving.rates) : [instrument.rate],
  };
}

/** Bars between two reports of progress. */
const reportEvery = 0x10000;

function matchAll(run: Run, onProgress?: (bar: number, bars: number) => void): void {
  const { length } = run.bars;
  for (let from = 0; from < length; from += reportEvery) {
    const to = Math.min(length, from + reportEvery);
    matchBars(run, from, to);
    if (to % reportEvery === 0) onProgress?.(to, length);
  }
}

function closeAll(run: Run, spread: number): void {
  const { bars, desk, instrument, equity, balances } = run;
  const { slippagePoints } = instrument.costs;
  const last = bars.length - 1;
  const bid = bars.close[last] as number;
  if (run.rates) instrument.rate = run.rates[last] as number;
  quote(desk.account, instrument.spec.name, bid, bid + spread);
  for (const position of [...desk.account.positions]) {
    // A market order like any other: whoever stops here pays its slippage.
    const at = slippedExit(position.side, closingPrice(position.side, bid, spread), slippagePoints);
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
  const traded = tradedInstrument(document, bars, options);
  const { instrument, spreads, spread, moving, assumedRate } = traded;
  const { spec: symbol, costs } = instrument;
  const account = openAccount(options.account);
  const rates = moving?.rates ?? null;
  const compiled = compileStrategy(document, options.source ?? barsSource(bars, symbol.pipPoints), options.parameters);
  const log = new TradeLog();
  const counters = createCounters();
  const fills: EntryFill[] = [];
  const desk = createDesk(account, instrument, { log, fills, counters });
  const plan = signalPlan(compiled, desk, instrument);
  const signals = signalBytes(compiled).fill(0, 0, options.tradeFrom ?? 0);
  const timeExit = compiled.document.risk.timeExitBars ?? 0;
  const equity = new Float64Array(bars.length);
  const balances = new BalanceLog(account.balance);
  const lower = options.lower ? createLowerBars(bars, options.lower) : null;
  const run: Run = {
    ...{ bars, desk, instrument, plan, signals, timeExit, rates, lower, counters, equity, balances },
    watch: createWatch(quoteRange(traded, lower)),
    step: { open: 0, high: 0, low: 0, close: 0, spread: 0, time: 0, step: 0 },
    rollover: Number.POSITIVE_INFINITY,
  };
  matchAll(run, options.onProgress);
  if (options.closeAtEnd !== false) closeAll(run, spreads?.[bars.length - 1] ?? spread);
  const trades = log.finish();
  const waiting = waitingFills(document, traded, lower);
  const asks = { ask: spreads && askRange(bars, spreads, lower), spread };
  return {
    symbol,
    settings: account.settings,
    costs,
    spread: spreadUsed(costs.spreadPoints, bars),
    trades,
    entryFills: fills,
    excursions: excursionsOf(bars, { ...trades, ...lastEntries(trades, fills) }, asks, waiting),
    equity,
    balance: balances.finish(),
    warmUp: compiled.warmUp,
    ambiguousBars: counters.ambiguous,
    decidedBars: counters.decided,
    marginCalls: counters.marginCalls,
    protectedMoney: counters.protectedMoney,
    spreadPaid: counters.spreadPaid,
    rejected: counters.rejected,
    openPositions: account.positions.length,
    assumedRate,
    conversion: moving?.path ?? null,
  };
}
