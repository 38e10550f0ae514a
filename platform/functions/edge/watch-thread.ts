import type { Worker } from "node:worker_threads";
import type { EdgeLimits } from "./limits.ts";
import type { FromThread, ToThread } from "./messages.ts";

const tickMs = 50;

/**
 * Asks the thread for a sign of life twenty times a second, and the runtime for its memory: V8's own limit knows
 * the heap and not the buffers, and ends more than the thread.
 * Turns are counted and not time, so that a busy site does not take an answer that waits in line for a missing one.
 * @returns what ends it
 */
export function watchThread(
  worker: Worker,
  { busyMs, memoryBytes }: Pick<EdgeLimits, "busyMs" | "memoryBytes">,
  onBreach: (what: string) => void,
): () => void {
  let unanswered = 0;
  let isStarted = false;
  let asking = false;
  worker.on("message", ({ kind }: FromThread) => {
    if (kind === "ready") isStarted = true;
    if (kind === "ready" || kind === "pong") unanswered = 0;
  });
  const askMemory = async () => {
    if (asking) return;
    asking = true;
    // Rejects when the thread has ended meanwhile.
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    asking = false;
    if (statistics && statistics.used_heap_size + statistics.external_memory > memoryBytes)
      onBreach("it used more memory than a function may");
  };
  const timer = setInterval(() => {
    void askMemory();
    if (!isStarted) return;
    unanswered += 1;
    if (unanswered * tickMs > busyMs) return onBreach("it kept its thread busy for longer than a function may");
    worker.postMessage({ kind: "ping" } satisfies ToThread);
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
