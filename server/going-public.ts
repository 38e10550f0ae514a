import type { Config } from "#config";
import { checkMailServer } from "#platform/mail/check-mail-server.ts";
import { heldMail, isMailHeld } from "#platform/mail/held-mail.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Settings } from "#platform/settings/schema.ts";
import { backupFindings } from "./backup/last-backup.ts";
import { assistantProblem } from "./check-assistant.ts";
import { databaseFindings } from "./check-database.ts";
import { diskFindings } from "./check-disk.ts";
import { settingsFindings } from "./check-settings.ts";
import { type Finding, findings } from "./finding.ts";
import { marketFindings } from "./market/check-market.ts";
import type { RunningInstance } from "./running-instance.ts";

/** What a site still lacks before it goes public, as `doctor` and the console say it. A running instance is judged by the settings it started with. */
const settingsOf = (config: Config, running: RunningInstance | undefined, settings?: Settings) => ({
  ofSettings: running?.findings ?? settingsFindings(config, settings),
  smtpUrl: running ? running.smtpUrl : config.smtpUrl,
  publicOnly: (running ? running.publicOnly : config.publicOnly) ?? [],
  provider: running?.checkout ?? config.checkout.provider,
});

/** Of its settings and of the services that they name. */
export async function serviceFindings(
  config: Config,
  running?: RunningInstance,
  settings?: Settings,
): Promise<Finding[]> {
  const { ofSettings, smtpUrl, publicOnly } = settingsOf(config, running, settings);
  const [ofMarket, mailServer, assistant] = await Promise.all([
    marketFindings(config),
    smtpUrl ? checkMailServer(smtpUrl, publicOnly.includes("mail")) : undefined,
    assistantProblem(config),
  ]);
  const page = "/admin/providers";
  return [
    ...ofSettings,
    ...ofMarket,
    ...findings("must", [mailServer], page),
    ...findings("should", [assistant], page),
  ];
}

/** Of what is stored, and of where. */
export async function storedFindings(config: Config, database: Database, running?: RunningInstance) {
  const { smtpUrl, provider } = settingsOf(config, running);
  const ofDatabase = await databaseFindings(database, { sendsMail: smtpUrl !== undefined, provider });
  const ofHold = findings("must", [isMailHeld(config.dataDir) && heldMail]);
  if (config.databaseUrl) return [...ofHold, ...ofDatabase];
  return [...ofHold, ...ofDatabase, ...(await diskFindings(config.dataDir)), ...backupFindings(config.dataDir)];
}
