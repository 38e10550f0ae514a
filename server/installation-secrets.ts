import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "#platform/postgres/make-directory.ts";
import { StartError } from "./listen-address.ts";

/** Below DATA_DIR. Backups leave it out: what they hold must not give away what these protect. */
export const secretsFolder = "secrets";

/** Whole or not at all, and never over one that another process has just made. */
function makeSecret(folder: string, file: string): void {
  makeDirectory(folder);
  chmodSync(folder, 0o700);
  const partial = `${file}.partial-${randomUUID()}`;
  const written = openSync(partial, "wx", 0o600);
  try {
    writeSync(written, `${randomBytes(32).toString("base64url")}\n`);
    fsyncSync(written);
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(written);
    rmSync(partial, { force: true });
  }
}

/**
 * A secret of this installation that is not in its database: made at the first start, readable by this account only.
 * @returns undefined where the data directory cannot be written.
 * @throws {StartError} when the file is there but is not a secret.
 */
export function installationSecret(
  dataDir: string,
  name: "licence-secret" | "mailbox-key" | "provider-secret",
): string | undefined {
  const folder = join(dataDir, secretsFolder);
  const file = join(folder, name);
  const read = () => readFileSync(file, "utf8").trim();
  let secret: string;
  try {
    secret = read();
  } catch {
    try {
      makeSecret(folder, file);
      secret = read();
    } catch {
      return undefined;
    }
  }
  if (secret.length >= 32) return secret;
  throw new StartError(
    `${file} is not whole. Put your copy of it back, or remove it: the next start then makes a new one.`,
  );
}

/** Who can read this machine's terminal or data directory may read the mails that it keeps. */
export const mailboxKey = (dataDir: string): string =>
  installationSecret(dataDir, "mailbox-key") ?? randomBytes(32).toString("base64url");
