/**
 * `npm run -s move-database -- postgres://…`: copies the rows of the embedded PostgreSQL into an empty database elsewhere, which a start
 * with that DATABASE_URL then uses. The site must be stopped; what is here stays as it is.
 */
import { readConfig } from "../config.ts";
import { checkLogin } from "../platform/postgres/check-login.ts";
import { placeOf } from "../platform/postgres/explain-login.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { markMoved } from "../platform/postgres/moved-directory.ts";
import { createDatabase } from "../platform/postgres/pool.ts";
import { moveRows } from "../server/backup/move-rows.ts";
import { StartError } from "../server/listen-address.ts";
import { runningInstance } from "../server/running-instance.ts";
import { onInstance, runCommand } from "./run-command.ts";

const log = { info: () => undefined, warn: console.error, error: console.error };

runCommand(async ([address, ...rest], config) => {
  if (!address || rest.length > 0)
    throw new StartError("Usage: npm run -s move-database -- postgres://USER:PASSWORD@HOST:5432/DATABASE");
  const { databaseUrl = address } = readConfig({ DATABASE_URL: address });
  const embedded = { ...config, databaseUrl: undefined };
  if (await runningInstance(embedded.dataDir))
    throw new StartError(
      `A site is running on ${embedded.dataDir}: stop it first, so that nothing is written meanwhile. Nothing was changed.`,
    );
  await onInstance(embedded, async ({ database }) => {
    await checkLogin(databaseUrl);
    const target = createDatabase({ ownerUrl: databaseUrl, callerUrl: databaseUrl, log });
    try {
      await migrate(target, { log });
      const rows = await moveRows(database, target);
      const { host, database: name } = placeOf(databaseUrl);
      markMoved(config.dataDir, `${name} at ${host}`);
      console.log(`${rows} rows copied to ${name} at ${host}, every table compared.
Set DATABASE_URL to that address and start the site; keep DATA_DIR as it is, because it holds files and secrets. Without DATABASE_URL it no longer starts.`);
    } finally {
      await target.close();
    }
  });
});
