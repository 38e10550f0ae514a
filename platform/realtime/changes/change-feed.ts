import type { Caller } from "../../postgres/database.ts";

export type ChangeType = "INSERT" | "UPDATE" | "DELETE";

/** What a client asked for in `config.postgres_changes`. The schema `*` means every exposed one. */
export type ChangeRequest = {
  readonly event: ChangeType | "*";
  readonly schema: string;
  /** Undefined or `*`: every table of the schema that the caller may read. */
  readonly table: string | undefined;
  readonly filter: string | undefined;
  /** Columns that are told beside the primary key; every column that may be read otherwise. */
  readonly select?: readonly string[] | undefined;
};

/** One change as the client receives it. */
export type ChangeData = {
  readonly schema: string;
  readonly table: string;
  readonly type: ChangeType;
  readonly commit_timestamp: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly old_record: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[] | null;
};

/** Called with the ids of the requests that the change answers. Subscribers of the same caller share one `data` object. */
export type Deliver = (ids: readonly number[], data: ChangeData) => void;

export type ChangeSubscription = {
  /** Same order as the requests. */
  readonly ids: readonly number[];
  /** From now on changes are judged as this caller, also those that wait. */
  useCaller(caller: Caller): void;
  end(): void;
};

export type Subscriber = {
  readonly caller: Caller;
  /** What limits and turns count by. */
  readonly client: string;
};

export type ChangeFeed = {
  /**
   * Resolves when changes written from now on will be delivered.
   * @throws {ChangeRequestError} for a filter that cannot be read, an unknown table or column: its message goes to the client.
   * @throws {DatabaseUnavailable} while the database does not answer.
   */
  subscribe(subscriber: Subscriber, requests: readonly ChangeRequest[], deliver: Deliver): Promise<ChangeSubscription>;
  close(): Promise<void>;
};

/** What was asked for cannot be had. The message tells nothing that the caller did not say. */
export class ChangeRequestError extends Error {
  override readonly name = "ChangeRequestError";
}
