import { runBacktest } from "#trading/backtest/run.ts";
import { indicators } from "#trading/indicators/registry.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { PriceImporter } from "#trading/market/import/price-importer.ts";
import { resample } from "#trading/market/resample.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { ValueHash } from "#workers/hash-values.ts";

const start = Date.UTC(2026, 0, 4, 22);
const minute = 60_000;

const ema = (length: number) => ({ kind: "indicator", indicator: "ema", parameters: { length } });
const strategy = parseStrategy({
  version: 1,
  name: "Engine check",
  symbol: "EURUSD",
  timeframe: "M15",
  entries: {
    long: { when: { kind: "crosses-above", left: ema(9), right: ema(21) } },
    short: { when: { kind: "crosses-below", left: ema(9), right: ema(21) } },
  },
  risk: {
    sizing: { kind: "risk", percent: 1 },
    stopLoss: { kind: "atr", multiple: 2, period: 14 },
    takeProfit: { kind: "risk-multiple", multiple: 1.5 },
    trailing: { distance: { kind: "pips", value: 15 } },
  },
});

function checkImport(bars: Bars): string {
  const importer = new PriceImporter({ symbol: bars.symbol });
  importer.open("engine-check.csv");
  const encoder = new TextEncoder();
  for (const text of barsCsv(bars)) importer.push(encoder.encode(text));
  importer.close();
  return new ValueHash().any(importer.finish().bars).digest();
}

/** One hash an indicator, so that a difference names its culprit. */
function checkIndicators(bars: Bars): [name: string, hash: string][] {
  const input = indicatorInput(bars);
  return indicators.map((definition) => {
    const hash = new ValueHash();
    for (const column of definition.compute(input, {})) hash.column(column);
    return [`indicator ${definition.id}`, hash.digest()];
  });
}

/** A hash of what each part of the engine works out: simulated market, resampling, import, every indicator, a backtest. */
export function checkEngine(count: number): Readonly<Record<string, string>> {
  const market = createSimulatedMarket();
  const parts: Record<string, string> = {};
  // Weekends stretch 5 days of bars over 7.
  const minutes = market.bars("EURUSD", "M1", start, start + Math.ceil((count * 7) / 5 / 1440 + 3) * 1440 * minute);
  parts.market = new ValueHash()
    .any(minutes)
    .any(market.bars("GBPJPY", "MN1", start - 200 * 1440 * minute, start))
    .digest();
  const bars = resample(minutes, "M15");
  parts.resampling = new ValueHash().any(bars).any(resample(bars, "D1")).digest();
  parts.import = checkImport(bars);
  for (const [name, hash] of checkIndicators(minutes)) parts[name] = hash;
  const result = runBacktest(strategy, bars, { lower: minutes });
  parts.backtest = new ValueHash().any(result).any(summarize(bars, result).statistics).digest();
  return parts;
}
