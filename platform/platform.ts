import type { Config } from "#config";
import type { AuthLimits } from "./auth/limits.ts";
import { pruneAuth } from "./auth/prune.ts";
import { createAuthService } from "./auth/routes.ts";
import { functionVariables, inProcessFetch } from "./function-environment.ts";
import type { FunctionHandler } from "./functions/function-handler.ts";
import { createFunctionsService } from "./functions/routes.ts";
import { createDispatcher, type Dispatch, isBelow, type Mount } from "./http/dispatch.ts";
import { type Keys, loadKeys } from "./http/keys.ts";
import { createLiveSessions, type LiveSessions } from "./http/live-sessions.ts";
import { pruneLimits } from "./http/prune-limits.ts";
import type { Log } from "./http/service.ts";
import { type Job, type RunningJobs, startJobs } from "./jobs/start-jobs.ts";
import { deliverDueMail } from "./mail/deliver.ts";
import { createMailbox } from "./mail/mailbox.ts";
import { createOutbox, outboxChannel } from "./mail/outbox.ts";
import { pruneMail } from "./mail/prune.ts";
import { createSmtpSender } from "./mail/smtp.ts";
import type { Database } from "./postgres/database.ts";
import { createRestService } from "./rest/routes.ts";

export type Platform = {
  /** Answers every request for which `handles` is true. `remoteAddress` is the socket's; proxies are resolved here. */
  readonly fetch: Dispatch;
  readonly keys: Keys;
  /** Starts sending mail and clearing up; a process that only answers requests need not. */
  startJobs(): Promise<void>;
  /** Ends the jobs. The database stays open: it is the caller's. */
  close(): Promise<void>;
};

export type PlatformOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** Answers at `functions/v1/<name>`. */
  readonly functions?: Readonly<Record<string, FunctionHandler>>;
  /** What functions read before the variables made of `config`; undefined means those. */
  readonly environment?: (name: string) => string | undefined;
  /** Called after commit and before the answer, once for each exposed table that a REST request wrote. */
  readonly onWrite?: (table: string) => void;
  /** What the site does again and again beside sending mail and clearing up. */
  readonly jobs?: readonly Job[];
  /** Part of the local mailbox's address; without one there is no mailbox. */
  readonly mailboxKey?: string | undefined;
  /** Name in mails. */
  readonly brand?: string;
  /** For tests only. */
  readonly limits?: Partial<AuthLimits>;
};

const prefixes = { rest: "/rest/v1", auth: "/auth/v1", functions: "/functions/v1", mailbox: "/_dev/mail" } as const;

/** True for the paths that belong to the platform; everything else is the site's. */
export function handles(pathname: string): boolean {
  return Object.values(prefixes).some((prefix) => isBelow(prefix, pathname));
}

const needsDatabase = true;

type Shared = { readonly keys: Keys; readonly sessions: LiveSessions; readonly brand: string };

function mountServices(options: PlatformOptions, { keys, sessions, brand }: Shared, dispatch: Dispatch): Mount[] {
  const { config, database, log, functions = {}, environment, onWrite, limits } = options;
  const outbox = createOutbox({ siteUrl: config.siteUrl, brand, delivers: config.smtpUrl !== undefined });
  const variables = functionVariables(config, keys);
  const rest = createRestService({ database, keys, sessions, log, ...(onWrite ? { onWrite } : {}) });
  const auth = createAuthService({
    database,
    keys,
    sessions,
    config,
    log,
    enqueueMail: outbox.enqueue,
    ...(limits ? { limits } : {}),
  });
  const edge = createFunctionsService({
    functions,
    env: { get: (name) => environment?.(name) ?? (Object.hasOwn(variables, name) ? variables[name] : undefined) },
    fetch: inProcessFetch(config.siteUrl, handles, dispatch),
    keys,
    sessions,
    log,
  });
  return [
    { prefix: prefixes.rest, service: rest, needsDatabase },
    { prefix: prefixes.auth, service: auth, needsDatabase },
    // A function may have an answer without the database; what it asks of it is answered 503 by itself.
    { prefix: prefixes.functions, service: edge, needsDatabase: false, refusesForeignOrigins: true },
    {
      prefix: prefixes.mailbox,
      service: createMailbox({ database, config, key: options.mailboxKey, brand }),
      needsDatabase,
      sameOriginOnly: true,
    },
  ];
}

function pruning(database: Database): Job {
  const run = async () => {
    await pruneLimits(database);
    await pruneAuth(database);
    await pruneMail(database);
  };
  return { name: "prune", cron: "*/15 * * * *", expireInSeconds: 300, run };
}

/** Without a mail server nothing is sent: the mails are kept in the outbox, where the local mailbox shows them. */
function startMailAndPruning(options: PlatformOptions, brand: string): Promise<RunningJobs> {
  const { config, database, log } = options;
  const { smtpUrl, siteUrl, mailFrom } = config;
  const jobs: Job[] = [pruning(database), ...(options.jobs ?? [])];
  if (smtpUrl) {
    const { send } = createSmtpSender({ smtpUrl, siteUrl, brand, mailFrom });
    const run = () => deliverDueMail({ database, send, log });
    jobs.push({ name: "deliver-mail", cron: "* * * * *", wakeOn: outboxChannel, expireInSeconds: 900, run });
  }
  return startJobs({ database, log, jobs });
}

/** The embedded back end behind Supabase's public interface. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, database, log, brand = "Northpip" } = options;
  const keys = await loadKeys(database);
  const sessions = await createLiveSessions(database);
  const fetch: Dispatch = createDispatcher({
    mounts: mountServices(options, { keys, sessions, brand }, (request, info) => fetch(request, info)),
    cors: { siteUrl: config.siteUrl, loopback: config.loopback },
    trustedProxies: config.trustedProxies,
    isDatabaseUp: () => database.isUp(),
    log,
  });
  let running: RunningJobs | undefined;
  return {
    fetch,
    keys,
    startJobs: async () => {
      running ??= await startMailAndPruning(options, brand);
    },
    close: async () => {
      await running?.stop();
      running = undefined;
      await sessions.close();
    },
  };
}
