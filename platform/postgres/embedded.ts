import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#platform/http/service.ts";
import { type ClusterPlace, chooseClusterPlace, defaultSharedPlaces } from "./cluster-place.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { diskOf } from "./disk-room.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { initDirectory } from "./init-directory.ts";
import { reachableBinaries } from "./reachable-binaries.ts";
import { giveUpReserve } from "./reserve-file.ts";
import { makeSocketDirectory, socketUrl } from "./socket-directory.ts";
import { supervise } from "./supervise.ts";

export type EmbeddedOptions = {
  /** Absolute path; made when absent. */
  readonly dataDir: string;
  readonly log: Log;
  /** Server settings on top of ours, e.g. `{ fsync: "off" }` for databases that tests throw away. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where root may keep programs and data that the server's account cannot reach otherwise. */
  readonly sharedPlaces?: readonly string[];
  /** How much of a folder's disk is free. */
  readonly disk?: typeof diskOf;
};

export type EmbeddedPostgres = {
  /** Logs in as the superuser `postgres`. */
  readonly ownerUrl: string;
  /** Logs in as `authenticator`, who has no rights but to become anon, authenticated or service_role. */
  readonly callerUrl: string;
  /** Of the server's first process; another one after a restart. */
  readonly pid: number;
  /** The directory that PostgreSQL writes to (not below `dataDir` when its account cannot enter that). */
  readonly cluster: string;
  /** Ends the server in an orderly way, then gives the data directory back. */
  stop(): Promise<void>;
};

/**
 * Starts our own PostgreSQL 18 on a data directory and keeps it running.
 * @throws {DataDirectoryInUse} at once when another process holds the directory.
 * @throws {EmbeddedPostgresError} with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const unlocks: (() => void)[] = [];
  const unlock = () => {
    for (const release of unlocks) release();
  };
  try {
    // The lock is a file as well, for which a full disk has no room.
    await giveUpReserve(options.dataDir, options.log, options.disk ?? diskOf);
    unlocks.push(lockDataDirectory(options.dataDir));
    const place = chooseClusterPlace(options.dataDir, options.sharedPlaces ?? defaultSharedPlaces, options.log);
    // The working directory of a process is reported without symbolic links; compare like with like.
    const base = realpathSync(place.base);
    // A copied data directory points to the same cluster as its original: that has a lock of its own.
    if (base !== realpathSync(options.dataDir)) unlocks.push(lockDataDirectory(base));
    return await startOn({ ...place, base }, options, unlock);
  } catch (error) {
    unlock();
    throw readable(error, options.dataDir);
  }
}

/** What the site puts there when it has a database: a folder with it and without one has lost its own, and what starts is no longer that site. */
function warnOfLostDatabase(dataDir: string, log: Log): void {
  const left = ["storage", join("secrets", "licence-secret")].find((name) => existsSync(join(dataDir, name)));
  if (left === undefined) return;
  log.warn(
    `${dataDir} has files of a site (${left}) and had no database: this one is new and empty, without accounts and orders. If that was not meant, stop, and set DATABASE_URL where the site has one, put the folder postgres back or restore a backup (npm run -s restore)`,
  );
}

async function startOn(place: ClusterPlace, options: EmbeddedOptions, unlock: () => void): Promise<EmbeddedPostgres> {
  const { base, runAs } = place;
  const { log, settings = {}, sharedPlaces = defaultSharedPlaces, disk = diskOf } = options;
  const binaries = await reachableBinaries(runAs, runAs ? [...sharedPlaces, base] : [base], log);
  if (await initDirectory(base, binaries, runAs, log)) {
    log.info("Made a new database", { directory: base });
    warnOfLostDatabase(options.dataDir, log);
  }
  const sockets = makeSocketDirectory(base, runAs);
  const cluster = join(base, "postgres");
  const server = await supervise({ base, cluster, sockets, binaries, runAs, settings, log, disk });
  return {
    ownerUrl: socketUrl("postgres", sockets),
    callerUrl: socketUrl("authenticator", sockets),
    cluster,
    get pid() {
      return server.pid;
    },
    async stop() {
      await server.stop();
      unlock();
    },
  };
}

const fileErrors: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not change it",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "a directory of the path cannot be made",
  EDQUOT: "the disk quota is used up",
};

function readable(error: unknown, dataDir: string): unknown {
  const reason = fileErrors[(error as NodeJS.ErrnoException).code ?? ""];
  if (!reason) return error;
  const detail = (error as Error).message;
  return new EmbeddedPostgresError(
    `The data directory ${dataDir} cannot be used: ${reason} (${detail}). Set DATA_DIR to a directory that this user may write to, on a disk with room.`,
  );
}
