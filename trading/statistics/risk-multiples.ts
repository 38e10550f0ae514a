import type { TradeColumns } from "../backtest/trade-log.ts";

type Columns = Pick<
  TradeColumns,
  "length" | "side" | "lots" | "entry" | "exit" | "risk" | "profit" | "commission" | "swap"
>;

const movedBy = ({ entry, exit, side }: Columns, row: number): number =>
  ((exit[row] as number) - (entry[row] as number)) * (side[row] as number);

/** Account money that one point of one lot was worth, on the mean of all trades; NaN where no price moved. */
function pointMoney(trades: Columns): number {
  let [money, moved] = [0, 0];
  for (let row = 0; row < trades.length; row++) {
    money += Math.abs(trades.profit[row] as number);
    moved += Math.abs(movedBy(trades, row)) * (trades.lots[row] as number);
  }
  return money / moved;
}

/**
 * Each net result in units of its first risk; NaN for a trade without a stop. The prices give their part exactly, whatever a currency was
 * worth; commission and swap are the smaller part.
 */
export function riskMultiples(trades: Columns): Float64Array {
  const { length, lots, risk, commission, swap } = trades;
  const multiples = new Float64Array(length).fill(Number.NaN);
  const point = pointMoney(trades);
  for (let row = 0; row < length; row++) {
    const [risked, costs] = [risk[row] as number, (commission[row] as number) - (swap[row] as number)];
    const points = costs === 0 ? 0 : costs / (point * (lots[row] as number));
    if (risked > 0) multiples[row] = (movedBy(trades, row) - points) / risked;
  }
  return multiples;
}
