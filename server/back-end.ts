import { createHmac } from "node:crypto";
import { join } from "node:path";
import { serverClient } from "#app/data/server-client.ts";
import type { Config } from "#config";
import { ticketLimits } from "#lib/support-tickets.ts";
import { inProcessAddress } from "#platform/http/client-address.ts";
import type { Log } from "#platform/http/service.ts";
import { sendsMail } from "#platform/mail/held-mail.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { handles } from "#platform/platform-options.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Settings } from "#platform/settings/schema.ts";
import { handle as answerBooking } from "#supabase/functions/booking/handler.ts";
import { handle as answerChat } from "#supabase/functions/chat/handler.ts";
import { handle as receiveCheckout } from "#supabase/functions/checkout-webhook/handler.ts";
import { handle as answerCoinPayment } from "#supabase/functions/coin-payment/handler.ts";
import { handle as answerLicence } from "#supabase/functions/licence/handler.ts";
import { handle as answerNewsletter } from "#supabase/functions/newsletter/handler.ts";
import { handle as handOutRobot } from "#supabase/functions/robot-goods/handler.ts";
import { handle as answerSupport } from "#supabase/functions/support/handler.ts";
import { handle as storeTranscript } from "#supabase/functions/transcripts/handler.ts";
import { alertJob } from "./alerts/fire-alerts.ts";
import type { SignalWork } from "./alerts/watch-alert.ts";
import { bookingMailJob } from "./bookings/send-booking-mails.ts";
import { booksFunction } from "./books/books-function.ts";
import { booksJob } from "./books/books-job.ts";
import { createEditions } from "./books/editions.ts";
import { brandName } from "./brand-name.ts";
import { calendarJob } from "./calendar/read-calendars.ts";
import { paymentMailJob } from "./coin-payments/send-payment-mails.ts";
import { systemFunction } from "./console/system-function.ts";
import { databaseJobs } from "./database-jobs.ts";
import { documentsFunction } from "./documents/documents-function.ts";
import { fileBackEnd } from "./documents/serve-files.ts";
import { drillsJob } from "./drills/judge-tries.ts";
import { forecastJobs } from "./forecasts/forecast-jobs.ts";
import type { ForecastWork } from "./forecasts/forecast-work.ts";
import { leaderboardJob } from "./leaderboard/judge-publications.ts";
import { licenceSecret } from "./licence-secret.ts";
import { diskHistory } from "./market/history/disk-history.ts";
import { historyFolder } from "./market/history/history-files.ts";
import { mediaFunction } from "./media/media-function.ts";
import { unusedMediaJob } from "./media/remove-unused-media.ts";
import { pictureBackEnd } from "./media/serve-pictures.ts";
import { videoBackEnd } from "./media/serve-videos.ts";
import { newsJob } from "./news/fetch-news.ts";
import { newsletterJob } from "./newsletter/send-newsletter.ts";
import { handoverMailJob } from "./order-handovers/send-handover-mails.ts";
import { orderMailJob } from "./order-mails/send-order-mails.ts";
import { ownerNoticeJob } from "./owner-notices/send-owner-notices.ts";
import { unheardSalesJob } from "./owner-notices/tell-of-unheard-sales.ts";
import { paddleBackEnd } from "./paddle-checkout/paddle-back-end.ts";
import type { ProviderSettings } from "./providers/provider-settings.ts";
import { providersFunction } from "./providers/providers-function.ts";
import { reconcileJob } from "./sales-desk/reconcile.ts";
import { salesFunction } from "./sales-desk/sales-function.ts";
import { sandboxBackEnd } from "./sandbox-checkout/sandbox-back-end.ts";
import type { BackEnd } from "./site.ts";
import { looseFilesJob } from "./support/remove-loose-files.ts";
import { ticketMailJob } from "./support/send-ticket-mails.ts";

export type RunningBackEnd = {
  readonly platform: Platform;
  readonly backEnds: readonly BackEnd[];
};

/** A secret of this installation for one use: every process of it agrees without one being configured. */
const derivedSecret = (serviceRoleKey: string, use: string) =>
  createHmac("sha256", serviceRoleKey).update(`northpip ${use}`).digest("base64");

const functions = {
  chat: answerChat,
  "checkout-webhook": receiveCheckout,
  licence: answerLicence,
  "robot-goods": handOutRobot,
  support: answerSupport,
  booking: answerBooking,
  "coin-payment": answerCoinPayment,
  newsletter: answerNewsletter,
  transcripts: storeTranscript,
};

/** A question, a conversation, a provider's notice of an order, a ticket with its files. */
const bodyLimits = {
  licence: 4_096,
  chat: 32 * 1024,
  "checkout-webhook": 256_000,
  "robot-goods": 4_096,
  // The rest is its message, its other fields and what separates them.
  support: ticketLimits.files * ticketLimits.fileBytes + 200_000,
  // Captions and transcript of a video.
  media: 3_000_000,
  // Question and answer, as long as a conversation may be.
  transcripts: 128 * 1024,
};

/** Gumroad sends word of a purchase again after a 503, and not after a 429. */
const busyStatuses = { "checkout-webhook": 503 };

export type BackEndOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly ownerUrl?: string | undefined;
  readonly log: Log;
  readonly onWrite: (table: string) => void;
  readonly mailboxKey?: string | undefined;
  readonly settings?: Settings;
  readonly forecastWork?: ForecastWork | undefined;
  readonly signalWork?: SignalWork | undefined;
  /** What the console saves; without it the console has no providers. */
  readonly providers?: ProviderSettings | undefined;
};

