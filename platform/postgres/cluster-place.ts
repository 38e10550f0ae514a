import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#platform/http/service.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { makeDirectory } from "./make-directory.ts";
import { canReach, chooseUser, type RunAs } from "./unprivileged-user.ts";

/** Where root keeps what an unprivileged server must reach when the clone lies below a closed directory. */
export const defaultSharedPlaces = ["/var/lib/northpip", "/opt/northpip", "/usr/local/northpip"];

/** Where the cluster lives and who runs it. `base` holds `postgres/` (the cluster), `run/` and `postgres.log`. */
export type ClusterPlace = { readonly base: string; readonly runAs: RunAs | undefined };

const pointerOf = (dataDir: string) => join(dataDir, "postgres-location");

/** The base that the data directory points to; undefined where its cluster lies in itself, or there is none. */
export function clusterElsewhere(dataDir: string): string | undefined {
  const pointer = pointerOf(dataDir);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : undefined;
}

/**
 * The data directory itself, unless root's unprivileged server cannot enter it (a clone below a 0700 home). Then a
 * place under /var/lib, remembered in the data directory by a pointer, so that moving the clone keeps the data.
 */
export function chooseClusterPlace(dataDir: string, sharedPlaces: readonly string[], log: Log): ClusterPlace {
  const elsewhere = clusterElsewhere(dataDir);
  if (elsewhere !== undefined) refuseMissingPlace(dataDir, elsewhere);
  const known = elsewhere ?? dataDir;
  const runAs = chooseUser([join(known, "postgres")]);
  if (!runAs) return { base: ownBase(dataDir, elsewhere), runAs };
  openToTraversal(known, runAs);
  if (canReach(known, runAs)) return { base: known, runAs };
  if (existsSync(join(known, "postgres", "PG_VERSION"))) {
    throw new EmbeddedPostgresError(
      `The database in ${known} belongs to ${runAs.name}, who can no longer enter that directory: open its parent directories (chmod o+x), or move it.`,
    );
  }
  const base = makeSharedBase(runAs, sharedPlaces);
  writeFileSync(pointerOf(dataDir), `${base}\n`);
  log.info(`PostgreSQL runs as ${runAs.name}, who cannot enter ${dataDir}: the database is kept in ${base}`);
  return { base, runAs };
}

/**
 * The place is made before the pointer to it. Where it is gone, the clone was copied without it or its disk is not mounted: a new, empty database
 * would look like the site and take orders.
 */
function refuseMissingPlace(dataDir: string, place: string): void {
  if (existsSync(place)) return;
  throw new EmbeddedPostgresError(
    `The database of ${dataDir} is in ${place}, which is not there: mount its disk, copy it from the machine that the site ran on, or restore a backup into another DATA_DIR; to begin with an empty database instead, delete ${pointerOf(dataDir)}.`,
  );
}

/** An ordinary user needs no other place, but may meet one that root has chosen before. */
function ownBase(dataDir: string, elsewhere: string | undefined): string {
  const base = elsewhere ?? dataDir;
  if (existsSync(join(base, "postgres")) && !canReach(join(base, "postgres"), undefined)) {
    throw new EmbeddedPostgresError(
      `The database in ${base} was made by another user (root?): start as that user, or set DATA_DIR to another directory.`,
    );
  }
  return base;
}

function makeSharedBase(runAs: RunAs, sharedPlaces: readonly string[]): string {
  for (const place of sharedPlaces) {
    const base = join(place, `data-${randomUUID().slice(0, 8)}`);
    try {
      const isNew = !existsSync(place);
      makeDirectory(base);
      if (isNew) chmodSync(place, 0o755);
      chmodSync(base, 0o711);
    } catch {
      // Read-only or absent on this machine: the next place, and a sentence when there is none.
      continue;
    }
    if (canReach(base, runAs)) return base;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as ${runAs.name} and no directory that this account can enter was found (tried ${sharedPlaces.join(", ")}): set DATA_DIR to one, or set DATABASE_URL.`,
  );
}

/**
 * Lets the account pass through the base where it cannot; what lies in it (the cluster, the socket) is 0700. A folder that
 * is there keeps every right that it gives.
 */
function openToTraversal(base: string, runAs: RunAs): void {
  if (!existsSync(base)) {
    makeDirectory(base);
    chmodSync(base, 0o711);
  } else if (!canReach(base, runAs)) chmodSync(base, (statSync(base).mode & 0o7777) | 0o011);
}
