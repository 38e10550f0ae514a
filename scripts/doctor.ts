/**
 * `npm run -s doctor`: what an owner still has to do before going public, in the order of its weight. It judges the site
 * that runs on DATA_DIR by the settings it was started with; without one, what a start with this environment would give.
 */
import { type Config, readConfig } from "../config.ts";
import { checkMailServer } from "../platform/mail/check-mail-server.ts";
import { backupFindings } from "../server/backup/last-backup.ts";
import { databaseFindings } from "../server/check-database.ts";
import { settingsFindings } from "../server/check-settings.ts";
import { hasDatabase, openExisting } from "../server/open-database.ts";
import { type Finding, runningInstance } from "../server/running-instance.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

async function fromDatabase(config: Config, sendsMail: boolean): Promise<Finding[]> {
  const { database, stop } = await openExisting(config, silent);
  try {
    return await databaseFindings(database, sendsMail);
  } finally {
    await stop();
  }
}

async function examine(config: Config): Promise<Finding[]> {
  const running = await runningInstance(config.dataDir);
  const findings = [...(running?.findings ?? settingsFindings(config))];
  const mailProblem = config.smtpUrl && (await checkMailServer(config.smtpUrl));
  if (mailProblem) findings.push({ level: "must", text: mailProblem });
  if (running) console.log(`The site at ${running.address} (process ${running.pid}, started ${running.startedAt}):`);
  else console.log(`No site is running on ${config.dataDir}. What a start with these settings would give:`);
  if (config.hosted) return findings;
  if (!running && !config.databaseUrl && !hasDatabase(config.dataDir)) {
    return [...findings, { level: "must", text: "Start the site once (npm start): there is no database yet." }];
  }
  const sendsMail = !findings.some(({ text }) => text.startsWith("Set SMTP_URL"));
  findings.push(...(await fromDatabase(config, sendsMail)));
  return config.databaseUrl ? findings : [...findings, ...backupFindings(config.dataDir)];
}

async function main() {
  const findings = await examine(readConfig(process.env));
  const musts = findings.filter(({ level }) => level === "must");
  for (const { level, text } of findings.toSorted((a, b) => a.level.localeCompare(b.level)))
    console.log(`${level === "must" ? "MUST  " : "should"}  ${text}`);
  console.log(
    musts.length === 0 ? "Nothing stands in the way of going public." : `${musts.length} to do before going public.`,
  );
  process.exitCode = musts.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
