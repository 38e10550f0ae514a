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
