import { Worker } from "node:worker_threads";
import type { HttpError } from "../../http/errors.ts";
import type { Log } from "../../http/service.ts";
import { edgeErrors } from "./edge-errors.ts";
import type { EdgeLimits } from "./limits.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";
import { watchThread } from "./watch-thread.ts";

type Answer = Extract<FromThread, { kind: "answer" }>;
type Waiting = { resolve(answer: Answer): void; reject(error: HttpError): void };

export type EdgeThread = {
  /** Settles with the head of the answer; rejects as soon as the thread ends. */
  call(request: Omit<Extract<ToThread, { kind: "call" }>, "kind" | "id">, signal: AbortSignal): Promise<Answer>;
  /** Rejects when the thread ends, for bodies that are under way. */
  readonly ended: Promise<never>;
  readonly isOpen: () => boolean;
  end(reason: HttpError): void;
};

/**
 * Megabytes, far beyond what `watchThread` allows: V8 ends the whole process, not the thread alone, where one large allocation, such as that of a
 * growing list, meets its limit.
 */
const heapWall = 4_096;

function startWorker(data: ThreadData): Worker {
  return new Worker(new URL("./thread-entry.ts", import.meta.url), {
    workerData: data,
    name: `function ${data.name}`,
    // A function sees its own variables through Deno.env, and none of the site's.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapWall, stackSizeMb: 4 },
  });
}

/** One thread that runs one function, for any number of calls at a time, until it does what no function may. */
export function startEdgeThread(data: ThreadData, limits: EdgeLimits, log: Log): EdgeThread {
  const worker = startWorker(data);
  const waiting = new Map<number, Waiting>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<never>();
  for (const { promise } of [ready, ended]) promise.catch(() => undefined);
  let isOpen = true;
  let nextId = 1;

  function end(reason: HttpError, detail?: unknown): void {
    if (!isOpen) return;
    isOpen = false;
    if (detail !== undefined) log.error("a function was ended", { function: data.name, code: reason.code, detail });
    stopWatching();
    clearTimeout(starting);
    ready.reject(reason);
    ended.reject(reason);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    void worker.terminate();
  }
  const starting = setTimeout(() => end(edgeErrors.notStarted(), "it took too long to start"), limits.startMs);
  const stopWatching = watchThread(worker, limits, (detail) => end(edgeErrors.overLimit(), detail));

  worker.on("message", (message: FromThread) => {
    if (message.kind === "ready") {
      clearTimeout(starting);
      ready.resolve();
    } else if (message.kind === "not-started") end(edgeErrors.notStarted(), message.reason);
    else if (message.kind === "answer") waiting.get(message.id)?.resolve(message);
    else if (message.kind === "failed") {
      log.error("a function failed", { function: data.name, detail: message.reason });
      waiting.get(message.id)?.reject(edgeErrors.failed());
    }
  });
  worker.on("error", (error: Error & { code?: string }) =>
    end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? edgeErrors.overLimit() : edgeErrors.failed(), error),
  );
  worker.on("exit", (code) => end(edgeErrors.failed(), `its thread ended with code ${code}`));
  worker.unref();

  return {
    ended: ended.promise,
    isOpen: () => isOpen,
    end,
    async call(request, signal) {
      const id = nextId++;
      const answer = Promise.withResolvers<Answer>();
      // It may fail while the start is still awaited.
      answer.promise.catch(() => undefined);
      waiting.set(id, answer);
      const abort = () => {
        waiting.delete(id);
        worker.postMessage({ kind: "abort", id } satisfies ToThread);
        answer.reject(edgeErrors.tooLong());
      };
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      try {
        await Promise.race([ready.promise, answer.promise]);
        worker.postMessage({ kind: "call", id, ...request }, request.body ? [request.body as never] : []);
        return await answer.promise;
      } finally {
        waiting.delete(id);
      }
    },
  };
}
