import { networkInterfaces } from "node:os";
import type { Config } from "#config";
import { counted } from "#lib/figure-text.ts";
import { reachableHosts, urlHost } from "#lib/reachable-hosts.ts";
import { ownerInvitation } from "#platform/auth/owner-invitation.ts";
import { isMailHeld } from "#platform/mail/held-mail.ts";
import { readMailBacklog } from "#platform/mail/mail-backlog.ts";
import type { Database } from "#platform/postgres/database.ts";
import { clockProblem } from "./check-clock.ts";
import { startWarnings } from "./check-settings.ts";

type Facts = {
  readonly config: Config;
  /** Undefined for a hosted project. */
  readonly database: Database | undefined;
  readonly mailboxKey: string | undefined;
  /** What the mail server answered to a trial, when that was not yes. */
  readonly mailProblem: string | undefined;
};

const line = (name: string, text: string) => `  ${name.padEnd(10)} ${text}`;

function mailLine({ config, mailboxKey }: Facts): string {
  if (isMailHeld(config.dataDir))
    return line("Mail", "is held, because this site was restored from a backup: npm run -s mails release");
  if (config.smtpUrl) return line("Mail", `goes out through ${new URL(config.smtpUrl).host}`);
  if (mailboxKey) return line("Mailbox", `${config.siteUrl}/_dev/mail/${mailboxKey}`);
  return line("Mail", "is kept and will not be sent: set SMTP_URL");
}

/** What would otherwise go wrong without a word. */
async function warnings({ config, database, mailProblem }: Facts): Promise<string[]> {
  const found = [...startWarnings(config), ...(mailProblem ? [mailProblem] : [])];
  const clock = database && (await clockProblem(database));
  if (clock) found.push(clock);
  const { dead, failing, kept } = database ? await readMailBacklog(database) : { dead: 0, failing: 0, kept: 0 };
  if (dead + failing > 0)
    found.push(
      `${counted(failing, "mail")} could not be sent yet, ${counted(dead, "mail")} given up: npm run -s doctor lists them.`,
    );
  if (config.smtpUrl && kept > 0)
    found.push(
      `${counted(kept, "mail")} from before SMTP_URL was set will not be sent by ${kept === 1 ? "itself" : "themselves"}: npm run -s mails lists them.`,
    );
  return found.map((text) => line("Warning", text));
}

/** The last words of a start: where the site is, what the owner can do now, and what would not work. */
export async function welcome(facts: Facts): Promise<string> {
  const { config, database } = facts;
  const addresses = reachableHosts(config.host, networkInterfaces()).map(
    (host) => `http://${urlHost(host)}:${config.port}`,
  );
  const others = addresses.filter((address) => address !== config.siteUrl);
  const token = database ? await ownerInvitation(database) : null;
  return [
    "",
    line("Site", config.siteUrl),
    ...(others.length > 0 ? [line("Listens", others.join("  "))] : []),
    ...(token ? [line("Owner", `${config.siteUrl}/auth?owner=${token}   (once, within 24 hours)`)] : []),
    database ? mailLine(facts) : line("Data", config.hosted?.url ?? ""),
    ...(await warnings(facts)),
    "",
    "Ready. Ctrl-C stops it.",
  ].join("\n");
}
