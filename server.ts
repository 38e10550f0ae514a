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
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { createJobPool } from "#workers/job-pool.ts";
import { serverClient } from "./app/data/server-client.ts";
import { type DataAccess, embeddedData, hostedData } from "./server/data-access.ts";
import { engineFingerprint } from "./server/engine-fingerprint.ts";
import { prepareBuild } from "./server/ensure-build.ts";
import { createLog } from "./server/log.ts";
import { type OpenDatabase, openDatabase } from "./server/open-database.ts";
import { prepareContent } from "./server/prepare-content.ts";
import { createProgress } from "./server/progress.ts";
import { publishRobotFigures } from "./server/publish-robot-figures.ts";
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
  farewell.before(startFigures(data));
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

/** The robots' figures, computed in a thread of their own while the site already answers. @returns what ends it early. */
function startFigures(data: DataAccess): () => Promise<void> {
  const pool = createJobPool(1);
  const ending = new AbortController();
  const { signal } = ending;
  const client = serverClient(data.fetch, data.serviceRoleKey, data.url);
  const done = engineFingerprint(root)
    .then((engine) => {
      const run = (request: Parameters<Parameters<typeof publishRobotFigures>[0]["run"]>[0]) =>
        pool.run("robot-run", request, { signal });
      return publishRobotFigures({ client, strategies: robotStrategies, engine, run, signal, log });
    })
    .then((computed) => {
      if (computed.length > 0) log.info("robot figures were computed", { robots: computed.join(" ") });
    })
    .catch((error: unknown) => log.warn("robot figures could not be brought up to date", { error }))
    .finally(() => pool.close());
  return async () => {
    ending.abort(new Error("the site is closing"));
    await done;
  };
}

/** Errors that were written for the owner are shown as they are; anything else is a defect and keeps its stack. */
const readable = [ConfigError, EmbeddedPostgresError, DataDirectoryInUse, MigrationError, DatabaseUnavailable];

main().catch((error: unknown) => {
  const plain = readable.some((kind) => error instanceof kind);
  const text = error instanceof Error ? (plain ? error.message : error.stack) : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
});
