/**
 * The composition root. It reads as the contents page of the running product: configuration, database, content, build,
 * back end, site, listener, farewell.
 */
import "./server/production.ts";
import { type Config, ConfigError, readConfig } from "#config";
import {
  DatabaseUnavailable,
  DataDirectoryInUse,
  EmbeddedPostgresError,
  MigrationError,
} from "#platform/postgres/errors.ts";
import { embeddedData, hostedData } from "./server/data-access.ts";
import { prepareBuild } from "./server/ensure-build.ts";
import { createLog } from "./server/log.ts";
import { type OpenDatabase, openDatabase } from "./server/open-database.ts";
import { prepareContent } from "./server/prepare-content.ts";
import { createProgress } from "./server/progress.ts";
import { announceInstance, withdrawInstance } from "./server/running-instance.ts";
import { serveSite } from "./server/serve-site.ts";
import { type Farewell, stopOnSignal } from "./server/shutdown.ts";
import { welcome } from "./server/welcome.ts";

const development = process.argv.includes("--dev");
const root = import.meta.dirname;
const log = createLog();
const progress = createProgress();

async function main() {
  const config = readConfig(process.env);
  progress.say(`Starting ${config.siteUrl}`);
  const farewell = stopOnSignal(log);

  const opened = config.hosted ? undefined : await openAndPrepare(config, farewell);
  const buildFolder = development ? "" : await prepareBuild(root, progress);
  const data = opened ? await embeddedData(config, opened.database, log) : hostedData(config);
  farewell.before(data.close);

  const site = await progress.step("Opening the site", () =>
    serveSite({ root, config, development, buildFolder, data, log }),
  );
  farewell.first(site.close);
  if (opened) {
    const { ownerUrl, callerUrl } = opened;
    announceInstance(config.dataDir, { ownerUrl, callerUrl, address: site.address });
    farewell.before(async () => withdrawInstance(config.dataDir));
  }
  await data.startJobs();
  progress.say(await welcome({ config, database: opened?.database, address: site.address }));
}

/** The database is the last to stop: everything else may still need it. */
async function openAndPrepare(config: Config, farewell: Farewell): Promise<OpenDatabase> {
  const name = config.databaseUrl ? "Connecting to PostgreSQL" : "Starting PostgreSQL";
  const opened = await progress.step(name, () => openDatabase(config, log));
  farewell.last(opened.stop);
  await progress.step("Bringing the database up to date", () => prepareContent(opened.database, log));
  return opened;
}

/** Errors that were written for the owner are shown as they are; anything else is a defect and keeps its stack. */
const readable = [ConfigError, EmbeddedPostgresError, DataDirectoryInUse, MigrationError, DatabaseUnavailable];

main().catch((error: unknown) => {
  const plain = readable.some((kind) => error instanceof kind);
  const text = error instanceof Error ? (plain ? error.message : error.stack) : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
});
