import { join } from "node:path";
import { type Config, isLoopbackAddress } from "#config";
import type { AuthLimits } from "./auth/limits.ts";
import { pruneAuth } from "./auth/prune.ts";
import { createAuthService } from "./auth/routes.ts";
import { edgeVariables, functionVariables, inProcessFetch } from "./function-environment.ts";
import { createEdgeFunctions, type EdgeFunctions } from "./functions/edge/edge-functions.ts";
import type { FunctionHandler } from "./functions/function-handler.ts";
import { createFunctionsService, functionNameIn } from "./functions/routes.ts";
import { countedLog } from "./http/counted-log.ts";
import { createDispatcher, type Dispatch, isBelow, type Mount } from "./http/dispatch.ts";
import { type GivenKeys, readSigningKeys } from "./http/given-keys.ts";
import { type Keys, loadKeys } from "./http/keys.ts";
import { createLiveSessions, type LiveSessions } from "./http/live-sessions.ts";
import { createOutgoingFetch, type OutgoingFetch } from "./http/outgoing-fetch.ts";
import { pruneLimits } from "./http/prune-limits.ts";
import type { Log } from "./http/service.ts";
import { createWorkSlots, ownerTurns } from "./http/work-slots.ts";
import { type Job, type RunningJobs, startJobs } from "./jobs/start-jobs.ts";
import { deliverDueMail } from "./mail/deliver.ts";
import { createMailbox } from "./mail/mailbox.ts";
import { createOutbox, outboxChannel } from "./mail/outbox.ts";
import { pruneMail } from "./mail/prune.ts";
import { createSmtpSender } from "./mail/smtp.ts";
import type { Database, Tx } from "./postgres/database.ts";
import { createChangeFeed } from "./realtime/changes/create-change-feed.ts";
import { disabledRealtime } from "./realtime/disabled-realtime.ts";
import type { RealtimeLimits } from "./realtime/limits.ts";
import { createRealtime, pruneRealtime, type Realtime, type RealtimeOptions } from "./realtime/realtime.ts";
import type { Upgrade } from "./realtime/upgrade.ts";
import { createRestService } from "./rest/routes.ts";
import { defaultSettings } from "./settings/read-settings.ts";
import type { Settings } from "./settings/schema.ts";
import { deliverDueSms } from "./sms/deliver.ts";
import { createSmsOutbox, listKeptSms, pruneSms, smsChannel } from "./sms/outbox.ts";
import { createTwilioSender } from "./sms/twilio.ts";
import type { FileBackend } from "./storage/backends/backend.ts";
import { localFiles } from "./storage/backends/local-files.ts";
import { s3Files } from "./storage/backends/s3-files.ts";
import { sweepFiles } from "./storage/loose-files.ts";
import { prepareBuckets } from "./storage/prepare-buckets.ts";
import { sweepUploads } from "./storage/resumable/uploads.ts";
import { createStorageService } from "./storage/routes.ts";
import { pictureCache } from "./storage/transform/picture-cache.ts";
import { createPictures } from "./storage/transform/pictures.ts";

export type Platform = {
  /** Answers every request for which `handles` is true. `remoteAddress` is the socket's; proxies are resolved here. */
  readonly fetch: Dispatch;
  readonly keys: Keys;
  /** Answers every request to change protocols for which `handles` is true: node:http's `upgrade` event. */
  readonly upgrade: Upgrade;
  /** Closes WebSockets as those of a server that comes back; the first thing of a shutdown. */
  closeSockets(): void;
  /** Starts sending mail and clearing up; a process that only answers requests need not. */
  startJobs(): Promise<void>;
  /** Ends the jobs. The database stays open: it is the caller's. */
  close(): Promise<void>;
};

