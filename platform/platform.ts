import { join } from "node:path";
import { edgeVariables } from "./function-environment.ts";
import { createEdgeFunctions, type EdgeFunctions } from "./functions/edge/edge-functions.ts";
import { countedLog } from "./http/counted-log.ts";
import { createDispatcher, type Dispatch } from "./http/dispatch.ts";
import { type GivenKeys, readSigningKeys } from "./http/given-keys.ts";
import { showsServiceKey } from "./http/identify-caller.ts";
import { type Keys, loadKeys } from "./http/keys.ts";
import { createLiveSessions } from "./http/live-sessions.ts";
import type { RunningJobs } from "./jobs/start-jobs.ts";
import { mountServices } from "./mounts.ts";
import { startMessagesAndPruning } from "./platform-jobs.ts";
import { type BrandName, filesOf, type PlatformOptions, prefixes } from "./platform-options.ts";
import { createChangeFeed } from "./realtime/changes/create-change-feed.ts";
import { disabledRealtime } from "./realtime/disabled-realtime.ts";
import { createRealtime, type Realtime, type RealtimeOptions } from "./realtime/realtime.ts";
import type { Upgrade } from "./realtime/upgrade.ts";
import { defaultSettings } from "./settings/read-settings.ts";
import type { Settings } from "./settings/schema.ts";
import { missingFiles } from "./storage/missing-files.ts";
import { prepareBuckets } from "./storage/prepare-buckets.ts";

export type Platform = {
  /** Answers every request for which `handles` of platform-options.ts is true. `remoteAddress` is the socket's; proxies are resolved here. */
  readonly fetch: Dispatch;
  readonly keys: Keys;
  /** Answers every request to change protocols for which `handles` of platform-options.ts is true: node:http's `upgrade` event. */
  readonly upgrade: Upgrade;
  /** Closes WebSockets as those of a server that comes back; the first thing of a shutdown. */
  closeSockets(): void;
  /** Starts sending mail and clearing up; a process that only answers requests need not. */
  startJobs(): Promise<void>;
  /** Ends the jobs. The database stays open: it is the caller's. */
  close(): Promise<void>;
};

/** What `auth.jwt_secret` and `auth.signing_keys_path` bring along. */
function givenKeys({ auth: { jwt_secret: secret, signing_keys_path: path } }: Settings): GivenKeys {
  return {
    ...(secret === undefined ? {} : { sharedSecret: new TextEncoder().encode(secret) }),
    signing: path === undefined ? [] : readSigningKeys(path),
  };
}

const unnamed: BrandName = async () => "Northpip";

/** Functions that are not the site's own. */
function edgeFunctions(options: PlatformOptions, keys: Keys): EdgeFunctions | undefined {
  const { config, functionsDirectory: directory, settings = defaultSettings, log } = options;
  if (directory === undefined) return undefined;
  return createEdgeFunctions({ directory, settings: settings.functions, variables: edgeVariables(config, keys), log });
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

/** What was stored may lie elsewhere: in the folder of another process, or where files were before a bucket was named. */
async function checkStoredFiles({ config, database, log, settings = defaultSettings }: PlatformOptions): Promise<void> {
  const { s3 } = settings.storage;
  const { missing, looked } = await missingFiles(database, filesOf(config, settings));
  if (missing === 0) return;
  const [place, advice] = s3
    ? [
        `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}`,
        "Look whether its address and keys are right, and copy there what lies in DATA_DIR/storage",
      ]
    : [join(config.dataDir, "storage"), "Processes on one database share that folder, or keep files in an S3 service"];
  log.warn(
    `${missing} of the ${looked} newest stored files cannot be read from ${place}, nor downloaded here. ${advice} (docs/how-to/files-in-s3.md)`,
  );
}

/** The embedded back end behind Supabase's public interface. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, database, log, brand = unnamed, settings = defaultSettings } = options;
  if (settings.auth.captcha?.enabled && !config.captcha)
    log.warn("[auth.captcha] is on, but CAPTCHA_SITE_KEY is not set: nobody can sign in or up on the site's own pages");
  const keys = await loadKeys(database, givenKeys(settings));
  await prepareBuckets(database, settings.storage);
  const checked = checkStoredFiles(options);
  // Whose bucket does not answer opens all the same, and no later.
  if (settings.storage.s3) checked.catch((error: unknown) => log.warn("stored files were not looked at", { error }));
  else await checked;
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
    isService: (request) => showsServiceKey(request, keys),
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
