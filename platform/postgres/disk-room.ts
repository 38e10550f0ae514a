import { statfs } from "node:fs/promises";

/** Bytes of a disk; `free` is what an ordinary account may still write. */
export type Disk = { readonly free: number; readonly size: number };

export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Left free for the database, which stops where it cannot write: 256 MB, or a fiftieth of a small disk. */
const leftFree = { bytes: 256 * 2 ** 20, share: 0.02 };

/** True when what is free of a disk is left to the database. */
export const isShort = ({ free, size }: Disk): boolean => free < Math.min(leftFree.bytes, leftFree.share * size);

/** @throws an error with the code ENOSPC, as the disk itself would, where what is free is left to the database */
export function assertRoom(disk: Disk): void {
  if (isShort(disk)) throw Object.assign(new Error("The rest of the disk is left to the database"), { code: "ENOSPC" });
}

/** A disk is looked at again after so many bytes: several files are written at once. */
export const lookAgainAfter = 16 * 2 ** 20;
