import { closeReasons } from "../execution/ledger.ts";
import { exponentialMean, rollingMean } from "../indicators/rolling.ts";
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
  side: number;
  entry: number;
  entryBar: number;
  /** Bid levels at or below and at or above which the position closes. */
  floor: number;
  ceiling: number;
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

  const swapOf = (state: State, exitBar: number): number => {
    const points = state.side === 1 ? money.swapLong : money.swapShort;
    if (points === 0) return 0;
    let at = state.night;
    let swap = 0;
    while ((nights[at] as number) <= state.entryBar) at += 2;
    for (; (nights[at] as number) <= exitBar; at += 2) {
      const bid = bars.close[(nights[at] as number) - 1] as number;
      const rate = money.inverse ? scale / (state.side === 1 ? bid : bid + rules.spread) : money.rate;
      swap = roundMoney(swap + roundMoney((points * units * (nights[at + 1] as number) * rate) / scale));
    }
    state.night = at;
    return swap;
  };

  return (state, bar, exit, why) => {
    const { row } = state;
    const rate = money.inverse ? scale / exit : money.rate;
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

/** The fills of one combination: the rules of execution/match-step.ts for market orders with a stop and a target. */
function createFills({ bars, rules, money }: CrossJob, figures: CrossFigures, book: Book) {
  const { open, high, low, close } = bars;
  const { spread, slippage } = rules;

  const closeAtOpen = (state: State, bar: number, anyway: boolean): boolean => {
    const { side } = state;
    const bid = open[bar] as number;
    const at = side === 1 ? bid : bid + spread;
    const slipped = at - side * slippage;
    if (side === 1 ? bid <= state.floor : bid >= state.ceiling) book(state, bar, slipped, reason.stop);
    else if (side === 1 ? bid >= state.ceiling : bid <= state.floor) book(state, bar, at, reason.target);
    else if (anyway) book(state, bar, slipped, reason.signal);
    else return false;
    return true;
  };

  const closeInRange = (state: State, bar: number): void => {
    const { side, row } = state;
    const under = (low[bar] as number) <= state.floor;
    const over = (high[bar] as number) >= state.ceiling;
    if (!under && !over) return;
    if (under && over) figures.ambiguous[row] = (figures.ambiguous[row] as number) + 1;
    const stopped = side === 1 ? under : over;
    const level = (stopped === (side === 1) ? state.floor : state.ceiling) + (side === 1 ? 0 : spread);
    book(state, bar, stopped ? level - side * slippage : level, stopped ? reason.stop : reason.target);
  };

  const act = (state: State, bar: number, direction: number): void => {
    if (state.side !== 0) closeAtOpen(state, bar, true);
    if (direction === 1 ? !rules.long : !rules.short) return;
    const entry = (open[bar] as number) + (direction === 1 ? spread + slippage : -slippage);
    const closeAt = entry - direction * spread;
    const signal = close[bar - 1] as number;
    const { stopDistance, targetDistance } = state.combination;
    const stop = stopDistance === 0 ? -direction * Number.POSITIVE_INFINITY : signal - direction * stopDistance;
    const target = targetDistance === 0 ? direction * Number.POSITIVE_INFINITY : signal + direction * targetDistance;
    if ((closeAt - stop) * direction <= 0 || (target - closeAt) * direction <= 0) {
      figures.rejected[state.row] = (figures.rejected[state.row] as number) + 1;
      return;
    }
    state.side = direction;
    state.entry = entry;
    state.entryBar = bar;
    state.floor = direction === 1 ? stop : target - spread;
    state.ceiling = direction === 1 ? target : stop - spread;
    figures.balance[state.row] = roundMoney((figures.balance[state.row] as number) - money.commissionASide);
    if (high[bar] !== low[bar]) closeInRange(state, bar);
  };

  const reached = (state: State, bar: number): void => {
    if (!closeAtOpen(state, bar, false)) closeInRange(state, bar);
  };

  const finish = (state: State): void => {
    const last = bars.length - 1;
    const bid = close[last] as number;
    if (state.side !== 0) book(state, last, state.side === 1 ? bid : bid + spread, reason.end);
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
  const { high, low, length } = bars;
  const warmUp = crossWarmUp(columns, state.combination);
  let pending = 0;
  let above = false;
  let below = false;
  for (let i = warmUp; i < length; i++) {
    if (pending !== 0) fills.act(state, i, pending);
    else if (state.side !== 0 && ((low[i] as number) <= state.floor || (high[i] as number) >= state.ceiling))
      fills.reached(state, i);
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
      const rest = { side: 0, entry: 0, entryBar: 0, floor: 0, ceiling: 0, night: 0, peak: job.money.deposit };
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
