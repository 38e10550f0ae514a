import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { createDatabase } from "./pool.ts";
import { isAlive } from "./process-identity.ts";

/** The database that every test's own is copied from. */
export const templateName = "northpip_template";

const quiet = { info() {}, warn() {}, error() {} };

/**
 * `node test-server.ts <directory> <pid>`: one server for a whole test run. Ends, and removes its directory, when the
 * process of that id is gone: no test has to remember to stop it, and a killed run leaves nothing behind.
 */
async function serve(directory: string, owner: number): Promise<void> {
  const report = (content: object) => {
    writeFileSync(join(directory, "ready.partial"), JSON.stringify(content));
    renameSync(join(directory, "ready.partial"), join(directory, "ready.json"));
  };
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, "data"),
    log: quiet,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  try {
    const template = server.ownerUrl.replace("/postgres?", `/${templateName}?`);
    await makeTemplate(server.ownerUrl, template);
    report({ ownerUrl: server.ownerUrl, callerUrl: server.callerUrl });
  } catch (error) {
    report({ error: (error as Error).message });
  }
  while (isAlive(owner) && existsSync(directory)) await new Promise((resolve) => setTimeout(resolve, 300));
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function makeTemplate(ownerUrl: string, templateUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const database = createDatabase({ ownerUrl: templateUrl, callerUrl: templateUrl, log: quiet });
  try {
    await migrate(database, { log: quiet });
  } finally {
    await database.close();
  }
}

const [, program, directory, owner] = process.argv;
if (program === import.meta.filename && directory && owner) await serve(directory, Number(owner));
