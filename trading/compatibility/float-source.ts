import { exactLog } from "../deterministic-math.ts";
import type {
  IndicatorDefinition,
  IndicatorInput,
  ParameterValues,
} from "../indicators/definition/indicator-definition.ts";
import { checkParameters } from "../indicators/definition/parameters.ts";
import { priceColumn, type Source } from "../indicators/definition/source.ts";
import { placesIn, widthsOf } from "../indicators/volatility/bollinger-derived.ts";
import type { ColumnSource } from "../strategy/column-source.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { PriceTable } from "./price-table.ts";
import { pandasRollingDeviation } from "./rolling-deviation.ts";
import { pandasRollingMean } from "./rolling-mean.ts";

type Values = Readonly<Record<string, number | string>>;
type Columns = (prices: Float64Array, values: Values) => readonly Float64Array[];

function bandsOf(prices: Float64Array, { length, deviations }: Values): [Float64Array, Float64Array, Float64Array] {
  const middle = pandasRollingMean(prices, length as number);
  const width = pandasRollingDeviation(prices, length as number).map((value) => (deviations as number) * value);
  return [
    middle.map((value, i) => value + (width[i] as number)),
    middle,
    middle.map((value, i) => value - (width[i] as number)),
  ];
}

function volatilityOf(prices: Float64Array, { length, year, deviation }: Values): Float64Array {
  const n = length as number;
  const logs = prices.map((price) => (price > 0 ? exactLog(price) : Number.NaN));
  const returns = logs.subarray(1).map((value, i) => value - (logs[i] as number));
  const scale = 100 * (deviation === "sample" ? Math.sqrt(n / (n - 1)) : 1) * Math.sqrt(year as number);
  const column = new Float64Array(prices.length).fill(Number.NaN);
  column.set(
    pandasRollingDeviation(returns, n).map((value) => scale * value),
    1,
  );
  return column;
}

/** What averages a window or measures how it scatters, by indicator: pandas' last bits decide where such lines cross. */
const byPandas: Readonly<Record<string, Columns>> = {
  sma: (prices, { length }) => [pandasRollingMean(prices, length as number)],
  bollinger: bandsOf,
  "bollinger-percent-b": (prices, values) => {
    const [upper, , lower] = bandsOf(prices, values);
    return [placesIn(upper, lower, prices)];
  },
  "bollinger-width": (prices, values) => [widthsOf(...bandsOf(prices, values))],
  "standard-deviation": (prices, { length }) => [pandasRollingDeviation(prices, length as number)],
  "historical-volatility": (prices, values) => (prices.length === 0 ? [prices] : [volatilityOf(prices, values)]),
};

function compute(table: PriceTable, definition: IndicatorDefinition, parameters: ParameterValues) {
  const write = byPandas[definition.id];
  const source: IndicatorInput = table;
  if (!write) return definition.compute(source, parameters);
  const values = checkParameters(definition, parameters) as Values;
  return write(priceColumn(source, values.price as Source), values);
}

/** Prices as the doubles a file prints. Windows are summed as pandas sums them; the rest is our own. */
export const floatSource = (table: PriceTable, document: StrategyDocument, pip: number): ColumnSource => ({
  timeframe: document.timeframe,
  scale: 1,
  pip,
  input: table,
  crossing: "strict",
  compute: (definition, parameters) => compute(table, definition, parameters),
});
