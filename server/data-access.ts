import type { Config } from "#config";
import { inProcessAddress } from "#platform/http/client-address.ts";
import type { Log } from "#platform/http/service.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Settings } from "#platform/settings/schema.ts";
import type { SignalWork } from "./alerts/watch-alert.ts";
import { createBackEnd } from "./back-end.ts";
import { type ContentEpoch, followContent, timedEpoch } from "./content-epoch.ts";
import type { ForecastWork } from "./forecasts/forecast-work.ts";
import type { ProviderSettings } from "./providers/provider-settings.ts";
import type { BackEnd } from "./site.ts";

/** How the site reaches its data: the embedded platform in this process, or a hosted project over the network. */
export type DataAccess = {
  readonly url: string;
  readonly anonKey: string;
  /** Past row level security: for what this process itself publishes, never for a request. */
  readonly serviceRoleKey: string;
  readonly fetch: typeof fetch;
  /** Origins beside our own that the browser may talk to. */
  readonly origins: readonly string[];
  readonly backEnds: readonly BackEnd[];
  readonly epoch: ContentEpoch;
  isUp(): boolean;
  startJobs(): Promise<void>;
  /** Sends WebSockets away, to come back when the server has. */
  closeSockets(): void;
  close(): Promise<void>;
};

/** Hosted content is read again at most this often. */
const hostedContentMs = 2_000;

/** Without a connection to ask on, the requests themselves tell: for a moment after one of them reached nobody. */
const unreachableMs = 2_000;
/** What the network in front of a hosted project answers when the project does not. */
const originIsAway = (status: number) => status >= 521 && status <= 523;

/** By a clock that is never set back, as the project would be away until the old time came again. */
export function followAnswers(ask: typeof fetch, now: () => number = () => performance.now()) {
  let unreachableAt = Number.NEGATIVE_INFINITY;
  const asked: typeof fetch = async (input, init) => {
    try {
      const response = await ask(input, init);
      if (originIsAway(response.status)) unreachableAt = now();
      return response;
    } catch (error) {
      if (error instanceof TypeError) unreachableAt = now();
      throw error;
    }
  };
  return { fetch: asked, isUp: () => now() - unreachableAt > unreachableMs };
}

export function hostedData({ hosted }: Pick<Config, "hosted">): DataAccess {
  if (!hosted) throw new Error("hostedData needs the three SUPABASE_ variables");
  const { url, anonKey, serviceRoleKey } = hosted;
  const { fetch, isUp } = followAnswers(globalThis.fetch);
  return {
    url,
    anonKey,
    serviceRoleKey,
    fetch,
    origins: [url, url.replace(/^http/, "ws")],
    backEnds: [],
    epoch: timedEpoch(hostedContentMs),
    isUp,
    startJobs: async () => undefined,
    closeSockets: () => undefined,
    close: async () => undefined,
  };
}

export type EmbeddedOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly ownerUrl?: string | undefined;
  readonly log: Log;
  readonly mailboxKey: string | undefined;
  readonly settings: Settings;
  /** Without it no forecasts are made. */
  readonly forecastWork?: ForecastWork;
  readonly signalWork?: SignalWork;
  readonly providers?: ProviderSettings | undefined;
};

/**
 * Rises with each change of what pages are written from: content, and students of courses that are no longer sold. Any other write, such as a
 * member's or the counting of a visitor's requests, leaves every page as it is.
 */
const pageTable = "content_version";

export async function embeddedData(options: EmbeddedOptions): Promise<DataAccess> {
  const { config, database } = options;
  const epoch = await followContent(database);
  // Pages name the checkout, and their policy its hosts.
  options.providers?.onChange(epoch.advance);
  const { platform, backEnds } = await createBackEnd({
    ...options,
    onWrite: (table) => {
      if (table === pageTable) epoch.advance();
    },
  });
  return {
    url: config.siteUrl,
    anonKey: platform.keys.anonKey,
    serviceRoleKey: platform.keys.serviceRoleKey,
    fetch: (input, init) => platform.fetch(new Request(input, init), { remoteAddress: inProcessAddress }),
    origins: [],
    backEnds,
    epoch,
    isUp: () => database.isUp(),
    startJobs: platform.startJobs,
    closeSockets: platform.closeSockets,
    close: async () => {
      await platform.close();
      await epoch.close();
    },
  };
}
