import type { Cells } from "./clock-cells.ts";
import { type Family, tryRule } from "./luck.ts";
import type { PricedBars } from "./priced-bars.ts";

const longestHold = 24;

/** Buys and sells at the open of each of the bars and closes `hold` bars later; one position at a time. */
function tryHold(family: Family, priced: PricedBars, cell: string, bars: readonly number[], hold: number): void {
  const { open, spread, nights, swapLong, swapShort } = priced;
  let [trades, long, short, squares, free] = [0, 0, 0, 0, 0];
  for (let k = 0; k < bars.length; k++) {
    const entry = bars[k] as number;
    const exit = entry + hold;
    if (entry < free || exit >= open.length) continue;
    const move = (open[exit] as number) - (open[entry] as number);
    const held = (nights[exit] as number) - (nights[entry] as number);
    long += move - (spread[entry] as number) + swapLong * held;
    short += swapShort * held - move - (spread[exit] as number);
    squares += move * move;
    trades += 1;
    free = exit;
  }
  const name = (side: string) => () => `${side} ${priced.name} ${cell}, hold ${hold}`;
  tryRule(family, trades, long, squares, name("buy"));
  tryRule(family, trades, short, squares, name("sell"));
}

/** Every cell × both directions × holding of 1 to 24 bars. */
export function tryClocks(family: Family, priced: PricedBars, cells: Cells): void {
  for (const [cell, bars] of cells)
    for (let hold = 1; hold <= longestHold; hold++) tryHold(family, priced, cell, bars, hold);
}

/** Both directions from the open of each of the bars to the next open, before any cost. */
export function tryDrifts(family: Family, { name, open }: PricedBars, cells: Cells): void {
  for (const [cell, bars] of cells) {
    let [trades, sum, squares] = [0, 0, 0];
    for (const bar of bars) {
      if (bar + 1 >= open.length) continue;
      const move = (open[bar + 1] as number) - (open[bar] as number);
      sum += move;
      squares += move * move;
      trades += 1;
    }
    tryRule(family, trades, sum, squares, () => `${name} rises ${cell}`);
    tryRule(family, trades, -sum, squares, () => `${name} falls ${cell}`);
  }
}
