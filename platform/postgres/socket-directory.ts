import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";
import type { RunAs } from "./unprivileged-user.ts";

/** sun_path holds 108 bytes on Linux and 104 on macOS, each with its final zero. */
const longestPath = process.platform === "linux" ? 107 : 103;
const socketName = "/.s.PGSQL.5432";

/** True when a socket in the directory has an address the kernel accepts; counted in bytes, not characters. */
export const fitsSocket = (directory: string) => Buffer.byteLength(directory + socketName) <= longestPath;

/** Candidates in order of preference: beside the data, else a short name derived from it that stays the same. */
export function socketCandidates(base: string, temporary: string = tmpdir()): string[] {
  const short = `northpip-${createHash("sha256").update(base).digest("hex").slice(0, 16)}`;
  return [join(base, "run"), join(temporary, short), join("/tmp", short)].filter(fitsSocket);
}

/** `localhost` only makes the address a valid URL; the `host` parameter decides, for libpq and for pg alike. */
export const socketUrl = (user: string, sockets: string) =>
  `postgres://${user}@localhost/postgres?host=${encodeURIComponent(sockets)}`;

/** Is it the address of an embedded server, as `npm run -s status` prints it? */
export function isSocketUrl(url: string): boolean {
  const sockets = URL.canParse(url) ? (new URL(url).searchParams.get("host") ?? "") : "";
  return /^\/.+\/(run|northpip-[0-9a-f]{16})$/.test(sockets) && url === socketUrl("postgres", sockets);
}

/** A 0700 directory for the socket that belongs to the account the server runs under and to nobody else. */
export function makeSocketDirectory(base: string, runAs: RunAs | undefined): string {
  for (const directory of socketCandidates(base)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // A link beside the data would hand its target to the server's account.
    if (dirname(directory) === base ? !lstatSync(directory).isDirectory() : !isSafe(directory, runAs)) continue;
    chmodSync(directory, 0o700);
    if (runAs) chownSync(directory, runAs.uid, runAs.gid);
    return directory;
  }
  throw new EmbeddedPostgresError(
    `No private directory with a short enough path was found for the database socket of ${base}.`,
  );
}

/** In a shared /tmp somebody else could have made the directory, or a link with its name, before us. */
function isSafe(directory: string, runAs: RunAs | undefined): boolean {
  const found = lstatSync(directory);
  const owners = [process.getuid?.(), runAs?.uid];
  return found.isDirectory() && owners.includes(found.uid);
}
