/**
 * `npm run -s status`: how to reach this instance, as environment lines, for the data directory in the environment.
 * A running instance is asked; otherwise its database is started for the moment it takes to read the keys. Makes nothing.
 */
import { loadKeys } from "../platform/http/keys.ts";
import { StartError } from "../server/listen-address.ts";
import { runningInstance } from "../server/running-instance.ts";
import { onInstance, runCommand } from "./run-command.ts";

/** Under the names that supabase-js projects use, and under those of the Supabase CLI's `status -o env`. */
function print(url: string, anonKey: string, serviceRoleKey: string, databaseUrl: string) {
  const values = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    DATABASE_URL: databaseUrl,
    API_URL: url,
    ANON_KEY: anonKey,
    SERVICE_ROLE_KEY: serviceRoleKey,
    DB_URL: databaseUrl,
  };
  for (const [name, value] of Object.entries(values)) console.log(`${name}=${value}`);
}

runCommand(async (_, config) => {
  const { hosted, databaseUrl = "", dataDir, siteUrl } = config;
  if (hosted) return print(hosted.url, hosted.anonKey, hosted.serviceRoleKey, databaseUrl);
  await onInstance(config, async ({ database, ownerUrl }) => {
    const ready = await database.asService((tx) => tx.query("select to_regclass('platform.api_keys') as keys"));
    if (!ready.rows[0]?.keys) throw new StartError("This database has not been set up yet: npm start does that.");
    const keys = await loadKeys(database);
    const running = await runningInstance(dataDir);
    if (!running) console.error(`No site is running on ${dataDir}: these are the values that a start would use.`);
    print(running?.address ?? siteUrl, keys.anonKey, keys.serviceRoleKey, ownerUrl);
  });
});
