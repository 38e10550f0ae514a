import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#platform/http/service.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { commandLine, isAlive, processesIn, signal, waitForEnd } from "./process-identity.ts";

/** The first line of postmaster.pid, when there is one. */
async function postmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * Stops the server that a killed parent left behind, so that ours starts with our programs and settings. Call with the
 * data directory's lock held: then whoever started that server is gone.
 * @throws {EmbeddedPostgresError} when the cluster is served by a process that Northpip did not start.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pid = await postmasterPid(cluster);
  if (pid === undefined) return;
  const command = isAlive(pid) ? commandLine(pid) : "";
  if (isOurs(command, cluster)) {
    log.warn("Stopping a PostgreSQL whose parent was killed", { pid });
    signal(pid, "SIGINT");
    if (await waitForEnd(pid, 15_000)) return;
    signal(pid, "SIGQUIT");
    if (await waitForEnd(pid, 5_000)) return;
    throw new EmbeddedPostgresError(
      `The PostgreSQL left behind on ${cluster} (process ${pid}) does not stop: end it with kill ${pid}.`,
    );
  }
  if (processesIn(cluster).includes(pid) || isSomePostmaster(command, cluster)) {
    throw new EmbeddedPostgresError(
      `Another PostgreSQL (process ${pid}: ${command}) runs on ${cluster}: stop it, or set DATA_DIR to another directory.`,
    );
  }
  // The number now belongs to some other program, or to none. PostgreSQL itself would take any living process of the
  // same user for a server and refuse to start.
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

/** Our command line names the program by its absolute path, then `-D`, then exactly this cluster. */
const isOurs = (command: string, cluster: string) =>
  /^\S*postgres -D /.test(command) && command.includes(` -D ${cluster} `) && command.includes("cluster_name=northpip");

/** Where the working directory of a process cannot be asked (macOS), its command line must do. */
const isSomePostmaster = (command: string, cluster: string) =>
  /postgres|postmaster/.test(command) && command.includes(cluster);

/** Each signal, and how long a backend has to follow it, in ms. */
const urgings = [
  ["SIGTERM", 500],
  ["SIGQUIT", 500],
  ["SIGKILL", 1_000],
] as const;

/**
 * Ends backends that outlived a killed postmaster: while one lives, a new postmaster refuses to start. Their work is lost
 * in any case, and what was committed is in the log. Call when there is no postmaster.
 */
export async function endLingeringBackends(cluster: string): Promise<void> {
  for (const [name, waitMs] of urgings) {
    const pids = processesIn(cluster);
    for (const pid of pids) signal(pid, name);
    const gone = await Promise.all(pids.map((pid) => waitForEnd(pid, waitMs)));
    if (gone.every(Boolean)) return;
  }
}
