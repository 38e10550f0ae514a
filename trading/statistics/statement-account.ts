import { dayMillis } from "../calendar/zone-clock.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import type { StatementCash, StatementTrade } from "./statement.ts";

export type StatementAccount = {
  /**
   * Π(1 + net ÷ balance when the trade was opened) − 1, as Myfxbook has it, but never above the growth: positions that were open together would
   * otherwise compound. And profit ÷ deposits. In percent; charges count in both.
   */
  readonly gainPercent: number;
  readonly absolutePercent: number;
  readonly deposits: number;
  readonly withdrawals: number;
  /** Where the account began: the deposits before the first trade closed. */
  readonly start: number;
  /** The balance after everything, deposits and withdrawals after the last close included. */
  readonly final: number;
  /** After each close and each charge: its moment, the balance, what was earned so far, and the time-weighted growth of 1. */
  readonly time: readonly number[];
  readonly balance: readonly number[];
  readonly earned: readonly number[];
  readonly growth: readonly number[];
};

type Event = {
  readonly time: number;
  readonly amount: number;
  /** A result is earned, by a trade or a charge; a deposit or a withdrawal is not. */
  readonly result: boolean;
  readonly trade: StatementTrade | null;
};

/** Money before trades of the same moment, so that a first deposit counts for the first trade: sorting leaves that order alone. */
const inOrder = (
  trades: readonly StatementTrade[],
  cash: readonly StatementCash[],
  charges: readonly StatementCash[],
): Event[] =>
  [
    ...cash.map(({ time, amount }) => ({ time, amount, result: false, trade: null })),
    ...trades.map((trade) => ({ time: trade.closeTime, amount: trade.net, result: true, trade })),
    ...charges.map(({ time, amount }) => ({ time, amount, result: true, trade: null })),
  ].sort((a, b) => a.time - b.time);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** An account without money is lost: what it goes on to lose must not disappear. */
const factorOf = (amount: number, base: number): number => (base > 0 ? Math.max(0, 1 + amount / base) : 0);

/** A deposit or withdrawal: its moment, and what was there before it, with the results since of trades that were open then. */
type Payment = { readonly time: number; own: number };

const since = (payments: readonly Payment[], moment: number): readonly Payment[] =>
  payments.slice(payments.findLastIndex(({ time }) => time <= moment) + 1);

/**
 * What a result is measured from: the balance before it, or what was there before money came or went while its trade was open, whichever
 * makes a loss larger and a gain smaller. When a trade earned or lost its money, no statement tells.
 */
function baseOf(amount: number, before: number, during: readonly Payment[]): number {
  const choose = amount < 0 ? Math.min : Math.max;
  return during.reduce((base, { own }) => (own > 0 ? choose(base, own) : base), before);
}

/** An account's way through deposits, withdrawals and results. */
export function statementAccount(
  trades: readonly StatementTrade[],
  cash: readonly StatementCash[],
  charges: readonly StatementCash[] = [],
): StatementAccount {
  const [times, balances]: [number[], number[]] = [[], []];
  const payments: Payment[] = [];
  const [time, balance, earned, growth]: [number[], number[], number[], number[]] = [[], [], [], []];
  let [now, gained, factor, together, started] = [0, 0, 1, 1, Number.NaN];
  for (const event of inOrder(trades, cash, charges)) {
    const { amount, trade } = event;
    if (event.result) {
      if (Number.isNaN(started)) started = now;
      // The last event at or before the opening; statements know whole milliseconds.
      const opened = trade ? firstAtOrAfter(times, trade.openTime + 1, 0) - 1 : times.length - 1;
      // A statement cut off in the middle may show trades opened before its first line of money.
      together *= factorOf(amount, trade ? balances[opened] || started : now);
      const during = trade && (balances[opened] ?? 0) > 0 ? since(payments, trade.openTime) : [];
      factor *= factorOf(amount, baseOf(amount, now, during));
      for (const payment of during) payment.own += amount;
      gained += amount;
    } else payments.push({ time: event.time, own: now });
    now += amount;
    times.push(event.time);
    balances.push(now);
    if (event.result) {
      time.push(event.time);
      balance.push(now);
      earned.push(gained);
      growth.push(factor);
    }
  }
  const deposits = sum(cash.map(({ amount }) => Math.max(0, amount)));
  return {
    gainPercent: (Math.min(factor, together) - 1) * 100,
    absolutePercent: (gained / deposits) * 100,
    deposits,
    withdrawals: sum(cash.map(({ amount }) => Math.max(0, -amount))),
    start: Number.isNaN(started) ? now : started,
    final: now,
    time,
    balance,
    earned,
    growth,
  };
}

/** Growth at the end of every day from `begin`, or the first close, to the last one: days without a close repeat the last value. */
export function dailyGrowth(
  account: StatementAccount,
  begin = Number.POSITIVE_INFINITY,
): { time: Float64Array; value: Float64Array } {
  const first = Math.floor(Math.min(begin, account.time[0] ?? 0) / dayMillis);
  const last = Math.floor((account.time.at(-1) ?? 0) / dayMillis);
  const time: number[] = [];
  const value: number[] = [];
  let at = 0;
  let now = 1;
  for (let day = first; day <= last; day++) {
    const end = (day + 1) * dayMillis;
    while (at < account.time.length && (account.time[at] as number) < end) {
      now = account.growth[at] as number;
      at += 1;
    }
    const weekday = (day + 4) % 7;
    // Markets rest: a weekend without a close is no day of trading.
    if ((weekday === 0 || weekday === 6) && value.at(-1) === now) continue;
    time.push(day * dayMillis);
    value.push(now);
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value) };
}
