import { minuteMillis, weekClose, weekOf, weekOpen } from "../calendar/trading-week.ts";
import type { Quote } from "../market/quote.ts";
import { slotMillis } from "../market/simulated/intraminute.ts";
import { simulatedSymbols } from "../market/simulated/simulated-market.ts";
import { conversionOf } from "./instruments.ts";
import { reduceSimulator } from "./reduce.ts";
import type { SimulatorEvent, SimulatorState } from "./state.ts";

export type Quotes = {
  quote(symbol: string, time: number): Quote;
  /** Whether anything trades at a moment; absent where that is the week of currencies. */
  isOpen?(time: number): boolean;
};

export const isOpen = (time: number): boolean => time < weekClose(weekOf(time));
export const nextOpen = (time: number): number => weekOpen(weekOf(time) + 1);

/** The moment itself while the market is open, else the next opening. UTC milliseconds. */
export const openFrom = (time: number): number => (isOpen(time) ? time : nextOpen(time));

/** Where a step of so many minutes leads: to the end of a bar, behind the last one of a week to the next opening. UTC milliseconds. */
export const nextBarEnd = (time: number, minutes: number): number => openFrom(time + minutes * minuteMillis);

/** Whether a market trades at a moment. */
export const tradesAt = (market: Pick<Quotes, "isOpen">, time: number): boolean =>
  market.isOpen?.(time) ?? isOpen(time);

/** The first quote time after a moment, past the weekend where one lies between. */
function nextSlot(market: Quotes, time: number): number {
  const next = (Math.floor(time / slotMillis) + 1) * slotMillis;
  return tradesAt(market, next) ? next : nextOpen(next);
}

/** The newest quote as an event. */
function tickAt(market: Quotes, symbol: string, time: number): SimulatorEvent & { kind: "tick" } {
  const { bid, ask, time: made, range } = market.quote(symbol, time);
  return { kind: "tick", symbol, time: made, bid, ask, ...(range && { range }) };
}

/** Symbols and what turns their results into account money. Conversions come first, so that a fill has the rate of its own moment. */
function withConversions(names: readonly string[], currency: string): readonly string[] {
  const conversions = names.flatMap((name) => conversionOf(name, currency) ?? []);
  return conversions.length === 0 ? names : [...new Set([...conversions, ...names])];
}

/** Symbols whose every quote can change the account, in an order of their own. */
export function involved({ account: { positions, orders, settings } }: SimulatorState): readonly string[] {
  if (positions.length + orders.length === 0) return [];
  const names = simulatedSymbols.filter(
    (name) => positions.some(({ symbol }) => symbol === name) || orders.some(({ symbol }) => symbol === name),
  );
  return withConversions(names, settings.currency);
}

/** An account, and the moment up to which it has seen the market. UTC milliseconds. */
export type Seen = { readonly state: SimulatorState; readonly time: number };

/** What one decision or one price did to an account. */
export type Change = {
  readonly before: SimulatorState;
  readonly after: SimulatorState;
  readonly event: SimulatorEvent;
};

/** Somebody who looks on while an account follows the market. */
export type Onlooker = {
  /** What one price changed. */
  readonly see?: ((change: Change) => void) | undefined;
  /** The account once every symbol of a moment has its price. */
  readonly priced?: (state: SimulatorState) => void;
};

/**
 * Takes the account through every quote after `time` up to `until`, so that stops and orders fill at their own moment, and then to the
 * newest quote of `shown`. Ends before `until` when `enough` returns true: the answer then tells how far it came.
 */
export function followMarket(
  market: Quotes,
  seen: Seen,
  until: number,
  shown: string,
  enough: () => boolean,
  onlooker?: Onlooker,
): Seen {
  let [now, at, steps] = [seen.state, seen.time, 0];
  const see = (event: SimulatorEvent) => {
    const before = now;
    now = reduceSimulator(before, event);
    onlooker?.see?.({ before, after: now, event });
  };
  for (let slot = nextSlot(market, at); slot <= until; slot = nextSlot(market, slot)) {
    const symbols = involved(now);
    if (symbols.length === 0) break;
    for (const symbol of symbols) see(tickAt(market, symbol, slot));
    onlooker?.priced?.(now);
    at = slot;
    steps += 1;
    if (slot < until && steps % 64 === 0 && enough()) return { state: now, time: at };
  }
  for (const symbol of withConversions([shown], now.account.settings.currency)) {
    // What a bar went through has been matched above, where anything could fill.
    const { range: _, ...last } = tickAt(market, symbol, until);
    if (last.time >= now.time) see(last);
  }
  return { state: now, time: until };
}
