/**
 * `npm run -s remove-second-factor EMAIL`: for somebody who lost both the authenticator app and the recovery codes. Whoever may run it
 * has the server's own rights; the account's sessions end, and the password alone signs in until a new app is set up. Its address is mailed.
 */
import { removeAllFactors } from "../platform/auth/factors/remove-all-factors.ts";
import { createOutbox } from "../platform/mail/outbox.ts";
import { brandName } from "../server/brand-name.ts";
import { StartError } from "../server/listen-address.ts";
import { runningInstance } from "../server/running-instance.ts";
import { onInstance, runCommand } from "./run-command.ts";

const atTheProject = "Accounts are at the hosted project: remove the factor in its dashboard.";

runCommand(async ([email, ...rest], config) => {
  if (!email || rest.length > 0) throw new StartError("Usage: npm run -s remove-second-factor EMAIL");
  const { siteUrl, dataDir } = config;
  const smtpUrl = (await runningInstance(dataDir))?.smtpUrl ?? config.smtpUrl;
  await onInstance(
    config,
    async ({ database }) => {
      const brand = await database.asService(brandName);
      const { enqueue: enqueueMail } = createOutbox({ siteUrl, brand, delivers: smtpUrl !== undefined });
      const removed = await removeAllFactors(database, { enqueueMail, siteUrl }, email);
      if (removed === undefined)
        throw new StartError(`There is no account with the address ${email}. Nothing was changed.`);
      if (removed === 0) throw new StartError(`${email} has no second factor. Nothing was changed.`);
      console.log(`Two-step verification of ${email} is removed, and the account is signed out everywhere.
Sign in with the password and set it up again in the member area.`);
      if (smtpUrl === undefined)
        console.log(
          `The mail about it is kept, because SMTP_URL is not set here: npm run -s mails send ${email} sends it.`,
        );
    },
    atTheProject,
  );
});
