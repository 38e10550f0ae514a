import { lstat, readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the shared-library links (`libpq.so.5 → libpq.so.5.18`) that npm packages cannot carry and that the
 * package's install script would make, had install scripts not been ignored.
 * @throws the file system's error, e.g. EACCES or EROFS when the packages belong to somebody else.
 */
export async function createLibrarySymlinks(home: string): Promise<void> {
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
