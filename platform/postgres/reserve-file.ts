import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#platform/http/service.ts";
import { type Disk, type diskOf, isShort } from "./disk-room.ts";

/** Recovery writes a few segments of 16 MB before it can give any back. */
export const reserveBytes = 64 * 2 ** 20;
/** With less free than two segments a start of the server is likely to fail. */
const neededToStart = 32 * 2 ** 20;
const piece = 2 ** 20;

/** Beside the cluster, so that it lies on the cluster's disk. */
const reserveIn = (base: string) => join(base, "postgres-reserve");
export const hasReserve = (base: string): boolean => existsSync(reserveIn(base));
export const hasRoomForReserve = ({ free, size }: Disk): boolean => !isShort({ free: free - reserveBytes, size });

/** Real blocks: a file system may store zeros as nothing, and then removing them makes no room. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    for (let written = 0; written < reserveBytes; written += piece) await file.writeFile(randomBytes(piece));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Makes the file that is given up when the disk is full, unless it is there or the disk has no room for it. Never throws: what does
 * not succeed is tried again.
 */
export async function makeReserve(base: string, log: Log, disk: typeof diskOf): Promise<void> {
  const path = reserveIn(base);
  const partial = `${path}.partial`;
  try {
    if (hasReserve(base) || !hasRoomForReserve(await disk(base))) return;
    await fill(partial);
    await rename(partial, path);
    log.info("64 MB of the disk are held in reserve for a restart of PostgreSQL", { file: path });
  } catch (error) {
    log.warn("The reserve for a restart of PostgreSQL could not be made yet", { error: (error as Error).message });
    await rm(partial, { force: true }).catch(() => undefined);
  }
}

/** Before each start of the server: where the disk is full, removing the reserve makes the room that recovery needs. */
export async function giveUpReserve(base: string, log: Log, disk: typeof diskOf): Promise<void> {
  if (!hasReserve(base) || (await disk(base)).free >= neededToStart) return;
  await rm(reserveIn(base), { force: true });
  log.error("The disk is full: its reserve of 64 MB was given up to start PostgreSQL. Make room on the disk.", {
    directory: base,
  });
}
