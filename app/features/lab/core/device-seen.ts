import { deviceStorage } from "#lib/browser-storage.ts";
import type { Bars } from "#trading/market/bars.ts";
import { createSeenBars, type SeenBars, type Stretch } from "./seen-bars.ts";

let opened: SeenBars | undefined;

/** The browser's one memory of which bars were seen. */
export function deviceSeen(): SeenBars {
  opened ??= createSeenBars(deviceStorage());
  return opened;
}

/** A span of bars as prices of a name and two moments, which other timeframes of the same prices share. */
export const stretchOf = (
  { symbol, time }: Pick<Bars, "symbol" | "time">,
  source: string,
  span: { readonly from: number; readonly to: number },
): Stretch => ({
  data: `${symbol} ${source}`,
  from: time[span.from] as number,
  to: time[span.to - 1] as number,
});
