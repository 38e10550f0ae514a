import { median } from "../median.ts";
import { counted, numberText } from "../number-text.ts";
import { sumOf } from "./sample-statistics.ts";
import type { StatementTrade } from "./statement.ts";

type Priced = Pick<StatementTrade, "row" | "side" | "open" | "close" | "net">;
type Sized = Priced & Pick<StatementTrade, "symbol" | "lots">;

/** "in line 3", "the first of them in line 3". */
const whereText = (rows: readonly number[]) =>
  `${rows.length === 1 ? "in" : "the first of them in"} line ${rows.reduce((least, row) => Math.min(least, row))}`;

/** Says which trades gained although they closed at a worse price than they opened at: of a file whose losses were turned, the prices still tell. */
export function againstPricesNote(trades: readonly Priced[]): string[] {
  const against = trades.filter(({ side, open, close, net }) => net > 0 && (close - open) * side < 0);
  if (against.length === 0) return [];
  const total = sumOf(against.map(({ net }) => net));
  return [
    `${counted(against.length, "trade")} gained ${numberText(total, 2)} in this file and lost by ${against.length === 1 ? "its" : "their"} prices, ${whereText(against.map(({ row }) => row))}. Swap that was earned explains small amounts. Larger ones do not fit: a profit was changed, or the file gives the side of the closing deal.`,
  ];
}

/** So many gains of one symbol say what its moves are worth. */
const fewestGains = 6;
/** Moves that differ by less say little of what one is worth and what a trade costs: those of one take-profit differ by the last binary digit alone. */
const apart = 1.1;
/** A loss of less than this share of what its prices come to is explained by no cost and no moving rate of conversion. */
const tooLittle = 1 / 3;

type Moved = { readonly trade: Sized; readonly move: number };
const perLot = ({ trade: { net, lots } }: Moved) => net / lots;

/**
 * What a lot of one symbol earns per move, and costs: by pairs of a smaller and a larger gain, so that single odd ones do not matter. Where too
 * few gains are far enough apart, costs are part of what a move is worth, which makes less of a loss than it was.
 */
function worthOf(gains: readonly Moved[]): (moved: Moved) => number {
  const sorted = gains.toSorted((a, b) => a.move - b.move);
  const half = sorted.length >> 1;
  const slopes = sorted.slice(half).flatMap((larger, i) => {
    const smaller = sorted[i] as Moved;
    return larger.move >= smaller.move * apart
      ? [(perLot(larger) - perLot(smaller)) / (larger.move - smaller.move)]
      : [];
  });
  if (slopes.length < fewestGains / 2) {
    const perMove = median(gains.map((gain) => perLot(gain) / gain.move));
    return ({ trade, move }) => trade.lots * perMove * move;
  }
  const perMove = median(slopes);
  const cost = median(gains.map((gain) => perLot(gain) - perMove * gain.move));
  return ({ trade, move }) => trade.lots * (perMove * move + Math.min(0, cost));
}

/** Losses of one symbol that are far below what its gains make of the same move. */
function smallerThanPrices(trades: readonly Sized[]): readonly { readonly trade: Sized; readonly expected: number }[] {
  const moved = trades.map((trade) => ({ trade, move: (trade.close - trade.open) * trade.side }));
  const gains = moved.filter(({ trade, move }) => trade.net > 0 && move > 0);
  if (gains.length < fewestGains) return [];
  const worth = worthOf(gains);
  const losses = moved.flatMap((one) => {
    const expected = worth(one);
    return one.move < 0 && expected < 0 ? [{ trade: one.trade, expected }] : [];
  });
  const usual = median(losses.map(({ expected }) => -expected));
  return losses.filter(
    // A gain against its prices is told by a note of its own; a small loss may be a swap that was earned.
    ({ trade: { net }, expected }) => net <= 0 && net > tooLittle * expected && -expected >= usual / 2,
  );
}

/** Prices of one market seldom are further apart; those of a file without a column of symbols may be of several. */
const widest = 5;
function mayBeOneMarket(trades: readonly Sized[]): boolean {
  if (trades[0]?.symbol !== "") return true;
  const prices = Float64Array.from(trades, ({ open }) => open).sort();
  return (prices.at(-1) ?? 0) <= widest * (prices[0] ?? 0);
}

/** Says which losses do not fit their prices beside the gains of the same symbol: those that were written smaller, say. */
export function smallLossesNote(trades: readonly Sized[]): string[] {
  const bySymbol = Map.groupBy(trades, ({ symbol }) => symbol);
  const found = [...bySymbol.values()].filter(mayBeOneMarket).flatMap(smallerThanPrices);
  if (found.length === 0) return [];
  const stated = numberText(sumOf(found.map(({ trade }) => trade.net)), 2);
  const expected = numberText(sumOf(found.map(({ expected }) => expected)), 2);
  return [
    `${counted(found.length, "loss does not fit its prices", "losses do not fit their prices")}, ${whereText(found.map(({ trade }) => trade.row))}: ${stated} in this file, and about ${expected} at what the gains of the same symbol made per lot and move. A swap that was earned explains some. Otherwise profits were changed.`,
  ];
}

/** Says which trades closed before they opened. */
export function turnedTimesNote(trades: readonly Pick<StatementTrade, "row" | "openTime" | "closeTime">[]): string[] {
  const rows = trades.filter(({ openTime, closeTime }) => closeTime < openTime).map(({ row }) => row);
  if (rows.length === 0) return [];
  return [
    `${counted(rows.length, "trade closes before it opens", "trades close before they open")}, ${whereText(rows)}: the times are the wrong way round. Holding times, habits and the order of results are not to be relied on.`,
  ];
}
