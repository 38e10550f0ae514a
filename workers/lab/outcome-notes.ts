import { counted, moneyText, plainNumber } from "#lib/figure-text.ts";
import { closeStopWarning } from "#trading/backtest/close-stop.ts";
import { insideWords } from "#trading/backtest/inside-words.ts";
import { leftOutCosts } from "#trading/backtest/left-out-costs.ts";
import { manyRefused, refusedOrders } from "#trading/backtest/refused-orders.ts";
import type { BacktestResult } from "#trading/backtest/run.ts";
import { hasSpread, spreadUsedWords } from "#trading/backtest/spread-used.ts";
import { reasonCode } from "#trading/engine/ledger.ts";
import type { Bars } from "#trading/market/bars.ts";
import { derivedBars } from "#trading/market/derived-bars.ts";
import { isDailyOrLonger, type Timeframe } from "#trading/market/timeframe.ts";
import { shortHistoryNote } from "#trading/statistics/annual-figures.ts";
import { positionsOfRun } from "#trading/statistics/partial-closes.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { SeriousId } from "./serious-notes.ts";

export type OutcomeNote =
  | { readonly id: SeriousId; readonly weight: "serious"; readonly text: string }
  | { readonly id: string; readonly weight: "note"; readonly text: string };
type Facts = {
  readonly result: BacktestResult;
  readonly bars: Bars;
  readonly document: StrategyDocument;
  /** Which shorter bars decided what came first inside a bar; null where none did. */
  readonly lower: Timeframe | null;
};

const times = (count: number): string => (count === 1 ? "once" : `${plainNumber(count)} times`);

function tradeNotes({ result, bars, document }: Facts): OutcomeNote[] {
  const { trades, warmUp } = result;
  const refused = refusedOrders(result, document)?.count ?? 0;
  if (trades.length === 0) {
    const why =
      warmUp >= bars.length
        ? `its indicators need ${plainNumber(warmUp)} bars before they say anything, and there are ${plainNumber(bars.length)}. Choose a longer history or shorter lengths.`
        : refused > 0
          ? `it wanted to, but all ${plainNumber(refused)} orders were refused, for the reason below.`
          : "its conditions were never true together. Take one away at a time under Rules and watch the signals on the chart.";
    return [{ id: "no-trades", weight: "serious", text: `The strategy never traded: ${why}` }];
  }
  const notes: OutcomeNote[] = [];
  const short = shortHistoryNote(bars.time);
  if (short) notes.push({ id: "short-history", weight: "note", text: short });
  if (bars.timeframe === "W1")
    notes.push({
      id: "weekly-months",
      weight: "note",
      text: "The months below are made of whole W1 bars, each in the month in which it opens: the days of a week that reach into the next month count in the one before.",
    });
  const positions = positionsOfRun(trades);
  if (positions.count < trades.length)
    notes.push({
      id: "parts",
      weight: "serious",
      text: `Each part of a position counts as a trade: the ${plainNumber(trades.length)} trades are ${counted(positions.count, "position")}, of which ${plainNumber(positions.wonPercent, 1)}% won as wholes.`,
    });
  const active = Math.max(1, bars.length - warmUp);
  if (trades.length > 50 && trades.length > active * 0.4)
    notes.push({
      id: "every-bar",
      weight: "serious",
      text: `It trades on nearly every bar: ${plainNumber(trades.length)} trades on ${plainNumber(active)} bars. A rule that is always true is no rule, and each trade pays the spread. ${document.risk.maxPositions ? "Look at the entry and the number of positions." : "Look at the entry."}`,
    });
  return notes;
}

function stopOutsOf({ trades }: BacktestResult): number {
  const stopOut = reasonCode("stop-out");
  return trades.reason.reduce((count, reason) => (reason === stopOut ? count + 1 : count), 0);
}

