import type { Side } from "../engine/fill-rules.ts";
import {
  closingPrice,
  entryPrice,
  levelsAreValid,
  priceAway,
  slippedExit,
  touch,
  touchedAt,
  touchedIn,
} from "../engine/fill-rules.ts";
import { closeReasons } from "../engine/ledger.ts";
import { exponentialMean, rollingMean } from "../indicators/steps/rolling.ts";
import { roundMoney } from "../market/points.ts";
import {
  type CrossCombination,
  type CrossFigures,
  type CrossJob,
  type CrossRunner,
  type CrossTrades,
  crossWarmUp,
  emptyFigures,
  emptyTrades,
  rolloverList,
} from "./cross-job.ts";

const reason = {
  signal: closeReasons.indexOf("signal"),
  stop: closeReasons.indexOf("stop-loss"),
  target: closeReasons.indexOf("take-profit"),
  end: closeReasons.indexOf("end"),
};

/** What the run of one combination remembers. */
type State = {
  readonly row: number;
  readonly combination: CrossCombination;
  side: Side | 0;
  entry: number;
  entryBar: number;
  /** NaN without one. */
  stop: number;
  target: number;
  night: number;
  peak: number;
};

type Book = (state: State, bar: number, exit: number, why: number) => void;

/** Books a closed trade in the figures, in the operations and the order of the kernel. */
function createBook(job: CrossJob, figures: CrossFigures, segments: number, list: CrossTrades | null): Book {
  const { bars, money, rules } = job;
  const { units, scale, commissionASide } = money;
  const nights = rolloverList(bars, money.tripleSwapDay);
  const segmentBars = Math.max(1, Math.floor(bars.length / Math.max(1, segments)));
  const commission = roundMoney(commissionASide + commissionASide);
  const rateAt = (at: number, bar: number): number =>
    money.inverse ? scale / at : money.rates ? (money.rates[bar] as number) : money.rate;

  const swapOf = (state: State, exitBar: number): number => {
    const points = state.side === 1 ? money.swapLong : money.swapShort;
    if (points === 0) return 0;
    let at = state.night;
    let swap = 0;
    while ((nights[at] as number) <= state.entryBar) at += 2;
    for (; (nights[at] as number) <= exitBar; at += 2) {
      const before = (nights[at] as number) - 1;
      const closing = closingPrice(state.side as Side, bars.close[before] as number, spreadAt(rules, before));
      const nightly = points * units * (nights[at + 1] as number) * rateAt(closing, before);
      swap = roundMoney(swap + roundMoney(nightly / scale));
    }
    state.night = at;
    return swap;
  };

  return (state, bar, exit, why) => {
    const { row } = state;
    // What happens inside a bar is converted at the rate known before it.
    const rate = rateAt(exit, why === reason.end ? bar : bar - 1);
    const profit = roundMoney(((exit - state.entry) * state.side * units * rate) / scale);
    const swap = swapOf(state, bar);
    const balance = roundMoney((figures.balance[row] as number) + profit + swap - commissionASide);
    const net = profit - commission + swap;
    const at = figures.trades[row] as number;
    if (list) {
      list.side[at] = state.side;
      list.entryBar[at] = state.entryBar;
      list.exitBar[at] = bar;
      list.entry[at] = state.entry;
      list.exit[at] = exit;
      list.reason[at] = why;
      list.profit[at] = profit;
      list.swap[at] = swap;
      list.net[at] = net;
    }
    state.side = 0;
    figures.balance[row] = balance;
    figures.trades[row] = at + 1;
    figures.net[row] = (figures.net[row] as number) + net;
    figures.squares[row] = (figures.squares[row] as number) + net * net;
    if (net > 0) {
      figures.wins[row] = (figures.wins[row] as number) + 1;
      figures.grossProfit[row] = (figures.grossProfit[row] as number) + net;
    } else figures.grossLoss[row] = (figures.grossLoss[row] as number) - net;
    noteDrawdown(figures, state, balance);
    if (segments > 0) {
      const span = row * segments + Math.min(segments - 1, Math.floor(bar / segmentBars));
      figures.segments[span] = (figures.segments[span] as number) + net;
    }
  };
}

function noteDrawdown(figures: CrossFigures, state: State, balance: number): void {
  const { row } = state;
  if (balance >= state.peak) {
    state.peak = balance;
    return;
  }
  const fall = state.peak - balance;
  if (fall > (figures.maxDrawdown[row] as number)) figures.maxDrawdown[row] = fall;
  if (fall > (figures.maxDrawdownShare[row] as number) * state.peak) figures.maxDrawdownShare[row] = fall / state.peak;
  if (balance < (figures.lowest[row] as number)) figures.lowest[row] = balance;
}

const spreadAt = (rules: CrossJob["rules"], bar: number): number =>
  rules.spreads ? (rules.spreads[bar] as number) : rules.spread;

