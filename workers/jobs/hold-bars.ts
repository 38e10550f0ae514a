import { checkBars } from "#trading/backtest/check-bars.ts";
import { resample } from "#trading/market/resample.ts";
import type { JobHandler } from "../jobs.ts";
import { copyBars } from "../lab/copy-bars.ts";
import { type Held, hold } from "../lab/held-bars.ts";
import { simulateInChunks } from "../lab/simulate-chunks.ts";

export const holdBars: JobHandler<"hold-bars"> = async ({ key, symbol, timeframe, source }, hooks) => {
  let held: Held;
  if (source.kind === "simulated") {
    const { from, to, shorter } = source;
    held = {
      key,
      bars: await simulateInChunks({ symbol, timeframe, from, to }, hooks),
      lower: shorter ?? null,
      simulated: { from, to },
    };
  } else {
    const given = { ...source.bars, symbol };
    checkBars(given);
    const same = given.timeframe === timeframe;
    held = { key, bars: same ? given : resample(given, timeframe), lower: same ? null : given, simulated: null };
  }
  hold(held);
  const { lower } = held;
  return { bars: copyBars(held.bars), lower: typeof lower === "string" ? lower : (lower?.timeframe ?? null) };
};
