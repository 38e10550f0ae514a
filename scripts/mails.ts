/**
 * `npm run -s mails`: mail that has not left. `mails send [ADDRESS]` hands what was kept (no mail server was set) or given up to the
 * mail server after all, `mails drop [ADDRESS]` deletes it.
 */
import { listUnsent } from "../platform/mail/mail-backlog.ts";
import { dropKeptMail, releaseKeptMail } from "../platform/mail/release-mail.ts";
import type { Database } from "../platform/postgres/database.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

const usage = "Usage: npm run -s mails [send|drop] [ADDRESS]";
const shown = 100;

const headings = {
  waiting: "On the way to the mail server",
  kept: "Kept while no mail server was set",
  dead: "Given up",
} as const;

async function list(database: Database): Promise<void> {
  for (const status of ["waiting", "kept", "dead"] as const) {
    const mails = await database.asService((tx) => listUnsent(tx, status, shown));
    console.log(`${headings[status]}: ${mails.length === shown ? `the newest ${shown}` : mails.length}`);
    for (const { created_at: at, kind, recipient, attempts, last_error: error } of mails)
      console.log(
        `  ${at.toISOString().slice(0, 16)}Z  ${kind} to ${recipient}${attempts > 0 ? `, tried ${attempts} times: ${error ?? "no answer"}` : ""}`,
      );
  }
}

async function act(database: Database, action: string, address: string | null): Promise<void> {
  if (action === "drop") {
    console.log(`${await dropKeptMail(database, address)} mails deleted.`);
    return;
  }
  const { released, expired } = await releaseKeptMail(database, address);
  console.log(`${released} mails are sent while the site runs with SMTP_URL set.`);
  if (expired > 0)
    console.log(`${expired} stay: they are older than a day, and their links no longer work. Use drop to delete them.`);
}

runCommand(async ([action, address = null, ...rest], config) => {
  if (rest.length > 0 || (action !== undefined && action !== "send" && action !== "drop")) throw new StartError(usage);
  await onInstance(
    config,
    ({ database }) => (action === undefined ? list(database) : act(database, action, address)),
    `Mails are sent by the project at ${config.hosted?.url}.`,
  );
});
