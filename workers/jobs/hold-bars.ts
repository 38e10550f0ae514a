import { checkBars } from "#trading/backtest/check-bars.ts";
import { resample } from "#trading/market/resample.ts";
import type { JobContext, JobHandler } from "../jobs.ts";
import { copyBars } from "../lab/copy-bars.ts";
import { type Held, hold } from "../lab/held-bars.ts";
import type { HoldBarsRequest } from "../lab/lab-types.ts";
import { simulateInChunks } from "../lab/simulate-chunks.ts";
import { pageHistory } from "../market/site-history.ts";
import { forRun, HistoryError, storedBars } from "../market/stored-history.ts";

type Source<Kind extends HoldBarsRequest["source"]["kind"]> = HoldBarsRequest["source"] & { readonly kind: Kind };

async function simulated(
  { key, symbol, timeframe }: HoldBarsRequest,
  { from, to, shorter }: Source<"simulated">,
  hooks: JobContext<"hold-bars">,
): Promise<Held> {
  const bars = await simulateInChunks({ symbol, timeframe, from, to }, hooks);
  return { key, bars, lower: shorter ?? null, simulated: { from, to }, stored: null };
}

/** @throws {HistoryError} where the site has no such bars. */
async function stored(
  { key, symbol, timeframe }: HoldBarsRequest,
  { from, to, shorterBars }: Source<"stored">,
  hooks: JobContext<"hold-bars">,
): Promise<Held> {
  const history = pageHistory();
  const found = history && (await storedBars(history, { symbol, from, to }, hooks));
  if (!found) throw new HistoryError(`The site has no stored prices of ${symbol} for these days.`);
  checkBars(found.bars);
  const { bars, lower } = forRun(found.bars, timeframe);
  return { key, bars, lower: shorterBars ? lower : null, simulated: null, stored: found.data };
}

function imported({ key, symbol, timeframe }: HoldBarsRequest, source: Source<"bars">): Held {
  const given = { ...source.bars, symbol };
  checkBars(given);
  const same = given.timeframe === timeframe;
  const bars = same ? given : resample(given, timeframe);
  return { key, bars, lower: same ? null : given, simulated: null, stored: null };
}

export const holdBars: JobHandler<"hold-bars"> = async (request, hooks) => {
  const { source } = request;
  const held =
    source.kind === "simulated"
      ? await simulated(request, source, hooks)
      : source.kind === "stored"
        ? await stored(request, source, hooks)
        : imported(request, source);
  hold(held);
  const { lower } = held;
  const timeframe = typeof lower === "string" ? lower : (lower?.timeframe ?? null);
  return { bars: copyBars(held.bars), lower: timeframe, stored: held.stored };
};
