import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileBackend, keyOf } from "./backend.ts";

/** What was renamed into a folder is there after a crash only once the folder itself was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const ifAbsent = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
};

/** Files below a folder of this machine, spread over 256 subfolders. */
export function localFiles(folder: string): FileBackend {
  const pathOf = (version: string) => join(folder, keyOf(version));
  const finish = async (partial: string, path: string) => {
    await rename(partial, path);
    await syncFolder(dirname(path));
  };
  return {
    async write(version, content) {
      const path = pathOf(version);
      const partial = `${path}.partial`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(partial, "wx", 0o600);
      const hash = createHash("md5");
      let size = 0;
      try {
        for await (const chunk of content) {
          hash.update(chunk);
          size += chunk.byteLength;
          await file.writeFile(chunk);
        }
        await file.sync();
        await file.close();
        await finish(partial, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(partial, { force: true });
        throw error;
      }
      return { size, etag: `"${hash.digest("hex")}"` };
    },
    async read(version, range) {
      const file = await open(pathOf(version), constants.O_RDONLY).catch(ifAbsent);
      // Opened first: from here on the content is there, even if the file is removed.
      return file ? createReadStream("", { fd: file, ...range }) : undefined;
    },
    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await copyFile(pathOf(from), `${path}.partial`, constants.COPYFILE_FICLONE);
      const file = await open(`${path}.partial`, "r+");
      await file.sync().finally(() => file.close());
      await finish(`${path}.partial`, path);
    },
    async remove(versions) {
      for (const path of versions.map(pathOf)) {
        await rm(path, { force: true });
        await rm(`${path}.partial`, { force: true });
      }
    },
  };
}
