import { constants } from "node:fs";
import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import type { Log } from "#platform/http/service.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Binaries, locateBinaries } from "./locate-binaries.ts";
import { canReach, type RunAs } from "./unprivileged-user.ts";

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the shared-library links (`libpq.so.5 → libpq.so.5.18`) that npm packages cannot carry and that the
 * package's install script would make, had install scripts not been ignored.
 * @throws the file system's error, e.g. EACCES or EROFS when the packages belong to somebody else.
 */
async function createLibrarySymlinks(home: string): Promise<void> {
  const text = await readFile(join(home, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const link = join(home, "..", target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      // Two processes may do this at the same time; the link is the same whoever made it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * A server tree that `runAs` can run, complete with its library links: the installed package where possible,
 * otherwise a copy (packages below a 0700 home, or installed by somebody else without the links).
 * @param places directories to keep a copy in, best first.
 */
export async function reachableBinaries(
  runAs: RunAs | undefined,
  places: readonly string[],
  log: Log,
  installed: Binaries = locateBinaries(),
): Promise<Binaries> {
  if ((await linksComplete(installed.home)) && isRunnable(installed.home, runAs)) return installed;
  for (const place of places) {
    const home = join(place, `postgresql-${installed.version}`, "native");
    try {
      if (!(await isFile(join(home, "bin", "postgres")))) await copyTree(installed.home, place, home);
      if (isRunnable(home, runAs)) {
        log.info("Using a copy of the PostgreSQL programs", { home });
        return { ...installed, home };
      }
    } catch (error) {
      log.warn("Could not copy the PostgreSQL programs", { place, error: (error as Error).message });
    }
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL programs in ${installed.home} cannot be run by ${runAs?.name ?? "this user"} and no place for a copy was found (tried ${places.join(", ")}).`,
  );
}

const isFile = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

async function linksComplete(home: string): Promise<boolean> {
  try {
    await createLibrarySymlinks(home);
    return true;
  } catch {
    // Not ours to write (EACCES, EROFS): the caller makes a copy, which has the links.
    return false;
  }
}

const isRunnable = (home: string, runAs: RunAs | undefined) =>
  canReach(join(home, "bin", "postgres"), runAs) && canReach(join(home, "share"), runAs);

async function copyTree(from: string, place: string, home: string): Promise<void> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  // A umask of 077 would close the directory again for the account it is made for.
  await chmod(place, 0o755);
  const partial = `${join(home, "..")}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await copyOpen(from, join(partial, "native"));
  await createLibrarySymlinks(join(partial, "native"));
  await chmod(partial, 0o755);
  try {
    // Only a complete tree ever has the final name.
    await rename(partial, join(home, ".."));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(await isFile(join(home, "bin", "postgres")))) throw error;
  }
}

/** Copies with modes that let everybody read and run, whatever umask the packages were installed under. */
async function copyOpen(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyOpen(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, 0o755);
    }
  }
}
