/**
 * `npm run -s doctor`: what an owner still has to do before going public, in the order of its weight. It judges the site
 * that runs on DATA_DIR by the settings it was started with; without one, what a start with this environment would give.
 */
import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { isBehind } from "../platform/postgres/migrate.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import type { Finding } from "../server/finding.ts";
import { serviceFindings, storedFindings } from "../server/going-public.ts";
import { hasDatabase } from "../server/open-database.ts";
import { configWithProviders } from "../server/providers/provider-settings.ts";
import { runningInstance } from "../server/running-instance.ts";
import { onInstance, runCommand } from "./run-command.ts";

const olderDatabase =
  "Start the site with this version, again where it runs: its database is of an older one, and a start brings it up to date. What is stored is judged after that.";

const ownSettingsFile = join(import.meta.dirname, "../supabase/config.toml");

/** What keeps a start from using the folder; one that is absent is made. */
function dataDirectoryProblem(dataDir: string): string | undefined {
  try {
    const found = statSync(dataDir, { throwIfNoEntry: false });
    if (!found) return undefined;
    if (!found.isDirectory()) return `DATA_DIR=${dataDir} is a file: name a folder, or move that file away.`;
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `This account may not use DATA_DIR=${dataDir}: run the command as the one that runs the site (sudo -u northpip …), or give the folder to this one (chown -R).`;
  }
}

async function examine(config: Config): Promise<Finding[]> {
  const running = await runningInstance(config.dataDir);
  if (running) console.log(`The site at ${running.address} (process ${running.pid}, started ${running.startedAt}):`);
  else console.log(`No site is running on ${config.dataDir}. What a start with these settings would give:`);
  if (config.hosted) return serviceFindings(config, running);
  const settings = running ? undefined : readSettings(config.settingsFile ?? ownSettingsFile).settings;
  const findings = () => serviceFindings(config, running, settings);
  const dataProblem = dataDirectoryProblem(config.dataDir);
  if (dataProblem) return [...(await findings()), { level: "must", text: dataProblem }];
  if (!running && !config.databaseUrl && !hasDatabase(config.dataDir)) {
    return [
      ...(await findings()),
      { level: "must", text: "Start the site once (npm start): there is no database yet." },
    ];
  }
  return onInstance(config, async ({ database }) => {
    if (await isBehind(database)) return [...(await findings()), { level: "must", text: olderDatabase }];
    // With what the console has saved: a running site was asked for its own words.
    const stated = running ? config : await configWithProviders(process.env, database);
    return [
      ...(await serviceFindings(stated, running, settings)),
      ...(await storedFindings(stated, database, running)),
    ];
  });
}

runCommand(async (_, config) => {
  const findings = await examine(config);
  const musts = findings.filter(({ level }) => level === "must");
  for (const { level, text } of findings.toSorted((a, b) => a.level.localeCompare(b.level)))
    console.log(`${level === "must" ? "MUST  " : "should"}  ${text}`);
  console.log(
    musts.length === 0 ? "Nothing stands in the way of going public." : `${musts.length} to do before going public.`,
  );
  process.exitCode = musts.length === 0 ? 0 : 1;
});
