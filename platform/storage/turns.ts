import { addressGroup, siteShare } from "#lib/address-group.ts";
import { inProcessAddress } from "../http/client-address.ts";
import type { NetworkSlots } from "../http/network-slots.ts";
import type { WorkSlotLimits } from "../http/work-slots.ts";
import type { Caller, Database } from "../postgres/database.ts";
import { storageErrors } from "./errors.ts";

/** What one address may have under way; the second is for bytes on their way in, which hold no turn of the first. */
export type Shares = { readonly turns: NetworkSlots; readonly uploads: NetworkSlots };

/**
 * Uploads of one address at a time. A sender may be slow, and each costs an open file: the others wait in their connections, none of
 * their bytes read.
 */
export const uploadsPerAddress: WorkSlotLimits = { running: 10, waiting: 40, waitMs: 20_000 };
/** Of the network around an IPv6 address: senders are slow, so that four times as many of them are no load, and no more than that are open. */
export const uploadsOfNetwork: WorkSlotLimits = {
  running: siteShare * 10,
  waiting: siteShare * 40,
  waitMs: 20_000,
};

/** What one request asks of what all share. */
export type RequestWork = {
  readonly database: Database;
  /** Waits until its address may send another file. @returns the function to call at the end; @throws {HttpError} 429 */
  beginUpload(): Promise<() => void>;
  /** The service, and this process itself, wait for nobody. */
  identified(caller: Caller): void;
};

/**
 * Each transaction of a request waits for a turn of its address, so that one address cannot take every connection, and none is begun
 * for a sender that has gone. A turn ends with its transaction: none is held while the bytes of a file flow.
 */
export function inTurns(database: Database, shares: Shares, remoteAddress: string, signal: AbortSignal): RequestWork {
  const address = addressGroup(remoteAddress);
  let trusted = remoteAddress === inProcessAddress;

  async function begin(slots: NetworkSlots): Promise<() => void> {
    if (signal.aborted) throw storageErrors.senderGone();
    if (trusted) return () => undefined;
    const release = await slots.take(address, signal);
    if (!release) throw signal.aborted ? storageErrors.senderGone() : storageErrors.tooManyRequests();
    return release;
  }
  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const release = await begin(shares.turns);
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
    beginUpload: () => begin(shares.uploads),
    identified({ role }) {
      trusted ||= role === "service_role";
    },
  };
}
