import { seedContent } from "#content/seed.ts";
import type { Log } from "#platform/http/service.ts";
import type { Database } from "#platform/postgres/database.ts";
import { migrate } from "#platform/postgres/migrate.ts";
import { writeIndicatorTexts } from "./write-indicator-texts.ts";

/** Migrations first, then demo content for tables that are still empty, then what the engine knows of its indicators. */
export async function prepareContent(database: Database, log: Log): Promise<void> {
  await migrate(database, { log });
  await seedContent(database);
  await writeIndicatorTexts(database);
}
