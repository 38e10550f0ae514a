import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import type { JobName, JobRequest } from "#workers/jobs.ts";
import type { FromWorker, ToWorker } from "#workers/messages.ts";

/** The pages' worker as the site builds it: a visitor's browser strips no types and resolves no hundred files. */
export async function buildWorker(): Promise<{ readonly entry: URL; remove(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-worker-"));
  await build({
    ...{ configFile: false, publicDir: false, logLevel: "error" },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: "workers/worker-entry.ts", outDir, emptyOutDir: true, minify: true },
      rolldownOptions: { output: { entryFileNames: "worker-entry.mjs", chunkFileNames: "[name]-[hash].mjs" } },
    },
  });
  return {
    entry: pathToFileURL(join(outDir, "worker-entry.mjs")),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

/** One thread of the built worker. Jobs are asked for one at a time. */
export function startThread(entry: URL) {
  const worker = new Worker(entry);
  let id = 0;
  return {
    run<Name extends JobName>(job: Name, request: JobRequest<Name>): Promise<void> {
      id += 1;
      const own = id;
      return new Promise((resolve, reject) => {
        const listen = (message: FromWorker) => {
          if (message.id !== own || message.kind === "progress") return;
          worker.off("message", listen);
          if (message.kind === "done") resolve();
          else reject(new Error(message.failure.message));
        };
        worker.on("message", listen);
        worker.once("error", reject);
        worker.postMessage({ kind: "run", id: own, job, request } satisfies ToWorker);
      });
    },
    stop: () => worker.terminate(),
  };
}
export type BuiltThread = ReturnType<typeof startThread>;
