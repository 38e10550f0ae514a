import type { Config } from "#config";
import { ownerInvitation } from "#platform/auth/owner-invitation.ts";
import type { Database } from "#platform/postgres/database.ts";

/** The last words of a start: where the site is and what the owner can do now. */
export async function welcome(options: {
  config: Config;
  database: Database | undefined;
  address: string;
}): Promise<string> {
  const { config, database, address } = options;
  const token = database ? await ownerInvitation(database) : null;
  if (!database) return `\n  Site       ${address}\n  Data       ${config.hosted?.url}\n\nReady. Ctrl-C stops it.`;
  const mailbox = config.smtpUrl
    ? `Mail goes out through ${new URL(config.smtpUrl).host}`
    : `Mailbox    ${address}/_dev/mail`;
  return [
    "",
    `  Site       ${address}`,
    ...(token ? [`  Owner      ${config.siteUrl}/auth?owner=${token}   (once, within 24 hours)`] : []),
    ...(config.loopback || config.smtpUrl ? [`  ${mailbox}`] : ["  Mail       is kept but not sent: set SMTP_URL"]),
    "",
    "Ready. Ctrl-C stops it.",
  ].join("\n");
}
