import { simulatedPrices } from "#lib/hypothetical-performance.ts";
import { nextRollover } from "#trading/calendar/zone-clock.ts";
import { swapNights } from "#trading/engine/fill-rules.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { roundMoney } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { JournalEntry } from "#trading/simulator/state.ts";
import { dataWords } from "../../market/data-words.ts";
import type { SimulatorAccount, TradeNote } from "./saved-account.ts";
import { setLevels } from "./set-levels.ts";
import { closeWords, netOf, pointsText, sideWords } from "./words.ts";

export type ClosedRow = {
  /** Its place in the journal. */
  readonly row: number;
  readonly trade: Extract<JournalEntry, { kind: "closed" }>;
  readonly note: TradeNote | undefined;
  /** When its position was opened, UTC milliseconds; unknown of positions opened before the journal begins. */
  readonly openedAt: number | undefined;
  /** For which swap was charged. */
  readonly nights: number;
};

/** Nights of swap between two moments, by the engine's own rule: Wednesday's counts three. */
function nightsBetween(symbol: string, from: number | undefined, to: number): number {
  const spec = findSymbol(symbol);
  let nights = 0;
  if (from === undefined || !spec) return nights;
  for (let at = nextRollover(from); at <= to; at = nextRollover(at)) nights += swapNights(spec, at);
  return nights;
}

/** Closed trades in the order in which they were closed. */
export function closedTrades({ state, notes }: SimulatorAccount): ClosedRow[] {
  const opened = new Map<number, number>();
  return state.journal.flatMap((entry, row) => {
    if (entry.kind === "opened") opened.set(entry.position, entry.time);
    if (entry.kind !== "closed") return [];
    return [
      {
        row,
        trade: entry,
        note: notes[row],
        openedAt: opened.get(entry.position),
        nights: nightsBetween(entry.symbol, opened.get(entry.position), entry.time),
      },
    ];
  });
}

export type ClosedPosition = {
  readonly position: number;
  readonly symbol: string;
  /** UTC milliseconds. */
  readonly openedAt: number | undefined;
  readonly closedAt: number;
  /** Account money, of all its parts. */
  readonly net: number;
  /** Closed one after the other; one where it was closed at once. */
  readonly parts: readonly ClosedRow[];
};

/**
 * Positions that are closed as a whole, in the order of their last parts: a winner that was closed in three parts is one winning trade. One
 * of which a part is still open is not among them: early profits are taken while losses run.
 */
export function closedPositions({ state }: SimulatorAccount, rows: readonly ClosedRow[]): ClosedPosition[] {
  const positions = Map.groupBy(rows, ({ trade }) => trade.position);
  for (const { id } of state.account.positions) positions.delete(id);
  return [...positions]
    .map(([position, parts]) => {
      const last = parts.at(-1) as ClosedRow;
      const net = roundMoney(parts.reduce((sum, { trade }) => sum + netOf(trade), 0));
      const { symbol, time: closedAt } = last.trade;
      return { position, symbol, openedAt: last.openedAt, closedAt, net, parts };
    })
    .sort((a, b) => (a.parts.at(-1)?.row ?? 0) - (b.parts.at(-1)?.row ?? 0));
}

/** What negative-balance protection paid where a loss was larger than the account, oldest first: it was not earned. */
export const coveredLosses = ({ state }: SimulatorAccount) =>
  state.journal.filter((entry) => entry.kind === "balance-protected");

/**
 * The balance after each close. One that negative-balance protection brings back to zero is zero after all that closed in that moment: no
 * account loses more than it has.
 */
export function closedBalances({ state: { account, journal } }: SimulatorAccount): number[] {
  let balance = account.settings.deposit;
  let curve: { readonly time: number; readonly balance: number }[] = [];
  for (const entry of journal) {
    const { kind, time } = entry;
    if (kind === "closed") {
      balance += netOf(entry);
      curve.push({ time, balance });
    } else if (kind === "balance-protected") {
      balance = 0;
      curve = [...curve.filter((before) => before.time < time), { time, balance }];
    }
  }
  return curve.map((point) => point.balance);
}

const moment = (time: number | undefined): string =>
  time === undefined ? "" : new Date(time).toISOString().slice(0, 19);
const priceOf = (symbol: string, points: number | null): number | null =>
  points === null ? null : Number(pointsText(symbol, points));

/**
 * The stop-loss that a trade had when it closed: as it was last set, but where a trailing or break-even stop closed it, the price of that. What
 * a stop had moved to that did not close its trade is not known.
 */
function stopOf({ side, exit, reason }: ClosedRow["trade"], set: number | null): number | null {
  const followed = reason === "stop-loss" && (set === null || (exit - set) * side > 0);
  return followed ? exit : set;
}

const headings = [
  ...["Position", "Open time", "Close time", "Type", "Symbol", "Lots", "Open price", "S/L", "T/P", "Close price"],
  ...["Commission", "Nights", "Swap", "Profit", "Result", "Exit reason", "Note", "Tags"],
];

/**
 * The deposit, each closed trade, what negative-balance protection paid, and each open position, in columns as brokers name them, so that the statement analyzer reads it. Times
 * are UTC, money is US dollars, costs are below zero. Whose statement it is and what the prices are comes first, in one cell: a name in
 * a cell of its own could be read as a broker's line about the account.
 */
export function statementOf(account: SimulatorAccount, data: MarketData = { kind: "simulated" }): string {
  const { state } = account;
  const levels = setLevels(account);
  function* lines() {
    yield headings;
    yield ["", moment(account.started), "", "Balance", ...Array(9).fill(""), state.account.settings.deposit];
    for (const { trade, note, nights, openedAt } of closedTrades(account)) {
      const { symbol, position } = trade;
      const set = levels.get(position);
      yield [
        ...[position, moment(openedAt), moment(trade.time), sideWords(trade.side), symbol, trade.lots],
        ...[priceOf(symbol, trade.entry), priceOf(symbol, stopOf(trade, set?.stop ?? null))],
        ...[priceOf(symbol, set?.target ?? null), priceOf(symbol, trade.exit), roundMoney(-trade.commission)],
        ...[nights, roundMoney(trade.swap), roundMoney(trade.profit)],
        ...[netOf(trade), closeWords[trade.reason], note?.text ?? "", note?.tags ?? ""],
      ];
    }
    for (const { time, amount } of coveredLosses(account))
      yield [
        "",
        moment(time),
        "",
        "Balance",
        ...Array(9).fill(""),
        roundMoney(amount),
        "",
        "",
        "Negative-balance protection",
        "",
      ];
    for (const { id, symbol, side, lots, entry, stop, target, openTime, commission, swap } of state.account.positions)
      yield [
        ...[id, moment(openTime), "", sideWords(side), symbol, lots, priceOf(symbol, entry)],
        ...[priceOf(symbol, stop), priceOf(symbol, target), null, roundMoney(-commission), null, roundMoney(swap)],
        ...[null, null, "Open", "", ""],
      ];
  }
  const prices = data.kind === "simulated" ? simulatedPrices : `${dataWords(data)}.`;
  return tableCsv([`Statement of ${account.name}. ${prices}`], lines());
}
