import type { Caller } from "../../postgres/database.ts";

export type ChangeType = "INSERT" | "UPDATE" | "DELETE";
/** What a client asked for in `config.postgres_changes`, checked and parsed. */
export type ChangeRequest = {
  readonly event: ChangeType | "*";
  readonly schema: string;
  readonly table: string | undefined;
  readonly filter: string | undefined;
};
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
export type ChangeSubscription = {
  /** Same order as the requests. */
  readonly ids: readonly number[];
  useCaller(caller: Caller): void;
  end(): void;
};
export type ChangeFeed = {
  /** @throws {ChangeRequestError} for a filter that cannot be read, an unknown table or column: its message goes to the client. */
  subscribe(
    caller: Caller,
    requests: readonly ChangeRequest[],
    deliver: (ids: readonly number[], data: ChangeData) => void,
  ): Promise<ChangeSubscription>;
  close(): Promise<void>;
};