/** The fills of one combination, by the rules of engine/fill-rules.ts. */
function createFills({ bars, rules, money }: CrossJob, figures: CrossFigures, book: Book) {
  const { open, high, low, close } = bars;
  const { slippage } = rules;

  const closeAtOpen = (state: State, side: Side, bar: number, anyway: boolean): boolean => {
    const at = closingPrice(side, open[bar] as number, spreadAt(rules, bar));
    const slipped = slippedExit(side, at, slippage);
    const touched = touchedAt(side, at, state.stop, state.target);
    if (touched === touch.stop) book(state, bar, slipped, reason.stop);
    else if (touched === touch.target) book(state, bar, at, reason.target);
    else if (anyway) book(state, bar, slipped, reason.signal);
    else return false;
    return true;
  };

  const closeInRange = (state: State, side: Side, bar: number): void => {
    const { row, stop, target } = state;
    const wide = spreadAt(rules, bar);
    const touched = touchedIn(side, low[bar] as number, high[bar] as number, wide, stop, target);
    if (touched === touch.none) return;
    if (touched === touch.both) figures.ambiguous[row] = (figures.ambiguous[row] as number) + 1;
    if (touched === touch.target) book(state, bar, target, reason.target);
    else book(state, bar, slippedExit(side, stop, slippage), reason.stop);
  };

  const act = (state: State, bar: number, side: Side): void => {
    if (state.side !== 0) closeAtOpen(state, state.side, bar, true);
    if (side === 1 ? !rules.long : !rules.short) return;
    const wide = spreadAt(rules, bar);
    const entry = entryPrice(side, open[bar] as number, wide, slippage);
    const from = rules.fromFill ? entry : (close[bar - 1] as number);
    const { stopDistance, targetDistance } = state.combination;
    const stop = stopDistance === 0 ? Number.NaN : priceAway(side, from, -stopDistance);
    const target = targetDistance === 0 ? Number.NaN : priceAway(side, from, targetDistance);
    if (!levelsAreValid(side, entry - side * wide, stop, target)) {
      figures.rejected[state.row] = (figures.rejected[state.row] as number) + 1;
      return;
    }
    state.side = side;
    state.entry = entry;
    state.entryBar = bar;
    state.stop = stop;
    state.target = target;
    figures.balance[state.row] = roundMoney((figures.balance[state.row] as number) - money.commissionASide);
    if (high[bar] !== low[bar]) closeInRange(state, side, bar);
  };

  const reached = (state: State, side: Side, bar: number): void => {
    if (!closeAtOpen(state, side, bar, false)) closeInRange(state, side, bar);
  };

  const finish = (state: State): void => {
    const last = bars.length - 1;
    if (state.side === 0) return;
    book(state, last, closingPrice(state.side, close[last] as number, spreadAt(rules, last)), reason.end);
  };
  return { act, reached, finish };
}

function walk(
  job: CrossJob,
  state: State,
  fills: ReturnType<typeof createFills>,
  fast: Float64Array,
  slow: Float64Array,
) {
  const { bars, rules, columns } = job;
  const { length } = bars;
  const warmUp = crossWarmUp(columns, state.combination);
  let pending: Side | 0 = 0;
  let above = false;
  let below = false;
  for (let i = warmUp; i < length; i++) {
    if (pending !== 0) fills.act(state, i, pending);
    else if (state.side !== 0) fills.reached(state, state.side, i);
    const a = fast[i] as number;
    const b = slow[i] as number;
    const up = a > b;
    const down = a < b;
    const crossed = up && !above ? 1 : down && !below ? -1 : 0;
    pending = 0;
    if (crossed !== 0 && i > warmUp && state.side !== crossed) {
      const enters = crossed === 1 ? rules.long : rules.short;
      if (enters || (state.side !== 0 && rules.closesOnOpposite)) pending = crossed;
    }
    above = up;
    below = down;
  }
  fills.finish(state);
}

/** The same figures and trades without vector instructions: what the kernels are checked against, and where they are missing. */
export function createPlainRunner(job: CrossJob): CrossRunner {
  const closes = new Float64Array(job.bars.close);
  const made = new Map<number, Float64Array>();
  const column = (index: number): Float64Array => {
    const known = made.get(index);
    if (known) return known;
    const { kind, length, seed } = job.columns[index] as CrossJob["columns"][number];
    const fresh = kind === "sma" ? rollingMean(closes, length) : exponentialMean(closes, seed, 2 / (length + 1));
    // A column of a million bars takes 8 MB: a few are kept, neighbours in a grid share them.
    if (made.size >= 12) made.delete(made.keys().next().value as number);
    made.set(index, fresh);
    return fresh;
  };
  const run = (list: readonly CrossCombination[], segments: number, trades: CrossTrades | null): CrossFigures => {
    const figures = emptyFigures(list.length, segments);
    figures.balance.fill(job.money.deposit);
    figures.lowest.fill(job.money.deposit);
    const fills = createFills(job, figures, createBook(job, figures, segments, trades));
    list.forEach((combination, row) => {
      const levels = { stop: Number.NaN, target: Number.NaN };
      const rest = { side: 0, entry: 0, entryBar: 0, ...levels, night: 0, peak: job.money.deposit } as const;
      walk(job, { row, combination, ...rest }, fills, column(combination.fast), column(combination.slow));
    });
    return figures;
  };
  return {
    engine: "plain",
    run: (list, segments = 0) => run(list, segments, null),
    trades(combination) {
      const trades = emptyTrades(run([combination], 0, null).trades[0] as number);
      run([combination], 0, trades);
      return trades;
    },
  };
}
