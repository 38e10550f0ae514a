/**
 * `npm run -s db -- push | seed | reset | dump`: what `supabase db` does for a hosted project, on this site's database.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { placeOf } from "../platform/postgres/explain-login.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import { resetDatabase } from "../server/database-commands/reset-database.ts";
import { readSeedFiles, runSeedFiles, type SeedFile } from "../server/database-commands/seed-files.ts";
import { writeDump } from "../server/database-commands/write-dump.ts";
import { StartError } from "../server/listen-address.ts";
import { runningInstance } from "../server/running-instance.ts";
import { onInstance, runCommand } from "./run-command.ts";

const usage = `Usage: npm run -s db -- push                       applies the migrations of supabase/migrations that are new
       npm run -s db -- seed                       runs the files of [db.seed] sql_paths in supabase/config.toml
       npm run -s db -- reset --yes [--at PLACE]   deletes all data, then migrations, demo content and seeds
       npm run -s db -- dump [FILE] [--only NAME]  rows as SQL; NAME is a schema or a table, as often as needed`;
const atTheProject = "The data is at the hosted project: use the Supabase CLI there.";

const root = join(import.meta.dirname, "..");
const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

async function push(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new StartError(usage);
  await onInstance(
    config,
    async ({ database }) => {
      const log = {
        info: (_: string, fields?: Record<string, unknown>) => console.log(`Applied ${fields?.file}`),
        warn: console.error,
        error: console.error,
      };
      const { applied } = await migrate(database, { log });
      console.log(
        applied.length === 0 ? "Everything was applied already." : `${plural(applied.length, "file")} applied.`,
      );
    },
    atTheProject,
  );
}

function seedsOf({ settingsFile = join(root, "supabase/config.toml") }: Config): SeedFile[] {
  return readSeedFiles(settingsFile, readSettings(settingsFile).settings.db.seed);
}

async function seed(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new StartError(usage);
  const files = seedsOf(config);
  if (files.length === 0)
    throw new StartError("config.toml names no seed: set [db.seed] enabled = true and sql_paths. Nothing was changed.");
  await onInstance(config, ({ database }) => runSeedFiles(database, files), atTheProject);
  for (const { name } of files) console.log(`Ran ${name}`);
}

const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|\/.*)(:\d+)?$/;

/** @throws {StartError} unless the data that is to be deleted was named */
async function refuseReset(args: readonly string[], { dataDir, databaseUrl }: Config): Promise<void> {
  const [yes, at, named, ...rest] = args;
  if (rest.length > 0 || (yes !== undefined && yes !== "--yes") || (at !== undefined && (at !== "--at" || !named)))
    throw new StartError(usage);
  const { host, database } = placeOf(databaseUrl ?? "postgres://localhost/");
  const place = databaseUrl ? `${host}/${database}` : dataDir;
  if (yes !== "--yes")
    throw new StartError(
      `This deletes every account, order and text in ${place}. Nothing was changed. Take a backup first (npm run -s backup), then add --yes.`,
    );
  if (databaseUrl && !local.test(host) && named !== place)
    throw new StartError(
      `DATABASE_URL leads to another machine. Nothing was changed. To delete what is there, add: --yes --at ${place}`,
    );
  if (await runningInstance(dataDir))
    throw new StartError(`A site is running on ${dataDir}: stop it first. Nothing was changed.`);
}

async function reset(args: readonly string[], config: Config): Promise<void> {
  await refuseReset(args, config);
  const seeds = seedsOf(config);
  await onInstance(
    config,
    async ({ ownerUrl, database }) => {
      await database.close();
      await resetDatabase(ownerUrl, seeds);
    },
    atTheProject,
  );
  console.log(`The database is new: migrations and demo content${seeds.map(({ name }) => `, ${name}`).join("")}.
Everybody is signed out. The next start prints a new link for the owner; stored files without a row are removed by it.`);
}

function dumpArguments(args: readonly string[]): { file: string | undefined; only: string[] } {
  try {
    const options = { only: { type: "string", multiple: true } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length < 2) return { file: positionals[0], only: values.only ?? [] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartError(usage);
}

async function dump(args: readonly string[], config: Config): Promise<void> {
  const { file, only } = dumpArguments(args);
  const { tables, by } = await onInstance(
    config,
    (opened) => writeDump(opened, only, file, process.stdout),
    atTheProject,
  );
  console.error(
    `${plural(tables, "table")}, written by ${by}. It holds personal data and password hashes: keep it private.`,
  );
}

const commands: Readonly<Record<string, typeof push>> = { push, seed, reset, dump };

runCommand(async ([name = "", ...args], config) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartError(usage);
  await command(args, config);
});
