import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import type { ScanStart } from "./scan-start.ts";

let start: ScanStart | undefined;

/** Every symbol the simulated market quotes, and every strategy that comes with the site. */
export function scanStart(): ScanStart {
  start ??= {
    symbols: simulatedSymbols.map((name) => {
      const spec = findSymbol(name);
      return { name, title: spec?.title ?? name, class: spec?.class ?? "other" };
    }),
    presets: presets.map(({ id, document }) => ({ id, name: document.name })),
  };
  return start;
}
