import { minuteMillis, minutesPerWeek, weekOf, weekOpen } from "../../calendar/trading-week.ts";
import type { Bars } from "../bars.ts";
import type { Quote } from "../quote.ts";
import { findSymbol, symbols } from "../symbols.ts";
import type { Timeframe } from "../timeframe.ts";
import { createBarBuilder } from "./bar-builder.ts";
import { slotMillis, slots } from "./intraminute.ts";
import { assets } from "./loadings.ts";
import { createMarketWeeks } from "./market-weeks.ts";
import { minuteColumns } from "./minute-columns.ts";
import { createSymbolPath, type SymbolPath } from "./symbol-path.ts";

/** The market every visitor sees, unless a tool asks for another. */
export const defaultSeed = 20_260_101;

/** The simulated market was asked for a symbol it has no drivers for. */
export class UnknownSimulatedSymbolError extends Error {
  readonly symbol: string;
  constructor(symbol: string) {
    super(`The simulated market has no symbol ${symbol}.`);
    this.name = "UnknownSimulatedSymbolError";
    this.symbol = symbol;
  }
}

/** Symbols the simulated market can quote: both sides have drivers. */
export const simulatedSymbols: readonly string[] = symbols
  .filter(({ base, quote }) => base in assets && quote in assets)
  .map(({ name }) => name);

export type SimulatedMarket = {
  /** The last quote at or before a moment (UTC milliseconds). */
  quote(symbol: string, time: number): Quote;
  /**
   * Bars whose opening time lies in [from, to), on bid prices. With `asOf`, nothing after that moment is known: the last bar is the
   * one still running.
   */
  bars(symbol: string, timeframe: Timeframe, from: number, to: number, asOf?: number): Bars;
  /** The last `count` bars known at a moment, the running one included. */
  lastBars(symbol: string, timeframe: Timeframe, count: number, asOf: number): Bars;
  /** Natural logarithm of the mid price at the start of the minute that holds `time`; crosses add up exactly. */
  logMid(symbol: string, time: number): number;
};

/**
 * A market that never was, the same for everybody: a pure function of seed, symbol and time, consistent across pairs and
 * timeframes, for any past or future moment, with nothing stored.
 * @throws {UnknownSimulatedSymbolError} from each method, for a symbol not in `simulatedSymbols`.
 */
export function createSimulatedMarket(seed: number = defaultSeed): SimulatedMarket {
  const paths = new Map<string, SymbolPath>();
  const weeks = createMarketWeeks(seed);
  const row = minuteColumns(1);

  function pathOf(symbol: string): SymbolPath {
    const known = paths.get(symbol);
    if (known) return known;
    const spec = findSymbol(symbol);
    if (!spec || !(spec.base in assets) || !(spec.quote in assets)) throw new UnknownSimulatedSymbolError(symbol);
    const path = createSymbolPath(seed, spec, weeks);
    paths.set(symbol, path);
    return path;
  }

  const builder = createBarBuilder(pathOf);
  return {
    bars: builder.bars,
    lastBars: builder.lastBars,
    logMid(symbol, time) {
      const week = weekOf(time);
      const minute = Math.floor((time - weekOpen(week)) / minuteMillis);
      return pathOf(symbol).logMid(week, Math.min(minutesPerWeek - 1, minute));
    },
    quote(symbol, time) {
      const path = pathOf(symbol);
      const week = weekOf(time);
      const opened = weekOpen(week);
      const into = (time - opened) / minuteMillis;
      const open = into < minutesPerWeek;
      const minute = open ? Math.floor(into) : minutesPerWeek - 1;
      const slot = open ? Math.floor((into - minute) * slots) : slots - 1;
      path.enter(week, minute, minute + 1, 1);
      path.fill(minute, minute + 1, slot + 1, row, 0);
      const bid = row.close[0] as number;
      return {
        time: opened + minute * minuteMillis + slot * slotMillis,
        bid,
        ask: bid + (row.spread[0] as number),
        open,
      };
    },
  };
}
