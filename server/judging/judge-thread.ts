import { parentPort, workerData } from "node:worker_threads";
import { inPieces } from "#lib/in-pieces.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { drillTerms } from "#trading/school/drills/drill.ts";
import { type JudgedDrill, judgeDrill } from "#trading/school/drills/judge-drill.ts";
import { type JudgedLog, judgeLog } from "#trading/simulator/account-log.ts";
import type { JudgeRequest } from "./judge-in-thread.ts";

function judge(request: JudgeRequest): Generator<undefined, JudgedDrill | JudgedLog> | JudgedDrill {
  if (request.kind === "account") {
    const { document, now, received } = request;
    return judgeLog(document, { now, received, market: createSimulatedMarket() });
  }
  const read = drillTerms.safeParse(request.terms);
  // A drill that was typed wrong can be scored by nobody.
  return read.success
    ? judgeDrill(read.data, request.seed, request.log)
    : { ok: false, reason: "other-rules", at: null };
}

const work = judge(workerData as JudgeRequest);
// With rests: the cores are the site's.
parentPort?.postMessage("next" in work ? await inPieces(work) : work);
