import { type ResourceLimits, Worker } from "node:worker_threads";

/** The thread took longer than it may. */
export class ThreadTimeout extends Error {}

/**
 * Runs a file in a thread that ends with its one message.
 * @throws when the thread fails, ends without one, or takes longer.
 */
export function runThread<Answer>(
  file: URL,
  workerData: unknown,
  timeoutMs: number,
  resourceLimits: ResourceLimits = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData, resourceLimits });
    const timer = setTimeout(() => {
      reject(new ThreadTimeout(`No answer within ${timeoutMs / 1000} s`));
      void worker.terminate();
    }, timeoutMs);
    worker.once("message", (answer: Answer) => {
      resolve(answer);
      void worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The thread ended without an answer (code ${code})`));
    });
  });
}
