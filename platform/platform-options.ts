import { join } from "node:path";
import type { Config } from "#config";
import type { AuthLimits } from "./auth/limits.ts";
import type { FunctionHandler } from "./functions/function-handler.ts";
import { isBelow } from "./http/dispatch.ts";
import { fetchPublic, type OutgoingFetch } from "./http/outgoing-fetch.ts";
import type { Log } from "./http/service.ts";
import type { Job } from "./jobs/start-jobs.ts";
import type { Database, Tx } from "./postgres/database.ts";
import type { RealtimeLimits } from "./realtime/limits.ts";
import type { Settings } from "./settings/schema.ts";
import type { FileBackend } from "./storage/backends/backend.ts";
import { localFiles } from "./storage/backends/local-files.ts";
import { s3Files } from "./storage/backends/s3-files.ts";
import { pictureCache } from "./storage/transform/picture-cache.ts";

export type BrandName = (tx: Tx) => Promise<string>;

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
  /** Status for whom there is no turn of each; 429 otherwise. */
  readonly busyStatuses?: Readonly<Record<string, number>>;
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
  readonly brand?: BrandName;
  /** For tests only: asks other servers. */
  readonly outgoing?: OutgoingFetch;
  /** For tests only. */
  readonly limits?: Partial<AuthLimits>;
  /** For tests only: where the SMS provider's interface is. */
  readonly smsProviderBase?: string;
  /** For tests only. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
};

export const prefixes = {
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

/** Where the bytes of stored files lie. */
export const filesOf = ({ dataDir, publicOnly }: Config, { storage: { s3 } }: Settings): FileBackend =>
  s3 ? s3Files(s3, publicOnly.includes("storage") ? fetchPublic : fetch) : localFiles(join(dataDir, "storage"));
/** Where pictures in other sizes are stored, each of which can be made again. */
export const picturesOf = ({ dataDir }: Config) => pictureCache(join(dataDir, "pictures"));
