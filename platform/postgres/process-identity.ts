import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Is there a process with this id? True also when it belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The command line of a process, its arguments joined by blanks; empty when it is gone. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", `${pid}`], { encoding: "utf8" }).trim();
  } catch {
    // It ended between the question and the answer, which is an answer too.
    return "";
  }
}

/** PostgreSQL processes, postmaster and backends, whose working directory is the cluster. Linux only: none elsewhere. */
export function processesIn(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => worksIn(pid, cluster) && /postgres|postmaster/.test(commandLine(pid)));
}

function worksIn(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    // Another user's process, or one that has just ended.
    return false;
  }
}

/** Waits until the process is gone. Returns false when it is still there after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}

/** Sends a signal; a process that has just ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
