import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "../../http/errors.ts";

/** Results by what they were made of. All of it can be made again: what cannot be read or written is made again. */
export type PictureCache = {
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Removes the results that were not used for the longest time. @returns how many */
  prune(maxBytes?: number): Promise<number>;
};

const usualBytes = 256 * 2 ** 20;
/** Of what the cache holds, the part that may be added before it is pruned again: anybody can ask for ever more sizes of a public picture. */
const growth = 1 / 4;

export function pictureCache(folder: string, mostBytes: number = usualBytes): PictureCache {
  let added = 0;
  const pathOf = (key: string) => join(folder, createHash("sha256").update(key).digest("hex"));

  async function entries() {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => undefined);
        return facts ? [{ path, size: facts.size, usedAt: facts.mtimeMs }] : [];
      }),
    );
    return found.flat().sort((a, b) => b.usedAt - a.usedAt);
  }

  async function prune(maxBytes: number = mostBytes): Promise<number> {
    added = 0;
    let total = 0;
    let removed = 0;
    for (const { path, size } of await entries()) {
      total += size;
      if (total <= maxBytes) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  return {
    prune,
    async get(key) {
      const path = pathOf(key);
      const bytes = await readFile(path).catch(() => undefined);
      const now = new Date();
      if (bytes) await utimes(path, now, now).catch(() => undefined);
      return bytes;
    },
    async put(key, bytes) {
      const path = pathOf(key);
      const partial = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(partial, bytes, { mode: 0o600 });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        if (!isDiskFull(error)) throw error;
      }
      added += bytes.length;
      if (added > mostBytes * growth) await prune();
    },
  };
}
