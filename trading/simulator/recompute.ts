import { slots } from "../market/simulated/intraminute.ts";
import { simulatedSymbols } from "../market/simulated/simulated-market.ts";
import { accountFigures } from "./account-figures.ts";
import { type Change, followMarket, involved, openFrom, type Quotes, tradesAt } from "./follow-market.ts";
import { reduceSimulator } from "./reduce.ts";
import type { SimulatorEvent, SimulatorState } from "./state.ts";

export type Tick = Extract<SimulatorEvent, { readonly kind: "tick" }>;

/** What a visitor did, and the UTC millisecond at which it was done. */
export type Decision = {
  readonly time: number;
  readonly event: Exclude<SimulatorEvent, Tick>;
  /** It changed nothing. Noted when it was made; what recomputes an account finds out itself. */
  readonly refused?: true;
};

export type BadLogReason =
  | "too-many-decisions"
  | "bad-time"
  | "out-of-order"
  | "outside-the-session"
  | "market-closed"
  | "too-long";

export type Recomputed =
  | {
      readonly ok: true;
      /** The account at the moment at which it was stored. */
      readonly stored: SimulatorState;
      /** The account at the end. */
      readonly state: SimulatorState;
      readonly drawdownPercent: number;
    }
  | { readonly ok: false; readonly reason: BadLogReason; readonly decision: number };

/** The most decisions of one session that are recomputed. */
export const mostDecisions = 20_000;
/** The most prices: one market for four months, or four for one. Every ten orders and positions cost as much as the price that looks at them. */
const mostPrices = 2_000_000;
const costOf = ({ account: { orders, positions } }: SimulatorState): number =>
  1 + (orders.length + positions.length) / 10;

export type Session = {
  /** UTC milliseconds of the first moment, of that at which the account was stored, after which nothing was decided, and of the end. */
  readonly from: number;
  readonly stored: number;
  readonly until: number;
  readonly decisions: readonly Decision[];
};

function objectionTo({ from, stored, decisions }: Session, market: Quotes): Exclude<Recomputed, { ok: true }> | null {
  const no = (reason: BadLogReason, decision: number) => ({ ok: false, reason, decision }) as const;
  if (decisions.length > mostDecisions) return no("too-many-decisions", mostDecisions);
  let last = from;
  for (const [index, { time, event }] of decisions.entries()) {
    if (!Number.isSafeInteger(time)) return no("bad-time", index);
    if (time < last && index > 0) return no("out-of-order", index);
    if (time < from || time > stored) return no("outside-the-session", index);
    // An order at the weekend would fill at Friday's last price.
    if (event.kind !== "cancel" && !tradesAt(market, time)) return no("market-closed", index);
    last = time;
  }
  return null;
}

/** The market whose price a decision has to meet; any market for one that names none, as its price only moves the clock. */
function symbolOf({ account: { positions, orders } }: SimulatorState, event: Decision["event"]): string {
  const named =
    event.kind === "order"
      ? event.order.symbol
      : event.kind === "one-cancels-other"
        ? event.orders[0].symbol
        : event.kind === "close" || event.kind === "modify"
          ? positions.find(({ id }) => id === event.position)?.symbol
          : orders.find(({ id }) => id === event.order)?.symbol;
  return simulatedSymbols.find((name) => name === named) ?? (simulatedSymbols[0] as string);
}

const lookMillis = 60_000;
function nextLook(time: number): number {
  return openFrom((Math.floor(time / lookMillis) + 1) * lookMillis);
}

/** An account on its way through the market, and what it is worth at every price. */
class Journey {
  state: SimulatorState;
  drawdownPercent = 0;
  private readonly market: Quotes;
  private time: number;
  private peak = 0;
  private prices = 0;
  private readonly watch: ((change: Change) => void) | undefined;
  constructor(start: SimulatorState, from: number, market: Quotes, watch?: (change: Change) => void) {
    this.state = start;
    this.time = from;
    this.market = market;
    this.watch = watch;
  }
  decide(event: Decision["event"]): void {
    const before = this.state;
    this.state = reduceSimulator(before, event);
    this.watch?.({ before, after: this.state, event });
    this.look(this.state);
  }
  get tooLong(): boolean {
    return this.prices > mostPrices;
  }
  look(state: SimulatorState): void {
    const { equity } = accountFigures(state);
    this.peak = Math.max(this.peak, equity);
    this.drawdownPercent = Math.max(this.drawdownPercent, ((this.peak - equity) / this.peak) * 100);
  }
  private go(until: number, shown: string): void {
    const { state, time } = this;
    const seen = followMarket(this.market, { state, time }, until, shown, () => false, {
      see: this.watch,
      priced: (state) => this.look(state),
    });
    this.state = seen.state;
    this.time = seen.time;
    this.look(seen.state);
  }
  /** Up to a moment, a minute at a time where something is open. */
  *to(until: number, shown: string): Generator<undefined, void> {
    while (this.time < until && !this.tooLong) {
      const symbols = involved(this.state);
      const minute = symbols[0] !== undefined && nextLook(this.time) < until;
      if (!minute) break;
      this.prices += symbols.length * slots * costOf(this.state);
      this.go(nextLook(this.time), symbols[0] as string);
      yield;
    }
    if (!this.tooLong) this.go(until, shown);
  }
}

/**
 * The account that these decisions lead to on this market, and the largest fall of its equity at any price. Prices never come from the
 * log, so a log can claim no fill that the market did not offer. It takes seconds for a month: the caller pauses where it yields.
 * `watch` sees what each decision and each price changed.
 */
export function* recompute(
  start: SimulatorState,
  session: Session,
  market: Quotes,
  watch?: (change: Change) => void,
): Generator<undefined, Recomputed> {
  const objection = objectionTo(session, market);
  if (objection) return objection;
  const { from, stored, until, decisions } = session;
  const account = new Journey(start, from, market, watch);
  account.look(start);
  for (const [decision, { time, event }] of decisions.entries()) {
    yield* account.to(time, symbolOf(account.state, event));
    if (account.tooLong) return { ok: false, reason: "too-long", decision };
    account.decide(event);
    // Thousands may have been made in the same moment.
    yield;
  }
  yield* account.to(stored, simulatedSymbols[0] as string);
  const then = account.state;
  yield* account.to(until, simulatedSymbols[0] as string);
  if (account.tooLong) return { ok: false, reason: "too-long", decision: decisions.length };
  return { ok: true, stored: then, state: account.state, drawdownPercent: account.drawdownPercent };
}
