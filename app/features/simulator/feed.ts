import { minuteMillis, weekClose, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Quote } from "#trading/market/quote.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import {
  createSimulatedMarket,
  type SimulatedMarket,
  simulatedSymbols,
} from "#trading/market/simulated/simulated-market.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { type Timeframe, timeframeMinutes } from "#trading/market/timeframe.ts";
import type { Tick } from "#trading/simulator/recompute.ts";
import { reduceSimulator } from "#trading/simulator/reduce.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";

/**
 * What the simulator trades: markets with the US dollar on one side. None of them needs another market's price to become
 * account money, so a symbol without positions and orders need not be quoted.
 */
export const tradedSymbols: readonly string[] = simulatedSymbols.filter((name) => {
  const spec = findSymbol(name);
  return spec?.base === "USD" || spec?.quote === "USD";
});

export const chartTimeframes = ["M1", "M5", "M15", "M30", "H1", "H4", "D1"] as const satisfies readonly Timeframe[];
export type ChartTimeframe = (typeof chartTimeframes)[number];
export const barMillis = (timeframe: ChartTimeframe): number => timeframeMinutes[timeframe] * minuteMillis;

let made: SimulatedMarket | undefined;
const market = (): SimulatedMarket => {
  made ??= createSimulatedMarket();
  return made;
};

const quoteAt = (symbol: string, time: number): Quote => market().quote(symbol, time);

export const isOpen = (time: number): boolean => time < weekClose(weekOf(time));
export const nextOpen = (time: number): number => weekOpen(weekOf(time) + 1);

/** The first quote time after a moment, past the weekend where one lies between. */
function nextSlot(time: number): number {
  const next = (Math.floor(time / slotMillis) + 1) * slotMillis;
  return isOpen(next) ? next : nextOpen(next);
}

/** The newest quote as an event. */
function tickAt(symbol: string, time: number): Tick {
  const { bid, ask, time: made } = quoteAt(symbol, time);
  return { kind: "tick", symbol, time: made, bid, ask };
}

/** Symbols whose every quote can change the account, in the order in which they are listed. */
const involved = ({ account: { positions, orders } }: SimulatorState): readonly string[] =>
  tradedSymbols.filter(
    (name) => positions.some(({ symbol }) => symbol === name) || orders.some(({ symbol }) => symbol === name),
  );

/** An account, and the moment up to which it has seen the market. UTC milliseconds. */
export type Seen = { readonly state: SimulatorState; readonly time: number };

/**
 * Takes the account through every quote after `time` up to `until`, so that stops and orders fill at their own moment. Ends
 * early when `enough` says so: the answer then tells how far it came.
 */
export function advance({ state, time }: Seen, until: number, shown: string, enough: () => boolean): Seen {
  let [now, at, steps] = [state, time, 0];
  for (let slot = nextSlot(at); slot <= until; slot = nextSlot(slot)) {
    const symbols = involved(now);
    if (symbols.length === 0) break;
    for (const symbol of symbols) now = reduceSimulator(now, tickAt(symbol, slot));
    at = slot;
    steps += 1;
    if (steps % 64 === 0 && enough()) return { state: now, time: at };
  }
  const last = tickAt(shown, until);
  return { state: last.time >= now.time ? reduceSimulator(now, last) : now, time: until };
}
