import { timeframeNames } from "#app/market/timeframe-names.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { symbols } from "#trading/market/symbols.ts";
import { type Timeframe, timeframes } from "#trading/market/timeframe.ts";
import { useRules } from "./context/rules-context.ts";
import { useDocumentPart } from "./context/rules-parts.ts";

const classes = [
  ["fx", "Currencies"],
  ["metal", "Metals"],
  ["index", "Indices"],
  ["crypto", "Crypto"],
] as const;

/** What is traded, and how long a bar is. */
export function MarketSection() {
  const { put } = useRules();
  const symbol = useDocumentPart((document) => document.symbol);
  const timeframe = useDocumentPart((document) => document.timeframe);
  const listed = symbols.some(({ name }) => name === symbol);
  return (
    <section aria-label="Market" className="lab-section">
      <h2>Market</h2>
      <div className="lab-pair">
        <label className="lab-field">
          <span>Symbol</span>
          <select
            className="input"
            data-place="symbol"
            value={symbol}
            onChange={({ target }) => put(["symbol"], target.value)}
          >
            {listed ? null : <option value={symbol}>{symbol}</option>}
            {classes.map(([id, label]) => (
              <optgroup key={id} label={label}>
                {symbols.flatMap((one) =>
                  one.class === id ? (
                    <option key={one.name} value={one.name}>
                      {symbolText(one.name)}
                    </option>
                  ) : (
                    []
                  ),
                )}
              </optgroup>
            ))}
          </select>
        </label>
        <label className="lab-field">
          <span>Time frame</span>
          <select
            className="input"
            data-place="timeframe"
            value={timeframe}
            onChange={({ target }) => put(["timeframe"], target.value as Timeframe)}
          >
            {timeframes.map((one) => (
              <option key={one} value={one}>
                {timeframeNames[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}
