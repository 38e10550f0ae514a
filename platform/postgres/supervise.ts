import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, copyFileSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#platform/http/service.ts";
import type { diskOf } from "./disk-room.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import type { Binaries } from "./locate-binaries.ts";
import { endLingeringBackends, stopOrphan } from "./orphaned-postmaster.ts";
import { signal } from "./process-identity.ts";
import { giveUpReserve, makeReserve } from "./reserve-file.ts";
import { serverArguments, serverEnvironment } from "./server-settings.ts";
import { identity, type RunAs } from "./unprivileged-user.ts";

export type ServerPlan = {
  readonly base: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly disk: typeof diskOf;
};

export type Supervised = { readonly pid: number; stop(): Promise<void> };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Pauses between restarts, in ms; the last one repeats. A server that has run for a second starts over at the first. */
const restartPauses = [50, 250, 1_000, 2_000, 5_000];

/** Starts the server and keeps it running until `stop`: an unexpected end is logged and followed by a restart. */
export async function supervise(plan: ServerPlan): Promise<Supervised> {
  let server = await startServer(plan);
  let stopping = false;
  let failures = 0;
  let restarting = Promise.resolve();

  const watch = (startedAt: number) => {
    server.once("exit", (code, name) => {
      if (stopping) return;
      plan.log.error("PostgreSQL ended unexpectedly; restarting it", { code, signal: name, log: logFile(plan) });
      if (performance.now() - startedAt > 1_000) failures = 0;
      restarting = restart();
    });
  };
  const restart = async () => {
    while (!stopping) {
      await wait(restartPauses[Math.min(failures++, restartPauses.length - 1)] ?? 5_000);
      try {
        if (stopping) return;
        server = await startServer(plan);
        watch(performance.now());
        plan.log.info("PostgreSQL runs again", { pid: server.pid });
        return;
      } catch (error) {
        plan.log.error("PostgreSQL could not be restarted; trying again", { error: (error as Error).message });
      }
    }
  };
  // `process.exit` and an uncaught error must not leave a server behind; only SIGKILL does, and the next start sees to it.
  const atExit = () => server.exitCode === null && server.pid && signal(server.pid, "SIGINT");
  process.on("exit", atExit);
  watch(performance.now());
  let reserving = Promise.resolve();
  const upkeep = setInterval(() => {
    tryToRotate(plan);
    reserving = reserving.then(() => makeReserve(plan.base, plan.log, plan.disk));
  }, upkeepMs);
  upkeep.unref();

  return {
    get pid() {
      return server.pid ?? 0;
    },
    async stop() {
      stopping = true;
      clearInterval(upkeep);
      await Promise.all([restarting, reserving]);
      await stopServer(server, plan.log);
      process.off("exit", atExit);
    },
  };
}

/** SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, everything committed is kept. */
async function stopServer(server: ChildProcess, log: Log): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.kill("SIGINT");
  const late = setTimeout(() => {
    log.warn("PostgreSQL takes long to stop; ending it at once");
    server.kill("SIGQUIT");
  }, 20_000);
  await ended;
  clearTimeout(late);
}

const logFile = (plan: ServerPlan) => join(plan.base, "postgres.log");

/** Retries for about ten seconds while backends of a killed postmaster still hold its shared memory. */
async function startServer(plan: ServerPlan): Promise<ChildProcess> {
  const deadline = performance.now() + 10_000;
  for (let attempt = 0; ; attempt++) {
    await stopOrphan(plan.cluster, plan.log);
    await endLingeringBackends(plan.cluster);
    await giveUpReserve(plan.base, plan.log, plan.disk);
    rmSync(join(plan.sockets, ".s.PGSQL.5432.lock"), { force: true });
    const offset = rotateLog(logFile(plan));
    const server = spawnServer(plan);
    if (await becomesReady(server, plan)) return server;
    const words = lastWords(logFile(plan), offset);
    const lingering = /is still in use|Is another postmaster/.test(words);
    if (!lingering || performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start: ${words || "it said nothing"} (see ${logFile(plan)}).`,
      );
    }
    if (attempt === 0) plan.log.info("Waiting for processes of the previous PostgreSQL to end");
    await wait(100);
  }
}

function spawnServer(plan: ServerPlan): ChildProcess {
  // The log is a file, not a pipe to us: the server must be able to write after our death.
  const log = openSync(logFile(plan), "a", 0o600);
  try {
    // A log that root opened must not shut out the cluster's owner, who may start without root next time.
    if (plan.runAs) fchownSync(log, plan.runAs.uid, plan.runAs.gid);
    const program = join(plan.binaries.home, "bin", "postgres");
    const server = spawn(program, serverArguments(plan.cluster, plan.sockets, plan.settings), {
      ...identity(plan.runAs),
      cwd: "/",
      env: serverEnvironment(),
      // Its own process group: Ctrl-C at the terminal reaches us alone, and we stop it after the last request.
      detached: true,
      stdio: ["ignore", log, log],
    });
    server.on("error", (error) => plan.log.error("PostgreSQL could not be run", { error: error.message }));
    server.unref();
    return server;
  } finally {
    closeSync(log);
  }
}

/** Line 8 of postmaster.pid turns to `ready` when connections are accepted. False when the server ended instead. */
async function becomesReady(server: ChildProcess, plan: ServerPlan): Promise<boolean> {
  const startedAt = performance.now();
  let toldAt = startedAt;
  while (server.pid && server.exitCode === null && server.signalCode === null) {
    if (postmasterStatus(plan.cluster, server.pid) === "ready") return true;
    if (performance.now() - toldAt > 5_000) {
      toldAt = performance.now();
      plan.log.info("PostgreSQL is recovering after an interruption", {
        seconds: Math.round((toldAt - startedAt) / 1000),
      });
    }
    await wait(10);
  }
  return false;
}

function postmasterStatus(cluster: string, pid: number): string | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
  } catch {
    // Not written yet.
    return undefined;
  }
}

/** A full disk is the server's to report; the log must not take this process with it. */
function tryToRotate(plan: ServerPlan): void {
  try {
    rotateLog(logFile(plan));
  } catch (error) {
    plan.log.warn("The log of PostgreSQL could not be shortened", { error: (error as Error).message });
  }
}

const upkeepMs = 30_000;
const largestLog = 10 * 1024 * 1024;

/**
 * Keeps one older log. Copied and emptied, not renamed: a running server goes on writing to the file it has, at its end.
 * Returns where the next start's words begin.
 */
export function rotateLog(file: string, largest = largestLog): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < largest) return size;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
  return 0;
}

function lastWords(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString("utf8").split("\n");
  return lines
    .filter((line) => /FATAL|PANIC|ERROR|error while loading/.test(line))
    .join(" ")
    .trim();
}
