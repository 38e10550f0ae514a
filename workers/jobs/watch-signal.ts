import { watchSignal } from "#trading/alerts/watch-signal.ts";
import type { JobHandler } from "../jobs.ts";
import { createScanHistory, type ScanHistory } from "../scan/scan-history.ts";

/** Kept in the worker, because closed bars are asked for again each minute. */
let history: ScanHistory | undefined;

export const watchSignalJob: JobHandler<"watch-signal"> = (request) => {
  history ??= createScanHistory();
  return watchSignal(request, history.bars);
};
