import type { LiveSessions } from "../http/live-sessions.ts";
import type { Log } from "../http/service.ts";
import type { Caller, Database } from "../postgres/database.ts";
import type { Settings } from "../settings/schema.ts";
import type { FileBackend } from "./backends/backend.ts";
import type { Pictures } from "./transform/pictures.ts";
import type { RequestWork } from "./turns.ts";

/** What every operation works with. */
export type StorageContext = {
  /** Of this request: its transactions wait for their turn, and end when the sender has gone. */
  readonly database: Database;
  /** For clearing up, which happens whatever became of the sender. */
  readonly unattended: Database;
  readonly files: FileBackend;
  readonly pictures: Pictures;
  readonly settings: Settings["storage"];
  /** The site's own origin: where addresses that the service makes lead. */
  readonly siteUrl: string;
  readonly log: Log;
  readonly sessions: Pick<LiveSessions, "current">;
  /** Signs addresses; never leaves the server. */
  readonly secret: Buffer;
};

/** One request, with what an operation may want to know of it. */
export type StorageCall = {
  readonly request: Request;
  readonly query: URLSearchParams;
  /** What follows the route's fixed part, still encoded: `bucket/folder/file`. */
  readonly rest: string;
  /** Whose turns it takes: the client's address, or the network it stands for. */
  readonly address: string;
  readonly beginUpload: RequestWork["beginUpload"];
  /** @throws {StorageError} without a token, or with one that is not believed */
  caller(): Promise<Caller>;
};

export type Operation = (context: StorageContext, call: StorageCall) => Promise<Response>;
