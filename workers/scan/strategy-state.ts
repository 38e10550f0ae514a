import { conversionRates, type PairSource } from "#trading/backtest/conversion-rates.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { signalBit, signalBytes } from "#trading/backtest/signal-orders.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import { reasonCode } from "#trading/engine/ledger.ts";
import type { Bars } from "#trading/market/bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { barsSource } from "#trading/strategy/column-source.ts";
import { compileStrategy } from "#trading/strategy/compile.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { StrategyError } from "#trading/strategy/problems.ts";
import type { ScanState } from "./scan-types.ts";

const nothing = { signal: 0, position: 0, positionBars: null, lastSignal: null } as const;
const entryBits = signalBit.enterLong | signalBit.enterShort;

/** The side a bar's signals ask to enter; 0 for none. */
const sideOf = (signals: number): 1 | -1 | 0 =>
  (signals & signalBit.enterLong) !== 0 ? 1 : (signals & signalBit.enterShort) !== 0 ? -1 : 0;

function lastSignalOf(signals: Uint8Array): ScanState["lastSignal"] {
  for (let bar = signals.length - 1; bar >= 0; bar--) {
    const side = (signals[bar] as number) & entryBits ? sideOf(signals[bar] as number) : 0;
    if (side !== 0) return { bars: signals.length - 1 - bar, side };
  }
  return null;
}

/** What the backtest still holds at the last bar: the trades it closed only because the bars ended. */
function heldAtEnd(
  document: StrategyDocument,
  bars: Bars,
  pairs: PairSource,
): Pick<ScanState, "position" | "positionBars"> {
  const rate = conversionRates(
    symbolOf(bars.symbol, bars.digits, bars.contract),
    defaultSettings.currency,
    bars,
    pairs,
  );
  const { trades } = runBacktest(document, bars, rate ? { rate } : {});
  const end = reasonCode("end");
  for (let trade = trades.length - 1; trade >= 0; trade--) {
    if (trades.reason[trade] !== end) continue;
    const positionBars = bars.length - 1 - (trades.entryBar[trade] as number);
    return { position: trades.side[trade] as 1 | -1, positionBars };
  }
  return { position: 0, positionBars: null };
}

/** The rules applied to these bars' symbol and timeframe, or why they cannot be. */
function fitted(document: unknown, bars: Bars): StrategyDocument | string {
  try {
    return { ...parseStrategy({ ...(document as object), timeframe: bars.timeframe, symbol: bars.symbol }) };
  } catch (error) {
    if (error instanceof StrategyError) return error.message;
    throw error;
  }
}

/** A strategy's state at the last of these bars, all of them closed. `pairs` are the prices that results are converted with. */
export function strategyState(document: unknown, bars: Bars, pairs: PairSource): ScanState {
  const fittedDocument = fitted(document, bars);
  if (typeof fittedDocument === "string") return { kind: "unfit", ...nothing, reason: fittedDocument };
  const spec = symbolOf(bars.symbol, bars.digits, bars.contract);
  const compiled = compileStrategy(fittedDocument, { ...barsSource(bars, spec.pipPoints), isCut: true });
  if (compiled.warmUp >= bars.length)
    return { kind: "warming", ...nothing, reason: `needs more than ${bars.length} bars` };
  const signals = signalBytes(compiled);
  return {
    kind: "ready",
    signal: sideOf(signals[bars.length - 1] as number),
    ...heldAtEnd(fittedDocument, bars, pairs),
    lastSignal: lastSignalOf(signals),
  };
}
