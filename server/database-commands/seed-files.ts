import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Database } from "#platform/postgres/database.ts";
import type { Settings } from "#platform/settings/schema.ts";
import { StartError } from "../listen-address.ts";

export type SeedFile = { readonly name: string; readonly sql: string };

/**
 * What `[db.seed] sql_paths` names, in its order; patterns are relative to the settings file, as for the Supabase CLI.
 * @throws {StartError} for a pattern without a file: a seed that is left out by a slip of the pen would be missed late
 */
export function readSeedFiles(settingsFile: string, { enabled, sql_paths }: Settings["db"]["seed"]): SeedFile[] {
  if (!enabled) return [];
  const directory = dirname(settingsFile);
  const files = new Map<string, SeedFile>();
  for (const pattern of sql_paths) {
    const found = globSync(pattern, { cwd: directory }).sort();
    if (found.length === 0)
      throw new StartError(`db.seed.sql_paths of ${settingsFile}: no file is called ${pattern}. Nothing was changed.`);
    for (const name of found) {
      const path = join(directory, name);
      files.set(path, { name: relative(directory, path), sql: readFileSync(path, "utf8") });
    }
  }
  return [...files.values()];
}

const lineOf = (error: unknown, sql: string): string => {
  const position = Number((error as { position?: string }).position);
  return position > 0 ? ` at line ${sql.slice(0, position).split("\n").length}` : "";
};

/** A file that ends our transaction would store half of a seed that fails later. */
const endsTransaction = /^\s*(?:begin|commit|rollback|end|start\s+transaction)\s*;/im;

/** Runs all files in one transaction. @throws {StartError} naming file and line; nothing is stored then */
export async function runSeedFiles(database: Database, files: readonly SeedFile[]): Promise<void> {
  for (const { name, sql } of files)
    if (endsTransaction.test(sql))
      throw new StartError(
        `${name} begins or ends a transaction: take that out, all seeds are one. Nothing was changed.`,
      );
  await database.asService(
    async (tx) => {
      for (const { name, sql } of files) {
        await tx.query("set local search_path = public, extensions");
        await tx.query(sql).catch((error: Error) => {
          throw new StartError(`${name} failed${lineOf(error, sql)}: ${error.message}. Nothing was changed.`);
        });
      }
    },
    { statementTimeoutMs: 0 },
  );
}
