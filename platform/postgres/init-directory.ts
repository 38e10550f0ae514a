import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#platform/http/service.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Binaries, unsupported } from "./locate-binaries.ts";
import { serverEnvironment } from "./server-settings.ts";
import { identity, type RunAs } from "./unprivileged-user.ts";

const partialPrefix = "postgres.partial-";
const supportedMajor = "18";

/**
 * Makes the cluster `<base>/postgres` unless it is there. It is made under another name and renamed when complete, so
 * a first start that is interrupted leaves nothing that looks like a cluster; its remains are cleared away here.
 * @returns true when a new cluster was made.
 * @throws {EmbeddedPostgresError} with initdb's own words, or when the cluster is of another major version.
 */
export async function initDirectory(
  base: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
  log: Log,
): Promise<boolean> {
  const cluster = join(base, "postgres");
  await clearPartials(base, log);
  const version = await clusterVersion(cluster);
  if (version === supportedMajor) return false;
  if (version !== undefined) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was written by PostgreSQL ${version}; this release runs ${supportedMajor}. Restore a backup into a new DATA_DIR, or set DATABASE_URL to a server of that version.`,
    );
  }
  const partial = join(base, `${partialPrefix}${randomUUID()}`);
  await mkdir(partial, { mode: 0o700 });
  if (runAs) await chown(partial, runAs.uid, runAs.gid);
  await runInitdb(partial, binaries, runAs);
  await rename(partial, cluster);
  await syncDirectory(base);
  return true;
}

async function clearPartials(base: string, log: Log): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(partialPrefix)) continue;
    try {
      // The initdb of a start that was just killed may live for a moment longer and still be writing.
      await rm(join(base, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } catch (error) {
      log.warn("An unfinished database could not be cleared away yet", { name, error: (error as Error).message });
    }
  }
}

async function clusterVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const initdbArguments = (directory: string) => [
  `--pgdata=${directory}`,
  "--username=postgres",
  "--encoding=UTF8",
  // macOS has no C.UTF-8: bytewise order with UTF-8 character classes is the same thing there.
  ...(process.platform === "darwin" ? ["--locale=C", "--lc-ctype=UTF-8"] : ["--locale=C.UTF-8"]),
  // Who can enter the 0700 socket directory is the owner of the data anyway; nobody comes over the network.
  "--auth-local=trust",
  "--auth-host=reject",
  "--data-checksums",
];

async function runInitdb(directory: string, binaries: Binaries, runAs: RunAs | undefined): Promise<void> {
  const program = join(binaries.home, "bin", "initdb");
  const child = spawn(program, initdbArguments(directory), {
    ...identity(runAs),
    cwd: "/",
    env: serverEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const status = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once("error", (error) => reject(cannotRun(error, program)));
    child.once("close", (code, name) => resolve(name ?? code));
  });
  if (status !== 0) throw initdbFailed(status, output);
}

/** The file is there but "not found" is what the kernel says of a missing loader: musl instead of glibc. */
function cannotRun(error: NodeJS.ErrnoException, program: string): Error {
  if (error.code === "ENOENT") return unsupported("this system (is it musl, as on Alpine?)");
  return new EmbeddedPostgresError(`PostgreSQL could not be started: ${error.message} (${program}).`);
}

function initdbFailed(status: number | NodeJS.Signals | null, output: string): Error {
  if (status === "SIGILL") return unsupported("this processor");
  if (status === 127) return unsupported(`this system (${lastLine(output)})`);
  if (output.includes("could not look up effective user ID")) {
    return new EmbeddedPostgresError(
      `The user id ${process.getuid?.()} has no account on this machine, which PostgreSQL needs: add one to /etc/passwd, or set DATABASE_URL.`,
    );
  }
  return new EmbeddedPostgresError(`A new database could not be made: ${lastLine(output)}`);
}

function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1);
  return telling ?? "initdb said nothing.";
}

/** Makes the rename itself survive a power failure. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
