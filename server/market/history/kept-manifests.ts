import { stat } from "node:fs/promises";
import { manifestFile, readManifest, type StoredManifest } from "./history-files.ts";

export type KeptManifest = {
  readonly manifest: StoredManifest;
  /** Another one for each version of the file. */
  readonly mark: string;
};

/**
 * The manifests on the disk, each read and checked once for every version of its file: that takes milliseconds, of years of bars, and anybody
 * may ask for the list of all of them. Other processes write them, so the file is looked at each time; it is replaced whole.
 */
export function keptManifests(folder: string): (symbol: string) => Promise<KeptManifest | null> {
  const kept = new Map<string, KeptManifest>();
  return async (symbol) => {
    // Before it is read: of one that is replaced meanwhile, the next look finds another mark.
    const facts = await stat(manifestFile(folder, symbol)).catch(() => undefined);
    const mark = `${symbol} ${facts?.ino} ${facts?.mtimeMs} ${facts?.size}`;
    const known = kept.get(symbol);
    if (known?.mark === mark) return known;
    kept.delete(symbol);
    const manifest = await readManifest(folder, symbol);
    if (!manifest) return null;
    const found = { manifest, mark };
    kept.set(symbol, found);
    return found;
  };
}
