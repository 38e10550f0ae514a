import { type ClosedTrade, type CloseReason, closeReasons, reasonCode } from "../engine/ledger.ts";

/** Closed trades in the order they closed, one typed column a fact. Prices are in points, money in the account's currency. */
export type TradeColumns = {
  readonly length: number;
  readonly position: Int32Array;
  /** +1 long, −1 short. */
  readonly side: Int8Array;
  readonly lots: Float64Array;
  readonly entryBar: Int32Array;
  readonly exitBar: Int32Array;
  readonly entry: Float64Array;
  readonly exit: Float64Array;
  /** Money before costs. */
  readonly profit: Float64Array;
  /** Both sides, positive. */
  readonly commission: Float64Array;
  readonly swap: Float64Array;
  /** profit − commission + swap. */
  readonly net: Float64Array;
  /** Points between entry and first stop; NaN without one. */
  readonly risk: Float64Array;
  /** Index into `closeReasons`. */
  readonly reason: Uint8Array;
};

/** Columns a finished log leaves to the next one: fresh memory for thousands of rows costs as much as filling it. */
let spare: ReturnType<typeof allocate> | null = null;
/** A spare log larger than this is let go. */
const mostSpare = 0x4000;

/** A columnar log that doubles as it grows: no object a trade. */
export class TradeLog {
  private capacity: number;
  private count = 0;
  private columns: ReturnType<typeof allocate>;

  constructor() {
    this.columns = spare ?? allocate(1024);
    this.capacity = this.columns.lots.length;
    spare = null;
  }

  add(trade: ClosedTrade): void {
    const { position } = trade;
    const { side, entry, firstStop } = position;
    const risk = firstStop === null ? Number.NaN : (entry - firstStop) * side;
    const { profit, commission, swap } = trade;
    const code = reasonCode(trade.reason);
    const { id, openStep } = position;
    this.write(id, side, trade.lots, openStep, trade.step, entry, trade.exit, profit, commission, swap, risk, code);
  }

  /** One row, as `TradeColumns` names its cells; `net` follows from the others. */
  write(
    position: number,
    side: number,
    lots: number,
    entryBar: number,
    exitBar: number,
    entry: number,
    exit: number,
    profit: number,
    commission: number,
    swap: number,
    risk: number,
    reason: number,
  ): void {
    if (this.count === this.capacity) this.grow();
    const { columns, count: at } = this;
    columns.position[at] = position;
    columns.side[at] = side;
    columns.lots[at] = lots;
    columns.entryBar[at] = entryBar;
    columns.exitBar[at] = exitBar;
    columns.entry[at] = entry;
    columns.exit[at] = exit;
    columns.profit[at] = profit;
    columns.commission[at] = commission;
    columns.swap[at] = swap;
    columns.net[at] = profit - commission + swap;
    columns.risk[at] = risk;
    columns.reason[at] = reason;
    this.count += 1;
  }

  private grow(): void {
    const larger = allocate(this.capacity * 2);
    for (const name of names) larger[name].set(this.columns[name] as never);
    this.columns = larger;
    this.capacity *= 2;
  }

  /** The rows as a copy; the log itself is used up. */
  // Written out, so that every run's columns are one hidden class: what reads them by the bar depends on it.
  finish(): TradeColumns {
    const { columns, count } = this;
    if (this.capacity <= mostSpare) spare = columns;
    return {
      length: count,
      position: columns.position.slice(0, count),
      side: columns.side.slice(0, count),
      lots: columns.lots.slice(0, count),
      entryBar: columns.entryBar.slice(0, count),
      exitBar: columns.exitBar.slice(0, count),
      entry: columns.entry.slice(0, count),
      exit: columns.exit.slice(0, count),
      profit: columns.profit.slice(0, count),
      commission: columns.commission.slice(0, count),
      swap: columns.swap.slice(0, count),
      net: columns.net.slice(0, count),
      risk: columns.risk.slice(0, count),
      reason: columns.reason.slice(0, count),
    };
  }
}

function allocate(size: number) {
  const float = () => new Float64Array(size);
  return {
    position: new Int32Array(size),
    side: new Int8Array(size),
    lots: float(),
    entryBar: new Int32Array(size),
    exitBar: new Int32Array(size),
    entry: float(),
    exit: float(),
    profit: float(),
    commission: float(),
    swap: float(),
    net: float(),
    risk: float(),
    reason: new Uint8Array(size),
  };
}
const names = Object.keys(allocate(0)) as (keyof ReturnType<typeof allocate>)[];

export const reasonOf = (trades: TradeColumns, row: number): CloseReason =>
  closeReasons[trades.reason[row] as number] as CloseReason;
