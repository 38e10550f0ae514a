import { errorText } from "#lib/error-text.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A worker, whether the browser's or Node's. */
export type Thread = {
  post(message: ToWorker, transfer: readonly ArrayBuffer[]): void;
  stop(): void;
  /** Node only: whether the process should wait for it. */
  hold(busy: boolean): void;
};
export type ThreadEvents = {
  readonly onMessage: (message: FromWorker) => void;
  readonly onCrash: (reason: string) => void;
};

function startBrowserThread({ onMessage, onCrash }: ThreadEvents): Thread {
  // Written out in one expression: this is the form bundlers recognize.
  const worker = new Worker(new URL("./worker-entry.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
  worker.onerror = (event) => onCrash(event.message || "the worker could not be loaded");
  worker.onmessageerror = () => onCrash("a message could not be read");
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    stop: () => worker.terminate(),
    hold: () => {},
  };
}

const nodeEntry = "./worker-entry.ts";

function startNodeThread({ onMessage, onCrash }: ThreadEvents): Thread {
  const { Worker: NodeWorker } = process.getBuiltinModule("node:worker_threads");
  const worker = new NodeWorker(new URL(nodeEntry, import.meta.url));
  worker.on("message", onMessage);
  worker.on("error", (error: unknown) => onCrash(errorText(error)));
  worker.on("messageerror", () => onCrash("a message could not be read"));
  worker.unref();
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    stop: () => void worker.terminate(),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}

export const startThread = (events: ThreadEvents): Thread =>
  typeof Worker === "undefined" ? startNodeThread(events) : startBrowserThread(events);

/** Threads that run at once without crowding out the page: all cores but one, at most eight. */
export function sensiblePoolSize(): number {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.max(1, Math.min(8, cores - 1));
}