/** Past row level security: for jobs that use storage. */
const serviceOf = (platform: Platform, siteUrl: string) =>
  serverClient(
    (input, init) => platform.fetch(new Request(input, init), { remoteAddress: inProcessAddress }),
    platform.keys.serviceRoleKey,
    siteUrl,
  );

/** What the site serves from storage at addresses of its own: pictures, books and documents, videos. */
function fileBackEnds(
  { keys }: Platform,
  platform: BackEnd,
  { siteUrl, trustedProxies }: Pick<Config, "siteUrl" | "trustedProxies">,
): readonly BackEnd[] {
  const { anonKey, serviceRoleKey } = keys;
  const inProcess: typeof fetch = (input, init) => platform.fetch(new Request(input, init), inProcessAddress);
  const service = () => serverClient(inProcess, serviceRoleKey, siteUrl);
  const secret = derivedSecret(serviceRoleKey, "video tickets");
  return [
    pictureBackEnd(platform, siteUrl),
    fileBackEnd(platform, anonKey, siteUrl),
    videoBackEnd({ platform, siteUrl, anonKey, serviceRoleKey, service, secret, trustedProxies }),
  ];
}

const storedPrices = ({ dataDir }: Config) => diskHistory(historyFolder(dataDir));

/** What this server alone answers; the others deploy to a hosted project, too. */
const serverFunctions = (
  { config, database, settings }: Pick<BackEndOptions, "config" | "database" | "settings">,
  editions: ReturnType<typeof createEditions>,
) => ({
  system: systemFunction({ config, database, settings }),
  sales: salesFunction,
  media: mediaFunction(),
  books: booksFunction(editions),
  documents: documentsFunction(config.siteUrl),
});

/**
 * The embedded platform and, where the sandbox is on, the sandbox that plays a provider. One that nobody named answers only
 * what looks like a browser on this machine. A silent proxy looks like one, so its purchases open nothing by themselves: they belong to
 * an e-mail address, and no address can be proven while mails are shown in the mailbox alone (see `checkoutProvider` in config.ts).
 */
export async function createBackEnd(options: BackEndOptions): Promise<RunningBackEnd> {
  const { config, database, ownerUrl, log, onWrite, mailboxKey, settings, forecastWork, signalWork, providers } =
    options;
  const licences = await licenceSecret(config, database, log);
  const webhookSecret = () =>
    config.checkout.webhookSecret ??
    (config.checkout.provider === "sandbox"
      ? `whsec_${derivedSecret(platform.keys.serviceRoleKey, "sandbox checkout")}`
      : undefined);
  const given = (): Readonly<Record<string, string | undefined>> => ({
    CHECKOUT_WEBHOOK_SECRET: webhookSecret(),
    LICENCE_SECRET: licences,
    PAY_BITCOIN_ADDRESS: config.coinAddresses.bitcoin,
    PAY_ETHEREUM_ADDRESS: config.coinAddresses.ethereum,
  });
  const environment = (name: string) => given()[name];
  const noticed = { database, siteUrl: config.siteUrl, delivers: () => sendsMail(config) };
  // Asked for once the platform runs, which needs the jobs and functions first.
  const service = () => serviceOf(platform, config.siteUrl);
  const editions = createEditions({ siteUrl: config.siteUrl, service });
  const jobs = [
    booksJob({ database, service, editions, log }),
    orderMailJob(noticed),
    ownerNoticeJob(noticed),
    handoverMailJob(noticed),
    alertJob({ ...noticed, signalWork, history: storedPrices(config) }),
    ticketMailJob({ ...noticed, linkSecret: licences }),
    paymentMailJob({ ...noticed, linkSecret: licences }),
    bookingMailJob({
      ...noticed,
      linkSecret: licences,
      get mailFrom() {
        return config.mailFrom;
      },
    }),
    newsletterJob({ ...noticed, linkSecret: licences }),
    newsJob({ database }),
    calendarJob({ database }),
    leaderboardJob({ database }),
    drillsJob({ database }),
    unheardSalesJob({ database, provider: () => config.checkout.provider }),
    reconcileJob({ database, account: () => ({ ...config.checkout, key: config.checkout.apiToken }) }),
    looseFilesJob(database),
    unusedMediaJob(database),
    ...databaseJobs(database),
    ...(forecastWork ? forecastJobs({ database, work: forecastWork }) : []),
  ];
  const platform: Platform = await createPlatform({
    config,
    database,
    ownerUrl,
    log,
    functions: {
      ...functions,
      ...serverFunctions(options, editions),
      ...(providers ? { providers: providersFunction(providers) } : {}),
    },
    functionsDirectory: join(import.meta.dirname, "../supabase/functions"),
    bodyLimits,
    busyStatuses,
    environment,
    onWrite,
    jobs,
    mailboxKey,
    brand: brandName,
    ...(settings ? { settings } : {}),
  });
  const platformBackEnd: BackEnd = {
    handles,
    upgrade: platform.upgrade,
    fetch: (request, remoteAddress) => platform.fetch(request, { remoteAddress }),
  };
  const always = [platformBackEnd, ...fileBackEnds(platform, platformBackEnd, config)];
  const checkouts = [
    paddleBackEnd(config),
    sandboxBackEnd({ config, database }, platform, () => webhookSecret() ?? ""),
  ];
  return { platform, backEnds: [...always, ...checkouts] };
}