function accountNotes({ result }: Facts): OutcomeNote[] {
  const { equity, marginCalls, protectedMoney, assumedRate, conversion, symbol, openPositions, rejected } = result;
  const { currency, deposit } = result.settings;
  const notes: OutcomeNote[] = [];
  const last = equity[equity.length - 1] ?? deposit;
  // Fixed lots stop where the margin for one more is missing, well above zero.
  if (last < deposit * 0.05 || (last < deposit * 0.6 && rejected["not-enough-margin"] > 10))
    notes.push({
      id: "ruin",
      weight: "serious",
      text: `It lost the account: ${moneyText(last, currency)} of ${moneyText(deposit, currency)} are left. After that there was too little to trade with, so later bars say nothing. Risk less on a trade first; then ask whether the idea earns before costs.`,
    });
  if (marginCalls > 0)
    notes.push({
      id: "margin-calls",
      weight: "serious",
      text: `The broker called for margin ${times(marginCalls)}: the positions were too large for the account.`,
    });
  const stopOuts = stopOutsOf(result);
  if (stopOuts > 0)
    notes.push({
      id: "stop-outs",
      weight: "serious",
      text: `The broker closed ${counted(stopOuts, "position")} at the stop-out level: the equity no longer covered the margin.`,
    });
  if (protectedMoney > 0)
    notes.push({
      id: "protected",
      weight: "serious",
      text: `A gap took the balance below zero; negative-balance protection made good ${moneyText(protectedMoney, currency)}, which not every broker does.`,
    });
  if (assumedRate !== null)
    notes.push({
      id: "rate",
      weight: "note",
      text: `Profits in ${symbol.quote} were converted to ${currency} at one fixed rate of ${plainNumber(assumedRate, 5)}, a round price of the last years, because there are no prices of a pair that converts them. Import such a pair for the same time and the rate of each moment is used.`,
    });
  if (conversion !== null)
    notes.push({
      id: "conversion",
      weight: "note",
      text: `Profits in ${symbol.quote} were converted to ${currency} at the rate of their moment, from ${conversion}.`,
    });
  if (openPositions > 0)
    notes.push({
      id: "open",
      weight: "note",
      text: `${openPositions === 1 ? "1 position is" : `${plainNumber(openPositions)} positions are`} still open.`,
    });
  return notes;
}

function orderNotes({ result, document }: Facts): OutcomeNote[] {
  const { rejected } = result;
  const notes: OutcomeNote[] = [];
  const refused = refusedOrders(result, document);
  if (refused)
    notes.push({ id: "rejected", weight: refused.share >= manyRefused ? "serious" : "note", text: refused.text });
  if (rejected.expired > 0)
    notes.push({
      id: "expired",
      weight: "note",
      text: `Pending orders that expired before the price reached them: ${plainNumber(rejected.expired)}.`,
    });
  return notes;
}

/** One figure for all bars leaves out what is paid at the hour in which days, weeks and months of currencies and metals begin. */
function rolloverWords({ spread, symbol }: BacktestResult, { timeframe }: Bars): string {
  const atRollover = symbol.class === "fx" || symbol.class === "metal";
  if (spread.from !== "fixed" || !atRollover || !isDailyOrLonger(timeframe)) return "";
  return ` ${timeframe} bars open at 17:00 New York, where spreads are several times as wide for some minutes: an order filled at the open of a bar paid less than it would have.`;
}

function fillNotes({ result, bars, document, lower }: Facts): OutcomeNote[] {
  const { ambiguousBars, trades, spread, symbol } = result;
  const inside = insideWords(result, lower);
  const notes: OutcomeNote[] = [];
  if (inside)
    notes.push({
      id: "inside",
      weight: ambiguousBars > trades.length * 0.1 ? "serious" : "note",
      text: inside,
    });
  const widest = spread.from === "data" ? spread.widestPoints : spread.points;
  if (widest === 0 || (spread.from === "data" && spread.medianPoints === 0))
    notes.push({
      id: "no-spread",
      weight: "serious",
      text: `There was no spread${widest === 0 ? ": every fill was" : " on most bars of the data: their fills were"} at the bid. Read the result as an upper limit.`,
    });
  else
    notes.push({
      id: "spread",
      weight: "note",
      text: `The spread is ${spreadUsedWords(spread, symbol.pipPoints)}${spread.from === "fixed" && hasSpread(bars) ? ". The prices have a spread of their own, which was not used" : ""}.${rolloverWords(result, bars)}`,
    });
  const derived = derivedBars(bars);
  if (derived) notes.push({ id: "derived", weight: "serious", text: derived });
  const closeStop = closeStopWarning(bars, result);
  if (closeStop) notes.push({ id: "close-stop", weight: "serious", text: closeStop });
  for (const { id, text } of leftOutCosts(result, document, bars)) notes.push({ id, weight: "serious", text });
  return notes;
}

/** What a reader must know before the figures, the serious first. */
export function outcomeNotes(facts: Facts): OutcomeNote[] {
  const notes = [...tradeNotes(facts), ...orderNotes(facts), ...accountNotes(facts), ...fillNotes(facts)];
  return notes.sort((a, b) => Number(b.weight === "serious") - Number(a.weight === "serious"));
}
