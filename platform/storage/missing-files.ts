import type { Database } from "../postgres/database.ts";
import type { FileBackend } from "./backends/backend.ts";

const looked = 20;

/**
 * How many of the newest stored files cannot be read, as where two processes have one database and each a folder of its own: then what one of
 * them receives is missing at the other.
 */
export async function missingFiles(database: Database, files: Pick<FileBackend, "read">) {
  const { rows } = await database.asService((tx) =>
    tx.query<{ version: string }>(
      "select version from storage.objects where version is not null order by created_at desc limit $1",
      [looked],
    ),
  );
  let missing = 0;
  for (const { version } of rows) {
    // One that the file system refuses is no reason to serve nothing else.
    const content = await files.read(version).catch(() => undefined);
    if (!content) missing += 1;
    content?.destroy();
  }
  return { missing, looked: rows.length };
}
