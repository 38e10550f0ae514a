import { parentPort, workerData } from "node:worker_threads";
import type { BookFigures } from "#trading/school/figure.ts";

/** Computes all figures of a book: its program is one of ours, and may run the engine for seconds. */
const { figures } = (await import(String(workerData))) as { readonly figures: BookFigures };
parentPort?.postMessage(Object.fromEntries(Object.entries(figures).map(([name, compute]) => [name, compute()])));
