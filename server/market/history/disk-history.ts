import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chunkPath } from "#trading/market/history/manifest.ts";
import { HistoryError, type HistoryReader } from "#workers/market/stored-history.ts";
import { readManifest } from "./history-files.ts";

/** The stored history as this process finds it on its own disk. */
export const diskHistory = (folder: string): HistoryReader => ({
  manifest: (symbol) => readManifest(folder, symbol),
  chunk: async (symbol, chunk) =>
    readFile(join(folder, chunkPath(symbol, chunk))).catch(() => {
      throw new HistoryError(
        `The stored history of ${symbol} is damaged: ${chunk.period} is missing. Import or fetch ${chunk.period} again.`,
      );
    }),
});
