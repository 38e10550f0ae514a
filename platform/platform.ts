import type { Config } from "#config";
import { createAuthService } from "./auth/routes.ts";
import { createDispatcher, type Dispatch, isBelow } from "./http/dispatch.ts";
import { type Keys, loadKeys } from "./http/keys.ts";
import type { Log } from "./http/service.ts";
import type { Database } from "./postgres/database.ts";

export type Platform = {
  /** Answers every request for which `handles` is true. `remoteAddress` is the socket's; proxies are resolved here. */
  readonly fetch: Dispatch;
  readonly keys: Keys;
  /** Starts sending mail and clearing up; a process that only answers requests need not. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
};

export type PlatformOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
};

const prefixes = ["/rest/v1", "/auth/v1", "/functions/v1", "/_dev/mail"] as const;

/** True for the paths that belong to the platform; everything else is the site's. */
export function handles(pathname: string): boolean {
  return prefixes.some((prefix) => isBelow(prefix, pathname));
}

/** The embedded back end behind Supabase's public interface. */
export async function createPlatform({ config, database, log }: PlatformOptions): Promise<Platform> {
  const keys = await loadKeys(database);
  const dispatch = createDispatcher({
    mounts: [{ prefix: "/auth/v1", service: createAuthService({ database, keys, config, log }), needsDatabase: true }],
    cors: { siteUrl: config.siteUrl, loopback: config.loopback },
    trustedProxies: config.trustedProxies,
    isDatabaseUp: () => database.isUp(),
    log,
  });
  return { fetch: dispatch, keys, startJobs: async () => {}, close: async () => {} };
}
