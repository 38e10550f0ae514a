import { compileStrategy } from "#trading/strategy/compile.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { StrategyError } from "#trading/strategy/problems.ts";
import type { JobHandler } from "../jobs.ts";
import { heldBars } from "../lab/held-bars.ts";
import { type CachedBars, cachedColumns } from "../rules/cached-columns.ts";
import { previewGuides, previewSeries } from "../rules/preview-series.ts";
import type { Preview } from "../rules/rules-jobs.ts";
import { entryPlaces, exitPlaces } from "../rules/signal-places.ts";
import { silentParts } from "../rules/silent-parts.ts";

function preview(document: StrategyDocument, { bars, source }: CachedBars): Preview {
  const start = performance.now();
  const { enterLong, enterShort, exitLong, exitShort, warmUp } = compileStrategy(document, source);
  const long = entryPlaces(enterLong);
  const short = entryPlaces(enterShort);
  const quiet = (["long", "short"] as const).filter((side) => (side === "long" ? long : short)?.bars === 0);
  return {
    bars: bars.length,
    warmUp,
    long,
    short,
    exitLong: exitPlaces(exitLong, enterLong),
    exitShort: exitPlaces(exitShort, enterShort),
    series: previewSeries(document, source),
    guides: previewGuides(document),
    silent: silentParts(document, source, quiet),
    millis: performance.now() - start,
  };
}

export const previewStrategy: JobHandler<"preview-strategy"> = ({ key, document, most }) => {
  const cached = cachedColumns(key, heldBars(key).bars, most);
  try {
    return { problems: [], preview: preview(parseStrategy(document), cached) };
  } catch (error) {
    // An indicator refuses what no range could say, such as a fast length above the slow one.
    if (error instanceof StrategyError) return { problems: error.problems, preview: null };
    if (error instanceof Error && error.name === "IndicatorError")
      return { problems: [{ path: "", message: error.message }], preview: null };
    throw error;
  }
};
