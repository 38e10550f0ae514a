import { type TechnicalRating, technicalRating } from "#trading/forecast/technical-rating.ts";
import type { IndicatorInput, ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import { indicatorById } from "#trading/indicators/registry.ts";
import type { Bars } from "#trading/market/bars.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import type { ScanVote } from "./scan-types.ts";

/** The indicators a vote looks at: those of its own id, but for the two that look at several. */
const looksAt: Readonly<Record<string, readonly string[]>> = { "bull-bear-power": ["bulls-power", "bears-power"] };

/** `sma-200` → SMA with length 200. */
function sourceOf(id: string): { readonly ids: readonly string[]; readonly parameters: ParameterValues } {
  const average = /^(sma|ema)-(\d+)$/.exec(id);
  if (average) return { ids: [average[1] as string], parameters: { length: Number(average[2]) } };
  return { ids: looksAt[id] ?? [id], parameters: id === "hma" ? { length: 9 } : id === "vwma" ? { length: 20 } : {} };
}

/** Outputs whose numbers are distances in price: they are in points on integer bars, as prices are. */
const inPoints = new Set(["macd", "awesome-oscillator", "momentum", "bulls-power", "bears-power"]);

function valuesOf(id: string, input: IndicatorInput, digits: number): ScanVote["values"] {
  const { ids, parameters } = sourceOf(id.replace(/^(hma|vwma)-\d+$/, "$1"));
  return ids.flatMap((indicator) => {
    const definition = indicatorById(indicator);
    const columns = definition.compute(input, parameters);
    return definition.outputs.map(({ name, scale }, at) => {
      const price = scale === "price" || inPoints.has(indicator);
      const raw = columns[at]?.[input.length - 1] ?? Number.NaN;
      return { name, value: price ? raw / pointsPerUnit(digits) : raw, digits: price ? digits : 2 };
    });
  });
}

/** Each vote of the rating at the last bar beside the figures it was cast on. */
export function votesWithValues(bars: Bars): { readonly rating: TechnicalRating; readonly votes: readonly ScanVote[] } {
  const input = indicatorInput(bars);
  const rating = technicalRating(input);
  const of = (part: ScanVote["part"], list: TechnicalRating["averageVotes"]) =>
    list.map(({ id, name, vote }): ScanVote => ({ id, name, part, vote, values: valuesOf(id, input, bars.digits) }));
  const votes = [...of("averages", rating.averageVotes), ...of("oscillators", rating.oscillatorVotes)];
  return { rating, votes };
}
