import { addressGroup, inProcessAddress } from "../http/client-address.ts";
import type { WorkSlots } from "../http/work-slots.ts";
import type { Caller, Database } from "../postgres/database.ts";
import { storageErrors } from "./errors.ts";

/** The transactions of one request. */
export type RequestWork = {
  readonly database: Database;
  /** The service, and this process itself, wait for nobody. */
  identified(caller: Caller): void;
};

/**
 * Each transaction of a request waits for a turn of its address, so that one address cannot take every connection, and none is begun
 * for a sender that has gone. A turn ends with its transaction: none is held while the bytes of a file flow.
 */
export function inTurns(database: Database, turns: WorkSlots, remoteAddress: string, signal: AbortSignal): RequestWork {
  const address = addressGroup(remoteAddress);
  let trusted = remoteAddress === inProcessAddress;

  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw storageErrors.senderGone();
    if (trusted) return run();
    const release = await turns.take(address, signal);
    if (!release) throw signal.aborted ? storageErrors.senderGone() : storageErrors.tooManyRequests();
    try {
      return await run();
    } finally {
      release();
    }
  }

  return {
    database: {
      ...database,
      asCaller: (caller, run, options) => inTurn(() => database.asCaller(caller, run, options)),
      asService: (run, options) => inTurn(() => database.asService(run, options)),
    },
    identified({ role }) {
      trusted ||= role === "service_role";
    },
  };
}
