import type { ApartAnswer, ApartRequest } from "./run-apart.ts";
import { runThread, ThreadTimeout } from "./run-thread.ts";

/** The work runs in a thread of this process, so that the process still hears when the site that asked for it has ended. */
async function answerTo({ file, data, timeoutMs, megabytes }: ApartRequest): Promise<ApartAnswer> {
  try {
    const limits = { maxOldGenerationSizeMb: megabytes };
    return { kind: "answer", answer: await runThread(new URL(file), data, timeoutMs, limits) };
  } catch (error) {
    const isTooMuch =
      error instanceof ThreadTimeout || (error as { code?: unknown })?.code === "ERR_WORKER_OUT_OF_MEMORY";
    return isTooMuch ? { kind: "too-much" } : { kind: "failed", reason: String(error) };
  }
}

process.once("disconnect", () => process.exit());
process.once("message", async (request: ApartRequest) => process.send?.(await answerTo(request)));
