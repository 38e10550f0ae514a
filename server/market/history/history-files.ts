import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { historyManifest } from "#trading/market/history/manifest.ts";
import { HistoryError } from "#workers/market/stored-history.ts";

/** What is on the disk: what pages see, and what only writers need. Times are UTC milliseconds. */
const storedManifest = z.extend(historyManifest, {
  /** Time for which a price service has given all its bars. */
  fetched: z.array(z.object({ provider: z.string(), from: z.number(), to: z.number() })),
  /** Chunks that newer ones replaced, until nobody can still be loading them. */
  replaced: z.array(z.object({ path: z.string(), at: z.number() })),
});
export type StoredManifest = z.infer<typeof storedManifest>;

export const historyFolder = (dataDir: string): string => join(dataDir, "market");

/** The name of a chunk's content, as 32 hexadecimal digits. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

const symbolName = /^[A-Z0-9]{2,12}$/;
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Makes a name in a folder last through a loss of power. Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Writes a file whole or not at all: another process sees the old content or the new one. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // There is one writer at a time, so what an interrupted one left is overwritten.
  const partial = `${path}.partial`;
  const handle = await open(partial, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, path);
  await syncFolder(dirname(path));
}

export const manifestFile = (folder: string, symbol: string): string => join(folder, `${symbol}.json`);

/**
 * What is stored of a symbol; null where nothing is.
 * @throws {HistoryError} where the file is damaged.
 */
export async function readManifest(folder: string, symbol: string): Promise<StoredManifest | null> {
  if (!symbolName.test(symbol)) return null;
  const file = manifestFile(folder, symbol);
  try {
    const manifest = storedManifest.parse(JSON.parse(await readFile(file, "utf8")));
    if (manifest.symbol !== symbol) throw new Error(`it is of ${manifest.symbol}`);
    return manifest;
  } catch (error) {
    if (isMissing(error)) return null;
    throw new HistoryError(
      `The stored history of ${symbol} cannot be used: ${file} is damaged. Remove it with npm run -s market -- remove ${symbol}, then import or fetch it again.`,
    );
  }
}

/** The symbols of which there are manifests, readable or not, in order. */
export async function storedSymbols(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .filter((name) => symbolName.test(name))
    .sort();
}

/** Removes a symbol: first its manifest, so that what is left of an interrupted removal is named nowhere. */
export async function removeFiles(folder: string, symbol: string): Promise<void> {
  await rm(manifestFile(folder, symbol), { force: true });
  await rm(join(folder, symbol), { recursive: true, force: true });
}
