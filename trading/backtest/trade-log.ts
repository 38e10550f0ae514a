import { type ClosedTrade, type CloseReason, closeReasons } from "../execution/ledger.ts";

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

/** A columnar log that doubles as it grows: no object a trade. */
export class TradeLog {
  private capacity = 1024;
  private count = 0;
  private columns = allocate(1024);

  add(trade: ClosedTrade): void {
    if (this.count === this.capacity) this.grow();
    const { columns, count: at } = this;
    const { position } = trade;
    columns.position[at] = position.id;
    columns.side[at] = position.side;
    columns.lots[at] = trade.lots;
    columns.entryBar[at] = position.openStep;
    columns.exitBar[at] = trade.step;
    columns.entry[at] = position.entry;
    columns.exit[at] = trade.exit;
    columns.profit[at] = trade.profit;
    columns.commission[at] = trade.commission;
    columns.swap[at] = trade.swap;
    columns.net[at] = trade.profit - trade.commission + trade.swap;
    columns.risk[at] = position.firstStop === null ? Number.NaN : (position.entry - position.firstStop) * position.side;
    columns.reason[at] = reasonCodes.get(trade.reason) as number;
    this.count += 1;
  }

  private grow(): void {
    const larger = allocate(this.capacity * 2);
    for (const name of names) larger[name].set(this.columns[name] as never);
    this.columns = larger;
    this.capacity *= 2;
  }

  finish(): TradeColumns {
    const { columns, count } = this;
    const cut = Object.fromEntries(names.map((name) => [name, columns[name].slice(0, count)]));
    return { length: count, ...cut } as TradeColumns;
  }
}

const reasonCodes = new Map<CloseReason, number>(closeReasons.map((reason, code) => [reason, code]));

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
