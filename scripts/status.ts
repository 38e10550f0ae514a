/**
 * `npm run -s status`: how to reach this instance, as environment lines, for the data directory and port in the environment.
 * A running instance is asked; otherwise its database is started for the moment it takes to read the keys.
 */
import { readConfig } from "../config.ts";
import { loadKeys } from "../platform/http/keys.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { openBeside } from "../server/open-database.ts";
import { announcedInstance } from "../server/running-instance.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

async function main() {
  const config = readConfig(process.env);
  if (config.hosted)
    return print(config.hosted.url, config.hosted.anonKey, config.hosted.serviceRoleKey, config.databaseUrl ?? "");
  const { database, ownerUrl, stop } = await openBeside(config, silent);
  try {
    await migrate(database, { log: silent });
    const keys = await loadKeys(database);
    print(announcedInstance(config.dataDir)?.address ?? config.siteUrl, keys.anonKey, keys.serviceRoleKey, ownerUrl);
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
