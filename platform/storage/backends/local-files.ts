import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertRoom, diskOf, lookAgainAfter } from "../../postgres/disk-room.ts";
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

/** Bytes that are written at once: each write is a trip to another thread, and senders' pieces are small. */
const writtenAtOnce = 512 * 1024;
/** A sender of single bytes costs memory for each. */
const piecesAtOnce = 256;

/** Together, without copying them into one buffer first. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (size === 0) return;
  const { bytesWritten } = await file.writev(pieces);
  // The kernel may take less than all, as where the disk is nearly full: the rest, or its error, comes next.
  if (bytesWritten < size) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
}

/** A new file. Its folder is made when it is the first in there. */
async function create(path: string): Promise<FileHandle> {
  const make = () => open(path, "wx", 0o600);
  try {
    return await make();
  } catch (error) {
    ifAbsent(error as NodeJS.ErrnoException);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return make();
  }
}

/** Files below a folder of this machine, spread over 256 subfolders. */
export function localFiles(folder: string, disk: typeof diskOf = diskOf): FileBackend {
  const pathOf = (version: string) => join(folder, keyOf(version));
  const finish = async (partial: string, path: string) => {
    await rename(partial, path);
    await syncFolder(dirname(path));
  };
  return {
    async write(version, content) {
      const path = pathOf(version);
      const partial = `${path}.partial`;
      const file = await create(partial);
      const hash = createHash("md5");
      let size = 0;
      let looked = 0;
      try {
        assertRoom(await disk(folder));
        let pieces: Uint8Array[] = [];
        let waiting = 0;
        for await (const piece of content) {
          hash.update(piece);
          size += piece.byteLength;
          pieces.push(piece);
          waiting += piece.byteLength;
          if (waiting < writtenAtOnce && pieces.length < piecesAtOnce) continue;
          await writeAll(file, pieces);
          pieces = [];
          waiting = 0;
          if (size - looked < lookAgainAfter) continue;
          looked = size;
          assertRoom(await disk(folder));
        }
        await writeAll(file, pieces);
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
      assertRoom(await disk(folder));
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
