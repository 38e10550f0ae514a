/**
 * `npm run -s status`: how to reach this instance, as environment lines, for the data directory in the environment.
 * A running instance is asked; otherwise its database is started for the moment it takes to read the keys. Makes nothing.
 */
import { readConfig } from "../config.ts";
import { loadKeys } from "../platform/http/keys.ts";
import { StartError } from "../server/listen-address.ts";
import { openExisting } from "../server/open-database.ts";
import { runningInstance } from "../server/running-instance.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

async function main() {
  const config = readConfig(process.env);
  if (config.hosted)
    return print(config.hosted.url, config.hosted.anonKey, config.hosted.serviceRoleKey, config.databaseUrl ?? "");
  const { database, ownerUrl, stop } = await openExisting(config, silent);
  try {
    const ready = await database.asService((tx) => tx.query("select to_regclass('platform.api_keys') as keys"));
    if (!ready.rows[0]?.keys) throw new StartError("This database has not been set up yet: npm start does that.");
    const keys = await loadKeys(database);
    const running = await runningInstance(config.dataDir);
    if (!running)
      console.error(`No site is running on ${config.dataDir}: these are the values that a start would use.`);
    print(running?.address ?? config.siteUrl, keys.anonKey, keys.serviceRoleKey, ownerUrl);
  } finally {
    await stop();
  }
}

function print(url: string, anonKey: string, serviceRoleKey: string, databaseUrl: string) {
  console.log(
    `SUPABASE_URL=${url}\nSUPABASE_ANON_KEY=${anonKey}\nSUPABASE_SERVICE_ROLE_KEY=${serviceRoleKey}\nDATABASE_URL=${databaseUrl}`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
