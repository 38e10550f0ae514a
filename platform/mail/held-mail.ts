import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../postgres/database.ts";

/** In the data directory of a restored copy: the site it was taken from holds the same mails, and would send them as well. */
const fileOf = (dataDir: string) => join(dataDir, "mails-held");

/** How the owner lets it go out. */
export const heldMail =
  "This site was restored from a backup and holds its mail, so that none goes out twice. Once it has replaced the site that the backup is of, npm run -s mails release lets mail go out.";

export const isMailHeld = (dataDir: string): boolean => existsSync(fileOf(dataDir));

export function holdMail(dataDir: string): string {
  const file = fileOf(dataDir);
  writeFileSync(file, "Restored from a backup. npm run -s mails release lets mail go out.\n", { mode: 0o600 });
  return file;
}

export const endHold = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Is a mail server set, and may mail go to it? */
export const sendsMail = ({ smtpUrl, dataDir }: { readonly smtpUrl: string | undefined; readonly dataDir: string }) =>
  smtpUrl !== undefined && !isMailHeld(dataDir);

/** What was on its way when the backup was made waits for the owner's word, also once mail goes out again. */
export async function keepWaitingMail(database: Database): Promise<number> {
  const { rowCount } = await database.asService((tx) =>
    tx.query("update mail.outbox set status = 'kept', claimed_until = null where status = 'waiting'"),
  );
  return rowCount ?? 0;
}
