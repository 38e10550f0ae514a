import type { TradeColumns } from "../backtest/trade-log.ts";

type Columns = Pick<
  TradeColumns,
  "length" | "side" | "lots" | "entry" | "exit" | "risk" | "profit" | "commission" | "swap"
>;

/** Profits are rounded to cents: of a smaller one nobody can tell what a point was worth. */
const leastProfit = 1;

const movedBy = ({ entry, exit, side }: Columns, row: number): number =>
  ((exit[row] as number) - (entry[row] as number)) * (side[row] as number);

/** Account money that a point of one lot was worth in each trade: by its own profit, or where that is too small, on the mean of all trades. */
function pointMoney(trades: Columns): (row: number) => number {
  const { length, lots, profit } = trades;
  const lotPoints = (row: number) => Math.abs(movedBy(trades, row)) * (lots[row] as number);
  let [money, moved] = [0, 0];
  for (let row = 0; row < length; row++) {
    money += Math.abs(profit[row] as number);
    moved += lotPoints(row);
  }
  return (row) => {
    const own = Math.abs(profit[row] as number);
    return own >= leastProfit ? own / lotPoints(row) : money / moved;
  };
}

/** Each net result in units of its first risk, commission and swap included; NaN for a trade without a stop. */
export function riskMultiples(trades: Columns): Float64Array {
  const { length, lots, risk, commission, swap } = trades;
  const multiples = new Float64Array(length).fill(Number.NaN);
  const moneyOfPoint = pointMoney(trades);
  for (let row = 0; row < length; row++) {
    const [risked, costs] = [risk[row] as number, (commission[row] as number) - (swap[row] as number)];
    const points = costs === 0 ? 0 : costs / (moneyOfPoint(row) * (lots[row] as number));
    if (risked > 0) multiples[row] = (movedBy(trades, row) - points) / risked;
  }
  return multiples;
}
