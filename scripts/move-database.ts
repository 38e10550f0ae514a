/**
 * `npm run -s move-database -- postgres://…`: copies the rows of the embedded PostgreSQL into an empty database elsewhere, which a start
 * with that DATABASE_URL then uses. With the path of a new data directory instead, it copies the rows at DATABASE_URL into an embedded PostgreSQL
 * there. The site must be stopped; what is left stays as it is.
 */
import { chmodSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { errorText } from "#lib/error-text.ts";
import { type Config, readConfig } from "../config.ts";
import { holdMail, isMailHeld } from "../platform/mail/held-mail.ts";
import { checkLogin } from "../platform/postgres/check-login.ts";
import type { Database } from "../platform/postgres/database.ts";
import { placeOf } from "../platform/postgres/explain-login.ts";
import { listenerName } from "../platform/postgres/listen.ts";
import { makeDirectory } from "../platform/postgres/make-directory.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { markMoved } from "../platform/postgres/moved-directory.ts";
import { createDatabase } from "../platform/postgres/pool.ts";
import { markFinished, markUnfinished } from "../platform/postgres/unfinished-directory.ts";
import { moveRows } from "../server/backup/move-rows.ts";
import { StartError } from "../server/listen-address.ts";
import { openDatabase } from "../server/open-database.ts";
import { runningInstance } from "../server/running-instance.ts";
import { onInstance, runCommand } from "./run-command.ts";

const log = { info: () => undefined, warn: console.error, error: console.error };

/** Into the empty database at an address. */
async function moveThere(database: Database, databaseUrl: string, dataDir: string): Promise<string> {
  await checkLogin(databaseUrl);
  const target = createDatabase({ ownerUrl: databaseUrl, callerUrl: databaseUrl, log });
  try {
    await migrate(target, { log });
    const rows = await moveRows(database, target);
    const { host, database: name } = placeOf(databaseUrl);
    markMoved(dataDir, `${name} at ${host}`);
    return `${rows} rows copied to ${name} at ${host}, every table compared.
Set DATABASE_URL to that address and start the site; keep DATA_DIR as it is, because it holds files and secrets. Without DATABASE_URL it no longer starts.`;
  } finally {
    await target.close();
  }
}

/** Whether a process of the site, on whatever machine, waits for what is written there. */
const isServed = (database: Database): Promise<boolean> =>
  database.asService(async (tx) => {
    const { rows } = await tx.query<{ served: boolean }>(
      `select exists (select from pg_catalog.pg_stat_activity
         where datname = current_database() and application_name = '${listenerName}') as served`,
    );
    return rows[0]?.served === true;
  });

/** What a data directory has beside the database: none of it is in the rows. */
const foldersOf = (dataDir: string) =>
  ["secrets", "storage", "market"].filter((name) => existsSync(join(dataDir, name))).map((name) => `"${name}"`);

/** Into an embedded PostgreSQL in a new data directory. */
async function moveBack(database: Database, directory: string, { dataDir }: Config): Promise<string> {
  if (await isServed(database))
    throw new StartError(
      "A process of the site works on the database at DATABASE_URL: stop each of them first, so that nothing is written meanwhile. Nothing was changed.",
    );
  makeDirectory(directory);
  chmodSync(directory, 0o711);
  markUnfinished(directory, "npm run move-database");
  const target = await openDatabase({ databaseUrl: undefined, dataDir: directory }, log);
  try {
    // The mark of a restored site lies in the directory that is left.
    if (isMailHeld(dataDir)) holdMail(directory);
    await migrate(target.database, { log });
    const rows = await moveRows(database, target.database);
    markFinished(directory);
    return `${rows} rows copied into ${directory}, every table compared.
Copy these folders of ${dataDir} into it: ${foldersOf(dataDir).join(", ")}. Then start the site with DATA_DIR=${directory} and without DATABASE_URL.`;
  } catch (error) {
    throw new StartError(`${errorText(error)} Delete ${directory} before you try again.`);
  } finally {
    await target.stop();
  }
}

runCommand(async ([place, ...rest], config) => {
  if (!place || rest.length > 0)
    throw new StartError(`Usage: npm run -s move-database -- postgres://USER:PASSWORD@HOST:5432/DATABASE
       DATABASE_URL=… npm run -s move-database -- /NEW/DATA/DIRECTORY     the way back`);
  if (await runningInstance(config.dataDir))
    throw new StartError(
      `A site is running on ${config.dataDir}: stop it first, so that nothing is written meanwhile. Nothing was changed.`,
    );
  if (place.includes("://")) {
    const { databaseUrl = place } = readConfig({ DATABASE_URL: place });
    await onInstance({ ...config, databaseUrl: undefined }, async ({ database }) =>
      console.log(await moveThere(database, databaseUrl, config.dataDir)),
    );
    return;
  }
  const directory = resolve(place);
  if (!config.databaseUrl)
    throw new StartError("Set DATABASE_URL to the database whose rows are to be copied. Nothing was changed.");
  if (existsSync(directory))
    throw new StartError(`${directory} is there already: name a directory that does not exist yet.`);
  await onInstance(config, async ({ database }) => console.log(await moveBack(database, directory, config)));
});
