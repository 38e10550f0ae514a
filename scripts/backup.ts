/**
 * `npm run -s backup [-- DIRECTORY] [--keep N]`: one archive of everything this site has stored, while it runs or not.
 * Into DATA_DIR/backups unless another directory is named; the newest 7 are kept.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { placeOf } from "../platform/postgres/explain-login.ts";
import { readBackupArguments } from "../server/backup/backup-arguments.ts";
import { takeBackup } from "../server/backup/take-backup.ts";
import { secretsFolder } from "../server/installation-secrets.ts";
import { StartError } from "../server/listen-address.ts";
import { openExisting } from "../server/open-database.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

const root = join(import.meta.dirname, "..");

async function main() {
  const config = readConfig(process.env);
  const { directory, keep } = readBackupArguments(process.argv.slice(2), { root, dataDir: config.dataDir });
  if (config.hosted) throw new StartError(`The data is at ${config.hosted.url}: use the backups of that project.`);
  if (config.databaseUrl)
    throw new StartError(
      `The data is in the PostgreSQL at ${placeOf(config.databaseUrl).host} (DATABASE_URL): use that server's own backups, or pg_dump --format=custom --file=northpip.dump "$DATABASE_URL" (docs/how-to/deploy.md).`,
    );
  const { ownerUrl, stop } = await openExisting(config, silent);
  try {
    const startedAt = performance.now();
    const { file, bytes, files, removed } = await takeBackup({ ownerUrl, dataDir: config.dataDir, directory, keep });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${file}\n${files} files, ${(bytes / 1e6).toFixed(1)} MB, read back and checked, ${seconds} s.`);
    if (removed.length > 0) console.log(`Removed ${removed.length} older: ${removed.join(", ")}`);
    const secrets = join(config.dataDir, secretsFolder);
    if (existsSync(secrets))
      console.log(`Not in it: ${secrets}. Keep a copy of that folder once, in another place than the backups.`);
  } finally {
    await stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
