import { hasSpread, type SpreadUsed } from "#trading/backtest/spread-used.ts";
import type { Bars } from "#trading/market/bars.ts";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";

const averageOf = (spread: Int32Array): number => {
  let sum = 0;
  for (const points of spread) sum += Math.max(0, points);
  return sum / spread.length;
};

/** The contract that was assumed for a symbol nobody stated one for. */
function unlistedWarning(symbol: SymbolSpec, isFree: boolean, swapStated: boolean): string {
  const { name, contractSize, leverageCap, digits } = symbol;
  const missing = [...(isFree ? ["no spread"] : []), ...(swapStated ? [] : ["no swap"])].join(" and ");
  const costs = missing === "" ? "" : `, with ${missing}`;
  return (
    `${name} is not a listed symbol: one lot is taken as ${contractSize} unit${contractSize === 1 ? "" : "s"}, a point as ` +
    `${(10 ** -digits).toFixed(digits)}, leverage as 1:${leverageCap}${costs}. State its costs with --costs, such as ` +
    `'{"spreadPips":2,"commissionPerLot":3.5,"slippagePips":0.5,"leverage":5,"swap":{"long":-2.5,"short":0.4}}'.`
  );
}

/** What makes a run cheaper than trading would be: a spread below the data's own, or a contract nobody stated. */
export function costWarnings(
  symbol: SymbolSpec,
  bars: Pick<Bars, "spread" | "contract">,
  used: SpreadUsed,
  swapStated = false,
): readonly string[] {
  const warnings: string[] = [];
  if (!findSymbol(symbol.name) && !bars.contract)
    warnings.push(unlistedWarning(symbol, used.from === "fixed" && used.points === 0, swapStated));
  if (used.from === "fixed" && bars.spread && hasSpread(bars)) {
    const average = averageOf(bars.spread);
    if (used.points < average)
      warnings.push(
        `the data's average spread is ${average.toFixed(1)} points; you set ${used.points}, so each trade costs less here than ` +
          'its prices say. "spread": {"kind": "data"} in the strategy\'s costs, without "spreadPips", takes the data\'s own.',
      );
  }
  return warnings;
}