export type PlatformOptions = {
  readonly config: Config;
  readonly database: Database;
  /** The owner's login, by which PostgreSQL's log can be read; without it triggers tell of changes. */
  readonly ownerUrl?: string | undefined;
  readonly log: Log;
  /** Answers at `functions/v1/<name>`. */
  readonly functions?: Readonly<Record<string, FunctionHandler>>;
  /** Where the other functions are, each a folder with an `index.ts`: supabase/functions. */
  readonly functionsDirectory?: string;
  /** Bytes that a request to each may carry. */
  readonly bodyLimits?: Readonly<Record<string, number>>;
  /** What functions read before the variables made of `config`; undefined means those. */
  readonly environment?: (name: string) => string | undefined;
  /** Called after commit and before the answer, once for each exposed table that a REST request wrote. */
  readonly onWrite?: (table: string) => void;
  /** What the site does again and again beside sending mail and clearing up. */
  readonly jobs?: readonly Job[];
  /** Part of the local mailbox's address; without one there is no mailbox. */
  readonly mailboxKey?: string | undefined;
  /** What supabase/config.toml says; our defaults otherwise. */
  readonly settings?: Settings;
  /** Name in mails: read for each, because the owner may change it while the site runs. */
  readonly brand?: (tx: Tx) => Promise<string>;
  /** For tests only: asks other servers. */
  readonly outgoing?: OutgoingFetch;
  /** For tests only. */
  readonly limits?: Partial<AuthLimits>;
  /** For tests only: where the SMS provider's interface is. */
  readonly smsProviderBase?: string;
  /** For tests only. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
};

const prefixes = {
  rest: "/rest/v1",
  auth: "/auth/v1",
  storage: "/storage/v1",
  realtime: "/realtime/v1",
  functions: "/functions/v1",
  mailbox: "/_dev/mail",
} as const;

/** True for the paths that belong to the platform; everything else is the site's. */
export function handles(pathname: string): boolean {
  return Object.values(prefixes).some((prefix) => isBelow(prefix, pathname));
}

const needsDatabase = true;

/** What `auth.jwt_secret` and `auth.signing_keys_path` bring along. */
function givenKeys({ auth: { jwt_secret: secret, signing_keys_path: path } }: Settings): GivenKeys {
  return {
    ...(secret === undefined ? {} : { sharedSecret: new TextEncoder().encode(secret) }),
    signing: path === undefined ? [] : readSigningKeys(path),
  };
}

/** Where the bytes of stored files lie. */
const filesOf = ({ dataDir }: Config, { storage: { s3 } }: Settings): FileBackend =>
  s3 ? s3Files(s3) : localFiles(join(dataDir, "storage"));
/** Where pictures in other sizes are stored, each of which can be made again. */
const picturesOf = ({ dataDir }: Config) => pictureCache(join(dataDir, "pictures"));
const maxPictureBytes = 256 * 2 ** 20;

/** Where pages of sign-in providers post their answer to. It counts only together with what this site remembers of the visit. */
const answersOfOthers: readonly string[] = ["/callback", "/sso/saml/acs"];

type BrandName = (tx: Tx) => Promise<string>;
const unnamed: BrandName = async () => "Northpip";

type Shared = {
  readonly keys: Keys;
  readonly sessions: LiveSessions;
  readonly brand: BrandName;
  readonly realtime: Realtime;
  readonly edge: EdgeFunctions | undefined;
};

/** Functions that are not the site's own. */
function edgeFunctions(options: PlatformOptions, keys: Keys): EdgeFunctions | undefined {
  const { config, functionsDirectory: directory, settings = defaultSettings, log } = options;
  if (directory === undefined) return undefined;
  return createEdgeFunctions({ directory, settings: settings.functions, variables: edgeVariables(config, keys), log });
}

function mountServices(
  options: PlatformOptions,
  { keys, sessions, brand, realtime, edge }: Shared,
  dispatch: Dispatch,
): Mount[] {
  const { config, database, log, functions = {}, bodyLimits = {}, environment, onWrite, limits } = options;
  const { settings = defaultSettings } = options;
  const outbox = createOutbox({ siteUrl: config.siteUrl, brand, delivers: config.smtpUrl !== undefined });
  const variables = functionVariables(config, keys);
  const { api } = settings;
  const rest = createRestService({
    database,
    keys,
    sessions,
    log,
    schemas: api.schemas,
    maxRows: api.max_rows,
    allowPlan: api.plan_enabled,
    allowRollback: api.tx_rollback_enabled,
    ...(onWrite ? { onWrite } : {}),
  });
  const turns = createWorkSlots(ownerTurns);
  const isLocal = config.loopback && isLoopbackAddress(config.siteUrl);
  const { twilio } = settings.auth.sms;
  const sms = createSmsOutbox({ delivers: twilio.enabled });
  const auth = createAuthService({
    outgoing: options.outgoing ?? createOutgoingFetch({ allowsPrivate: isLocal }),
    isLocal,
    database,
    keys,
    sessions,
    config,
    log,
    enqueueMail: outbox.enqueue,
    // Without a provider a message stays where the local mailbox shows it, which only this machine has.
    enqueueSms: twilio.enabled || config.loopback ? sms.enqueue : undefined,
    settings: settings.auth,
    turns,
    ...(limits ? { limits } : {}),
  });
  const files = filesOf(config, settings);
  const storage = createStorageService({
    database,
    files,
    siteUrl: config.siteUrl,
    pictures: createPictures(files, picturesOf(config)),
    keys,
    sessions,
    settings: settings.storage,
    turns,
    log,
  });
  const answers = createFunctionsService({
    functions,
    ...(edge ? { edge } : {}),
    settings: settings.functions,
    bodyLimits,
    env: { get: (name) => environment?.(name) ?? (Object.hasOwn(variables, name) ? variables[name] : undefined) },
    fetch: inProcessFetch(config.siteUrl, handles, dispatch),
    keys,
    sessions,
    log,
  });
  return [
    { prefix: prefixes.rest, service: rest, needsDatabase },
    // A foreign page can post to it without asking, as plain text, in its visitor's name and address.
    { prefix: prefixes.auth, service: auth, needsDatabase, refusesForeignOrigins: true, opensTo: answersOfOthers },
    // What is public is sent without asking the database.
    { prefix: prefixes.realtime, service: realtime.service, needsDatabase: false, refusesForeignOrigins: true },
    // Pictures of public buckets may be shown anywhere; nothing is stored for a foreign page.
    { prefix: prefixes.storage, service: storage, needsDatabase, refusesForeignOrigins: "unless-reading" },
    // A function may have an answer without the database; what it asks of it is answered 503 by itself.
    {
      prefix: prefixes.functions,
      service: answers,
      needsDatabase: false,
      refusesForeignOrigins: true,
      // As on a hosted project: who wrote the function says which pages may call it.
      decidesOrigins: (path) =>
        !Object.hasOwn(functions, functionNameIn(path)) && edge?.find(functionNameIn(path)) !== undefined,
    },
    {
      prefix: prefixes.mailbox,
      service: createMailbox({
        database,
        config,
        key: options.mailboxKey,
        brand: () => database.asService(brand),
        texts: () => listKeptSms(database),
      }),
      needsDatabase,
      sameOriginOnly: true,
    },
  ];
}

function pruning({ database, config, settings = defaultSettings }: PlatformOptions): Job {
  const run = async () => {
    await picturesOf(config).prune(maxPictureBytes);
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

/** Without a mail server, or a provider of text messages, nothing is sent: the outbox keeps it, and the local mailbox shows it. */
function startMessagesAndPruning(options: PlatformOptions, brand: BrandName): Promise<RunningJobs> {
  const { config, database, log } = options;
  const { smtpUrl, siteUrl, mailFrom } = config;
  const jobs: Job[] = [pruning(options), ...(options.jobs ?? [])];
  if (smtpUrl) {
    const { send } = createSmtpSender({ smtpUrl, siteUrl, brand: () => database.asService(brand), mailFrom });
    const run = () => deliverDueMail({ database, send, log });
    jobs.push({ name: "deliver-mail", cron: "* * * * *", wakeOn: outboxChannel, expireInSeconds: 900, run });
  }
  const { twilio } = (options.settings ?? defaultSettings).auth.sms;
  if (twilio.enabled) {
    const send = createTwilioSender(twilio, options.smsProviderBase);
    const run = () => deliverDueSms({ database, send, log });
    jobs.push({ name: "deliver-sms", cron: "* * * * *", wakeOn: smsChannel, expireInSeconds: 300, run });
  }
  return startJobs({ database, log, jobs });
}

function startRealtime(
  { config, database, log, ownerUrl, realtimeLimits = {} }: PlatformOptions,
  checks: Pick<RealtimeOptions, "keys" | "sessions" | "cors">,
  schemas: readonly string[],
): Promise<Realtime> {
  const counted = countedLog(log);
  return createRealtime({
    ...checks,
    database,
    log: counted,
    trustedProxies: config.trustedProxies,
    prefix: prefixes.realtime,
    changes: (onGap) => createChangeFeed({ database, ownerUrl, schemas, log: counted, onGap }),
    limits: realtimeLimits,
  });
}

/** The embedded back end behind Supabase's public interface. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, database, log, brand = unnamed, settings = defaultSettings } = options;
  const keys = await loadKeys(database, givenKeys(settings));
  await prepareBuckets(database, settings.storage);
  const sessions = await createLiveSessions(database);
  const cors = { siteUrl: config.siteUrl, loopback: config.loopback };
  const { trustedProxies } = config;
  const edge = edgeFunctions(options, keys);
  const realtime = settings.realtime.enabled
    ? await startRealtime(options, { keys, sessions, cors }, settings.api.schemas)
    : disabledRealtime;
  const fetch: Dispatch = createDispatcher({
    mounts: mountServices(options, { keys, sessions, brand, realtime, edge }, (request, info) => fetch(request, info)),
    cors,
    trustedProxies,
    isDatabaseUp: () => database.isUp(),
    log,
  });
  let running: RunningJobs | undefined;
  return {
    fetch,
    keys,
    upgrade: realtime.upgrade,
    closeSockets: realtime.closeSockets,
    startJobs: async () => {
      running ??= await startMessagesAndPruning(options, brand);
    },
    close: async () => {
      await running?.stop();
      running = undefined;
      edge?.close();
      await realtime.close();
      await sessions.close();
    },
  };
}
