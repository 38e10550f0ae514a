import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../../platform/postgres/process-identity.ts";
import { sourceStamp } from "../../server/ensure-build.ts";

const root = join(import.meta.dirname, "../..");
const prefix = "northpip-prepared-";
const day = 86_400_000;

/** Beside the sources of the build, a first start depends on the statements it runs. */
function statementsHash(): string {
  const hash = createHash("sha256");
  for (const folder of ["supabase", "platform"])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      if (path.endsWith(".sql")) hash.update(path).update(readFileSync(join(root, folder, path)));
  return hash.digest("hex").slice(0, 8);
}

function copy(from: string, to: string): void {
  // Ownership is kept: under root the cluster belongs to another account.
  const cheaply = process.platform === "linux" ? ["--reflink=auto"] : [];
  execFileSync("cp", ["-a", ...cheaply, `${from}/.`, to]);
}

/** Somebody else's attempt that is still going on. */
const underway = (name: string) =>
  readdirSync(tmpdir()).some((entry) => {
    const [, pid] = new RegExp(`^${name}-by-(\\d+)-`).exec(entry) ?? [];
    return pid !== undefined && Number(pid) !== process.pid && isAlive(Number(pid));
  });

function removeOld(): void {
  for (const entry of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const path = join(tmpdir(), entry);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(path, { recursive: true, force: true });
  }
}

let made: Promise<string> | undefined;

/** The directory that a first start leaves behind: made once for these sources, by whichever test asks first. */
async function prepared(firstStart: (dataDir: string) => Promise<void>): Promise<string> {
  const name = `${prefix}${(await sourceStamp(root)).slice(0, 16)}-${statementsHash()}`;
  const path = join(tmpdir(), name);
  while (!existsSync(path) && underway(name)) await new Promise((resolve) => setTimeout(resolve, 200));
  if (existsSync(path)) return path;
  removeOld();
  const partial = mkdtempSync(`${path}-by-${process.pid}-`);
  try {
    await firstStart(partial);
    // Another process may have been first all the same: then its directory is as good.
    if (!existsSync(path)) renameSync(partial, path);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return path;
}

/**
 * A data directory of this site's own in which the first start has been made: the database set up, the content stored and the robots'
 * figures computed. That costs a site some nine seconds of computing, and the tests start many.
 */
export async function newDataDirectory(firstStart: (dataDir: string) => Promise<void>): Promise<string> {
  made ??= prepared(firstStart);
  const dataDir = mkdtempSync(join(tmpdir(), "northpip-site-"));
  copy(await made, dataDir);
  return dataDir;
}
