import { watchAccount } from "../engine/watch.ts";
import { matchBars, type Run } from "./match-bars.ts";
import { isIdle, returnAccount, type SinglePositionRun, takeAccount } from "./single-position-account.ts";
import { runSinglePosition } from "./single-position-run.ts";

/** Hands the position and orders of a single-position run to the general matching. */
function endSinglePosition(run: Run, single: SinglePositionRun): void {
  const { desk, instrument, watch } = run;
  returnAccount(single, desk.account);
  run.rollover = single.position ? single.rollover : Number.POSITIVE_INFINITY;
  watchAccount(watch, desk, instrument, single.spread);
}

/** Bars between two reports of progress. */
const reportEvery = 0x10000;

/** Runs all bars: the faster single-position run takes them while it can, the general matching the others. */
export function runBars(run: Run, onProgress?: (bar: number, bars: number) => void): void {
  const { single, desk } = run;
  const { length } = run.bars;
  let inSinglePosition = single !== null;
  if (single) takeAccount(single, desk.account);
  for (let i = 0; i < length; ) {
    const to = Math.min(length, i - (i % reportEvery) + reportEvery);
    while (i < to) {
      if (single && inSinglePosition) {
        i = runSinglePosition(single, i, to);
        if (i === to) break;
        endSinglePosition(run, single);
        inSinglePosition = false;
      }
      i = matchBars(run, i, to);
      if (single && isIdle(desk.account)) {
        takeAccount(single, desk.account);
        inSinglePosition = true;
      }
    }
    if (onProgress && i % reportEvery === 0) onProgress(i, length);
  }
  if (single && inSinglePosition) endSinglePosition(run, single);
}
