import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { diskOf, isShort } from "#platform/postgres/disk-room.ts";
import { hasReserve, hasRoomForReserve } from "#platform/postgres/reserve-file.ts";
import type { Finding } from "./finding.ts";

/** Where the cluster lies: the data directory, or where a file in there points to. */
function clusterBase(dataDir: string): string {
  const pointer = join(dataDir, "postgres-location");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir;
}

/** What is left of the disk that holds the embedded database. */
export async function diskFindings(dataDir: string, disk = diskOf): Promise<Finding[]> {
  const base = clusterBase(dataDir);
  const found = await disk(base);
  const megabytes = Math.floor(found.free / 2 ** 20);
  if (isShort(found)) {
    const text = `The disk of ${base} has ${megabytes} MB left: uploads are refused, and the database stops when it is full. Make room on it.`;
    return [{ level: "must", text }];
  }
  if (hasReserve(base) || hasRoomForReserve(found)) return [];
  const text = `The disk of ${base} has ${megabytes} MB left, too little to hold 64 MB in reserve for a restart of PostgreSQL. Make room on it.`;
  return [{ level: "should", text }];
}
