/**
 * `npm start`: refuses a data directory that is not its own or that another process holds, then starts the site. Reading the site's code takes
 * most of a second, so this file imports next to nothing before it has asked.
 */
import { resolve } from "node:path";
import { refuseHeldDirectory } from "../platform/postgres/data-directory-lock.ts";
import { refuseForeignDirectory } from "../platform/postgres/refuse-foreign-directory.ts";
import { isSocketUrl } from "../platform/postgres/socket-directory.ts";

function refuse(): boolean {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || ".data");
  try {
    refuseForeignDirectory(dataDir);
    const databaseUrl = process.env.DATABASE_URL?.trim() ?? "";
    if (databaseUrl === "" || isSocketUrl(databaseUrl)) refuseHeldDirectory(dataDir);
    return false;
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exitCode = 1;
    return true;
  }
}

if (!refuse()) await import("../server.ts");
