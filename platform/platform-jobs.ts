import { pruneAuth } from "./auth/prune.ts";
import { pruneLimits } from "./http/prune-limits.ts";
import { type Job, type RunningJobs, startJobs } from "./jobs/start-jobs.ts";
import { deliverDueMail, type SendMail } from "./mail/deliver.ts";
import { isMailHeld, keepWaitingMail } from "./mail/held-mail.ts";
import { outboxChannel } from "./mail/outbox.ts";
import { pruneMail } from "./mail/prune.ts";
import { createSmtpSender } from "./mail/smtp.ts";
import { type BrandName, filesOf, type PlatformOptions, picturesOf } from "./platform-options.ts";
import { diskOf } from "./postgres/disk-room.ts";
import { pruneRealtime } from "./realtime/realtime.ts";
import { defaultSettings } from "./settings/read-settings.ts";
import { deliverDueSms } from "./sms/deliver.ts";
import { pruneSms, smsChannel } from "./sms/outbox.ts";
import { createTwilioSender } from "./sms/twilio.ts";
import { sweepDeletedFiles, sweepFiles } from "./storage/loose-files.ts";
import { sweepUploads } from "./storage/resumable/uploads.ts";

function pruning({ database, config, settings = defaultSettings }: PlatformOptions): Job {
  const run = async () => {
    await picturesOf(config).prune();
    await pruneLimits(database);
    await pruneAuth(database);
    await pruneMail(database);
    await pruneSms(database);
    await pruneRealtime(database);
    // Last, because the files may lie with a service that is away.
    await sweepUploads(database);
    await sweepFiles(database, filesOf(config, settings));
  };
  return { name: "prune", cron: "*/15 * * * *", expireInSeconds: 300, run };
}

/** The data directory's disk is the embedded database's as well, which stops where it is full. */
function makingRoom({ database, config, settings = defaultSettings }: PlatformOptions): Job {
  const run = async () => {
    await sweepDeletedFiles(database, filesOf(config, settings), () => diskOf(config.dataDir));
  };
  return { name: "make-room", cron: "* * * * *", expireInSeconds: 300, run };
}

/** The sender through the mail server that is set now; undefined while none is. */
function followSender(config: PlatformOptions["config"], brandNow: () => Promise<string>): () => SendMail | undefined {
  let open: { readonly of: string; readonly send: SendMail; close(): void } | undefined;
  return () => {
    const { smtpUrl, siteUrl, mailFrom } = config;
    const publicOnly = config.publicOnly.includes("mail");
    const of = `${smtpUrl} ${mailFrom} ${publicOnly}`;
    if (open?.of === of) return open.send;
    open?.close();
    open = smtpUrl
      ? { of, ...createSmtpSender({ smtpUrl, siteUrl, brand: brandNow, mailFrom, publicOnly }) }
      : undefined;
    return open?.send;
  };
}

/** In a restored copy that still holds its mail, and without a mail server or a provider of text messages, nothing is sent: the outbox keeps it, and the local mailbox shows it. */
export function startMessagesAndPruning(options: PlatformOptions, brand: BrandName): Promise<RunningJobs> {
  const { config, database, log } = options;
  const jobs: Job[] = [pruning(options), makingRoom(options), ...(options.jobs ?? [])];
  const senderNow = followSender(config, () => database.asService(brand));
  const run = async () => {
    if (isMailHeld(config.dataDir)) return keepWaitingMail(database);
    const send = senderNow();
    return send && deliverDueMail({ database, send, log });
  };
  jobs.push({ name: "deliver-mail", cron: "* * * * *", wakeOn: outboxChannel, expireInSeconds: 900, run });
  const { twilio } = (options.settings ?? defaultSettings).auth.sms;
  if (twilio.enabled) {
    const send = createTwilioSender(twilio, options.smsProviderBase);
    const run = async () => (isMailHeld(config.dataDir) ? undefined : deliverDueSms({ database, send, log }));
    jobs.push({ name: "deliver-sms", cron: "* * * * *", wakeOn: smsChannel, expireInSeconds: 300, run });
  }
  return startJobs({ database, log, jobs });
}
