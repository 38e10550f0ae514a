import type { Config } from "#config";
import { checkMailServer } from "#platform/mail/check-mail-server.ts";
import { isMailHeld } from "#platform/mail/held-mail.ts";
import type { Database } from "#platform/postgres/database.ts";
import { backupFindings } from "./backup/last-backup.ts";
import { databaseFindings } from "./check-database.ts";
import { diskFindings } from "./check-disk.ts";
import { settingsFindings } from "./check-settings.ts";
import { marketFindings } from "./market/check-market.ts";
import type { Finding, RunningInstance } from "./running-instance.ts";

/** What a site still lacks before it goes public, as `doctor` and the console say it. A running instance is judged by the settings it started with. */
const settingsOf = (config: Config, running: RunningInstance | undefined) => ({
  findings: running?.findings ?? settingsFindings(config),
  smtpUrl: running ? running.smtpUrl : config.smtpUrl,
  provider: running?.checkout ?? config.checkout.provider,
});

/** Of its settings and of the services that they name. */
export async function serviceFindings(config: Config, running?: RunningInstance): Promise<Finding[]> {
  const { findings, smtpUrl } = settingsOf(config, running);
  const [ofMarket, mail] = await Promise.all([marketFindings(config), smtpUrl ? checkMailServer(smtpUrl) : undefined]);
  return [...findings, ...ofMarket, ...(mail ? [{ level: "must" as const, text: mail }] : [])];
}

const heldMail =
  "This site was restored from a backup and holds its mail, so that none goes out twice. Once it has replaced the site that the backup is of, npm run -s mails release lets mail go out.";

/** Of what is stored, and of where. */
export async function storedFindings(config: Config, database: Database, running?: RunningInstance) {
  const { smtpUrl, provider } = settingsOf(config, running);
  const ofDatabase = await databaseFindings(database, { sendsMail: smtpUrl !== undefined, provider });
  const ofHold: Finding[] = isMailHeld(config.dataDir) ? [{ level: "must", text: heldMail }] : [];
  if (config.databaseUrl) return [...ofHold, ...ofDatabase];
  return [...ofHold, ...ofDatabase, ...(await diskFindings(config.dataDir)), ...backupFindings(config.dataDir)];
}
