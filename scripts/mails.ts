/**
 * `npm run -s mails`: mail that has not left. `mails send [ADDRESS]` hands what was kept (no mail server was set) or given up to the
 * mail server after all, `mails drop [ADDRESS]` deletes it. `mails release` lets mail go out of a site that was restored from a backup;
 * `mails hold` stops it before the first start of a copy that was made otherwise, as of a dump.
 */
import { endHold, heldMail, holdMail, isMailHeld, keepWaitingMail } from "../platform/mail/held-mail.ts";
import { listUnsent, readMailBacklog } from "../platform/mail/mail-backlog.ts";
import { dropKeptMail, releaseKeptMail } from "../platform/mail/release-mail.ts";
import type { Database } from "../platform/postgres/database.ts";
import { makeDirectory } from "../platform/postgres/make-directory.ts";
import { refuseForeignDirectory } from "../platform/postgres/refuse-foreign-directory.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

const usage = "Usage: npm run -s mails [send|drop [ADDRESS] | hold | release [all]]";
const shown = 100;

const headings = {
  waiting: "On the way to the mail server",
  kept: "Kept, because no mail server was set or mail was held",
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

/** Issues that would go out the moment mail does: the site that the backup is of may have sent them. */
async function dueIssues(database: Database): Promise<string[]> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ subject: string }>(
      "select subject from public.newsletter_broadcasts where status = 'sending' or (status = 'scheduled' and send_at <= now()) order by send_at",
    ),
  );
  return rows.map(({ subject }) => subject);
}

async function release(database: Database, dataDir: string, word: string | null): Promise<void> {
  if (!isMailHeld(dataDir)) {
    console.log("No mail is held here.");
    return;
  }
  const due = word === "all" ? [] : await dueIssues(database);
  if (due.length > 0)
    throw new StartError(
      `Mail is still held, because the newsletter would go out at once: ${due.map((subject) => `“${subject}”`).join(", ")}. If the other site has sent it, cancel it in the console; otherwise npm run -s mails release all.`,
    );
  const kept = await keepWaitingMail(database);
  endHold(dataDir);
  console.log("Mail goes out again from now on.");
  const { kept: all } = await readMailBacklog(database);
  if (kept + all > 0)
    console.log(
      `${all === 1 ? "1 mail that was held stays" : `${all} mails that were held stay`}: npm run -s mails lists them, mails send [ADDRESS] sends them, mails drop [ADDRESS] deletes them.`,
    );
}

async function act(database: Database, action: string, address: string | null): Promise<void> {
  if (action === "drop") {
    console.log(`${await dropKeptMail(database, address)} mails deleted.`);
    return;
  }
  const { released, expired } = await releaseKeptMail(database, address);
  console.log(`${released} mails are sent while the site runs with SMTP_URL set.`);
  if (expired > 0)
    console.log(
      `${expired} stay: their links no longer work, their news is over, or they are a newsletter that was tried before. Use drop to delete them.`,
    );
}

runCommand(async ([action, address = null, ...rest], config) => {
  if (rest.length > 0 || (action !== undefined && !["send", "drop", "hold", "release"].includes(action)))
    throw new StartError(usage);
  if (action === "hold" && !config.hosted) {
    refuseForeignDirectory(config.dataDir);
    makeDirectory(config.dataDir);
    holdMail(config.dataDir);
    console.log(`Mail is held on ${config.dataDir}: none goes out until npm run -s mails release.`);
    return;
  }
  await onInstance(
    config,
    async ({ database }) => {
      if (action === "release") return release(database, config.dataDir, address);
      const held = isMailHeld(config.dataDir);
      if (held && action === "send") throw new StartError(heldMail);
      if (held) console.log(heldMail);
      return action === undefined ? list(database) : act(database, action, address);
    },
    `Mails are sent by the project at ${config.hosted?.url}.`,
  );
});
