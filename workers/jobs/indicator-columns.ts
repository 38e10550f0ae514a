import { checkBars } from "#trading/backtest/check-bars.ts";
import { indicatorById } from "#trading/indicators/registry.ts";
import { withDaysOf } from "#trading/indicators/steps/calendar-period.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { priceDegrees } from "#trading/strategy/price-degree.ts";
import type { JobHandler } from "../jobs.ts";

/** Computed on integer points, so that ties are exact, then converted to price units where the output scales with the price, as ATR and MACD do. */
export const indicatorColumns: JobHandler<"indicator-columns"> = ({ bars, indicators }, { signal, progress }) => {
  checkBars(bars);
  const input = indicatorInput(bars);
  const scale = pointsPerUnit(bars.digits);
  return indicators.map(({ id, parameters = {} }, at) => {
    signal.throwIfAborted();
    const definition = indicatorById(id);
    const columns = definition.compute(input, withDaysOf(bars.timeframe, parameters));
    progress({ done: at + 1, total: indicators.length });
    const degrees = priceDegrees(definition);
    return columns.map((column, k) => {
      const unit = scale ** (degrees[k] as number);
      return unit === 1 ? column : column.map((value) => value / unit);
    });
  });
};
