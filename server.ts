/**
 * The composition root. It reads as the contents page of the running product: configuration, database, content, build,
 * back end, site, listener, farewell.
 */
import "./server/production.ts";
import { ConfigError, readConfig } from "#config";
import { createBackEnd } from "./server/back-end.ts";
import { followContent } from "./server/content-epoch.ts";
import { prepareBuild } from "./server/ensure-build.ts";
import { createLog } from "./server/log.ts";
import { openDatabase } from "./server/open-database.ts";
import { prepareContent } from "./server/prepare-content.ts";
import { createProgress } from "./server/progress.ts";
import { announceInstance, withdrawInstance } from "./server/running-instance.ts";
import { serveSite } from "./server/serve-site.ts";
import { stopOnSignal } from "./server/shutdown.ts";
import { welcome } from "./server/welcome.ts";

const development = process.argv.includes("--dev");
const root = import.meta.dirname;
const log = createLog();
const progress = createProgress();

async function main() {
  const config = readConfig(process.env);
  progress.say(`Starting ${config.siteUrl}`);
  const farewell = stopOnSignal(log);

  const { database, ownerUrl, callerUrl, stop } = await progress.step(
    config.databaseUrl ? "Connecting to PostgreSQL" : "Starting PostgreSQL",
    () => openDatabase(config, log),
  );
  farewell.last(stop);
  await progress.step("Bringing the database up to date", () => prepareContent(database, log));
  const buildFolder = development ? "" : await prepareBuild(root, progress);

  const epoch = await followContent(database);
  farewell.before(epoch.close);
  const { platform, backEnds } = await createBackEnd({ config, database, log, onWrite: epoch.advance });
  farewell.before(platform.close);

  const site = await progress.step("Opening the site", () =>
    serveSite({ root, config, development, buildFolder, database, platform, backEnds, epoch, log }),
  );
  farewell.first(site.close);
  announceInstance(config.dataDir, { ownerUrl, callerUrl, address: site.address });
  farewell.before(async () => withdrawInstance(config.dataDir));
  await platform.startJobs();
  progress.say(await welcome({ config, database, address: site.address }));
}

main().catch((error: unknown) => {
  const plain =
    error instanceof ConfigError || (error instanceof Error && error.name.endsWith("Error") && "hint" in error);
  process.stderr.write(
    `\n${plain && error instanceof Error ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
