/**
 * `npm run -s remove-second-factor EMAIL`: for somebody who lost both the authenticator app and the recovery codes. Whoever may run it
 * has the server's own rights; the account's sessions end, and the password alone signs in until a new app is set up. Its address is mailed.
 */
import { readConfig } from "../config.ts";
import { removeAllFactors } from "../platform/auth/factors/remove-all-factors.ts";
import { createOutbox } from "../platform/mail/outbox.ts";
import { brandName } from "../server/brand-name.ts";
import { StartError } from "../server/listen-address.ts";
import { openExisting } from "../server/open-database.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

async function main() {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0) throw new StartError("Usage: npm run -s remove-second-factor EMAIL");
  const config = readConfig(process.env);
  if (config.hosted) throw new StartError("Accounts are at the hosted project: remove the factor in its dashboard.");
  const { database, stop } = await openExisting(config, silent);
  try {
    const { siteUrl, smtpUrl } = config;
    const brand = await database.asService(brandName);
    const { enqueue: enqueueMail } = createOutbox({ siteUrl, brand, delivers: smtpUrl !== undefined });
    const removed = await removeAllFactors(database, { enqueueMail, siteUrl }, email);
    if (removed === undefined)
      throw new StartError(`There is no account with the address ${email}. Nothing was changed.`);
    if (removed === 0) throw new StartError(`${email} has no second factor. Nothing was changed.`);
    console.log(`Two-step verification of ${email} is removed, and the account is signed out everywhere.
Sign in with the password and set it up again in the member area.`);
  } finally {
    await stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
