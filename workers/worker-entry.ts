import { failureOf } from "./job-error.ts";
import { isJobName, loadJob } from "./job-handlers.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { transferablesOf } from "./transferables.ts";

/** What a browser's worker scope and Node's `parentPort` have in common. */
type Port = { postMessage(message: FromWorker, transfer: ArrayBuffer[]): void };

const running = new Map<number, AbortController>();

async function run(port: Port, { id, job, request }: Extract<ToWorker, { kind: "run" }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    if (!isJobName(job)) throw new RangeError(`there is no job "${job}"`);
    const handler = (await loadJob(job)) as (request: unknown, context: unknown) => unknown;
    const response = await handler(request, {
      signal: controller.signal,
      progress: (progress: unknown) => port.postMessage({ kind: "progress", id, progress }, []),
    });
    port.postMessage({ kind: "done", id, response }, transferablesOf(response));
  } catch (error) {
    port.postMessage({ kind: "failed", id, failure: failureOf(error) }, []);
  } finally {
    running.delete(id);
  }
}

function receive(port: Port, message: ToWorker): void {
  if (message.kind === "run") void run(port, message);
  else if (message.kind === "cancel") running.get(message.id)?.abort();
}

// Not an import: this file is the browser's worker too, and a bundler would look for the module there.
const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
if (threads?.parentPort) {
  const { parentPort } = threads;
  parentPort.on("message", (message: ToWorker) => receive(parentPort as Port, message));
} else {
  const scope = globalThis as unknown as Port & { onmessage: ((event: MessageEvent<ToWorker>) => void) | null };
  scope.onmessage = ({ data }) => receive(scope, data);
}
