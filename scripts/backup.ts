/**
 * `npm run -s backup [-- DIRECTORY] [--keep N]`: one archive of everything this site has stored, while it runs or not.
 * Into DATA_DIR/backups unless another directory is named; the newest 7 are kept.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { placeOf } from "../platform/postgres/explain-login.ts";
import { readBackupArguments } from "../server/backup/backup-arguments.ts";
import { takeBackup } from "../server/backup/take-backup.ts";
import { secretsFolder } from "../server/installation-secrets.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

const root = join(import.meta.dirname, "..");

runCommand(async (args, config) => {
  const { dataDir, databaseUrl, hosted } = config;
  const { directory, keep } = readBackupArguments(args, { root, dataDir });
  if (databaseUrl && !hosted)
    throw new StartError(
      `The data is in the PostgreSQL at ${placeOf(databaseUrl).host} (DATABASE_URL): use that server's own backups, or dump it with a login that may read past row level security (docs/how-to/deploy.md, "Another PostgreSQL", has both commands):
pg_dump --format=custom --no-owner --file=northpip.dump.partial "$DATABASE_URL" && mv northpip.dump.partial northpip.dump`,
    );
  await onInstance(
    config,
    async ({ ownerUrl }) => {
      const startedAt = performance.now();
      const { file, bytes, files, removed } = await takeBackup({ ownerUrl, dataDir, directory, keep });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${file}\n${files} files, ${(bytes / 1e6).toFixed(1)} MB, read back and checked, ${seconds} s.`);
      if (removed.length > 0) console.log(`Removed ${removed.length} older: ${removed.join(", ")}`);
      const secrets = join(dataDir, secretsFolder);
      if (existsSync(secrets))
        console.log(`Not in it: ${secrets}. Keep a copy of that folder once, in another place than the backups.`);
    },
    `The data is at ${hosted?.url}: use the backups of that project.`,
  );
});
