import { existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, parse, resolve } from "node:path";
import { isKnownName } from "./data-directory-names.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** Folders that belong to the machine, wherever they are empty. */
const systemFolders = [
  ...[
    "/bin",
    "/boot",
    "/dev",
    "/etc",
    "/home",
    "/lib",
    "/lib64",
    "/media",
    "/mnt",
    "/opt",
    "/proc",
    "/root",
    "/run",
    "/sbin",
  ],
  ...[
    "/srv",
    "/sys",
    "/tmp",
    "/usr",
    "/usr/bin",
    "/usr/lib",
    "/usr/local",
    "/var",
    "/var/lib",
    "/var/log",
    "/var/run",
    "/var/tmp",
  ],
  ...["/Applications", "/Library", "/System", "/Users", "/Volumes", "/private", "/private/tmp", "/private/var"],
];

/** What any release has left in a data directory, also after a first start that was cut off. */
const marks = [join("postgres", "PG_VERSION"), "postgres-location", "lock-holder.json"];

const program = resolve(import.meta.dirname, "../..");
const advice = "nothing was changed; set DATA_DIR to a folder of its own, as /var/lib/northpip-site";

/**
 * The site takes a data directory for itself: it makes files in it and may open it to the database's account. So it has
 * to be absent, empty or one that a release of this program has used before. Changes nothing.
 * @throws {EmbeddedPostgresError} with one sentence.
 */
export function refuseForeignDirectory(dataDir: string, listed: readonly string[] = systemFolders): void {
  if (!existsSync(dataDir)) return;
  const path = realpathSync(dataDir);
  const isSame = (folder: string) => folder === dataDir || (existsSync(folder) && realpathSync(folder) === path);
  if (path === parse(path).root || [...listed, tmpdir(), homedir()].some(isSame))
    throw new EmbeddedPostgresError(`DATA_DIR=${dataDir} is a folder of the system: ${advice}.`);
  if (marks.some((mark) => existsSync(join(path, mark)))) return;
  if (path === program) throw new EmbeddedPostgresError(`DATA_DIR=${dataDir} is the program's own folder: ${advice}.`);
  const foreign = namesIn(path).find((name) => !isKnownName(name));
  if (foreign !== undefined)
    throw new EmbeddedPostgresError(
      `DATA_DIR=${dataDir} holds files that are not this program's (${foreign}): ${advice}.`,
    );
}

/** A file, or a folder that cannot be read, is refused in words of its own when it is opened. */
function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
