import { symbols } from "#trading/market/symbols.ts";
import { type Timeframe, timeframes } from "#trading/market/timeframe.ts";
import { useRules } from "./rules-context.ts";
import { timeframeNames } from "./tokens/words.ts";

const classes = [
  ["fx", "Currencies"],
  ["metal", "Metals"],
  ["index", "Indices"],
  ["crypto", "Crypto"],
] as const;

const spoken = (name: string): string => (/^[A-Z]{6}$/.test(name) ? `${name.slice(0, 3)}/${name.slice(3)}` : name);

/** What is traded, and how long a bar is. */
export function MarketSection() {
  const { document, put } = useRules();
  const listed = symbols.some(({ name }) => name === document.symbol);
  return (
    <section aria-label="Market" className="lab-section">
      <h2>Market</h2>
      <div className="lab-pair">
        <label className="lab-field">
          <span>Symbol</span>
          <select
            className="input"
            data-place="symbol"
            value={document.symbol}
            onChange={({ target }) => put(["symbol"], target.value)}
          >
            {listed ? null : <option value={document.symbol}>{document.symbol}</option>}
            {classes.map(([id, label]) => (
              <optgroup key={id} label={label}>
                {symbols.flatMap((symbol) =>
                  symbol.class === id ? (
                    <option key={symbol.name} value={symbol.name}>
                      {spoken(symbol.name)}
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
          <span>Timeframe</span>
          <select
            className="input"
            data-place="timeframe"
            value={document.timeframe}
            onChange={({ target }) => put(["timeframe"], target.value as Timeframe)}
          >
            {timeframes.map((timeframe) => (
              <option key={timeframe} value={timeframe}>
                {timeframeNames[timeframe]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}
