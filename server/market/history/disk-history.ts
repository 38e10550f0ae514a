import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bars } from "#trading/market/bars.ts";
import { chunkPath, type HistoryChunk } from "#trading/market/history/manifest.ts";
import { HistoryError, type HistoryReader, readChunk } from "#workers/market/stored-history.ts";
import { isMissing, readManifest } from "./history-files.ts";

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

/**
 * The bars of a chunk; null where its file is damaged or gone.
 * @throws where it cannot be read now, as without file descriptors left: that says nothing about what is in it.
 */
export async function soundChunk(folder: string, symbol: string, chunk: HistoryChunk): Promise<Bars | null> {
  try {
    return await readChunk(await readFile(join(folder, chunkPath(symbol, chunk))), symbol, chunk);
  } catch (error) {
    if (error instanceof HistoryError || isMissing(error)) return null;
    throw error;
  }
}
