import { isDatabaseUnavailable } from "../http/errors.ts";
import type { NetworkSlots } from "../http/network-slots.ts";
import type { Log } from "../http/service.ts";
import type { Caller, Database } from "../postgres/database.ts";
import { realtimeErrors } from "./errors.ts";

type Right = { readonly read: boolean; readonly write: boolean };
export type Permissions = { readonly broadcast: Right; readonly presence: Right };

const full: Right = { read: true, write: true };
/** What anybody with an API key may do on a public channel. */
export const publicPermissions: Permissions = { broadcast: full, presence: full };

export type Authorization = {
  /** What the policies of `realtime.messages` allow. @throws {RealtimeError} when they cannot be asked */
  permissions(caller: Caller, name: string, client: string): Promise<Permissions>;
};

export type AuthorizationOptions = {
  readonly database: Database;
  readonly log: Log;
  /** One client must not use all connections to the database. */
  readonly turns: NetworkSlots;
};

/**
 * Tries, as the caller and in a transaction that is rolled back, to read and to write a message of the topic, once for broadcast and once
 * for presence.
 */
export function createAuthorization({ database, log, turns }: AuthorizationOptions): Authorization {
  const ask = (caller: Caller, name: string) =>
    database.asCaller(
      caller,
      async (tx) => {
        const { rows } = await tx.query<{ permissions: Permissions }>(
          "select realtime.permissions($1) as permissions",
          [name],
        );
        return rows[0]?.permissions;
      },
      { rollback: true },
    );
  return {
    async permissions(caller, name, client) {
      const giveBack = await turns.take(client);
      if (!giveBack) throw realtimeErrors.databaseUnavailable();
      try {
        const found = await ask(caller, name);
        if (!found) throw realtimeErrors.fault();
        return found;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw realtimeErrors.databaseUnavailable();
        log.warn("a policy of realtime.messages failed", { error: (error as Error).message });
        throw realtimeErrors.mayNotRead(name);
      } finally {
        giveBack();
      }
    },
  };
}
