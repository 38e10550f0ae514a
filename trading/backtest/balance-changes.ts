/** The balance at bars' closes, stored as its changes: it moves at fills only. Before the first change it is the deposit. */
export type BalanceChanges = {
  /** Bars at whose close the balance was another than the bar before, rising. */
  readonly bars: Int32Array;
  readonly values: Float64Array;
};

/** Takes the balance at one close after the other, or only at those where it may have changed. */
export class BalanceLog {
  private bars = new Int32Array(1024);
  private values = new Float64Array(1024);
  private count = 0;
  private last: number;

  constructor(deposit: number) {
    this.last = deposit;
  }

  /** Bars must not go back; the same bar again corrects it. */
  set(bar: number, value: number): void {
    if (value === this.last) return;
    this.last = value;
    if (this.count > 0 && this.bars[this.count - 1] === bar) this.count -= 1;
    else if (this.count === this.bars.length) this.grow();
    this.bars[this.count] = bar;
    this.values[this.count] = value;
    this.count += 1;
  }

  private grow(): void {
    const [bars, values] = [new Int32Array(this.count * 2), new Float64Array(this.count * 2)];
    bars.set(this.bars);
    values.set(this.values);
    this.bars = bars;
    this.values = values;
  }

  finish(): BalanceChanges {
    return { bars: this.bars.slice(0, this.count), values: this.values.slice(0, this.count) };
  }
}

type Balanced = {
  readonly balance: BalanceChanges;
  readonly equity: Float64Array;
  readonly settings: { readonly deposit: number };
};

/** The balance at every bar's close. */
export function balanceColumn({ balance: { bars, values }, equity, settings }: Balanced): Float64Array {
  const column = new Float64Array(equity.length).fill(settings.deposit);
  for (let k = 0; k < bars.length; k++) column.fill(values[k] as number, bars[k], bars[k + 1] ?? equity.length);
  return column;
}

/** The balance at the last bar's close. */
export const finalBalance = ({ balance, settings }: Omit<Balanced, "equity">): number =>
  balance.values[balance.values.length - 1] ?? settings.deposit;
