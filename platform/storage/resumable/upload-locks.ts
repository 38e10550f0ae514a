import { ERRORS, type Locker, type RequestRelease } from "@tus/server";
import { createWorkSlots } from "../../http/work-slots.ts";

const lockedOut = { ...ERRORS.ERR_LOCK_TIMEOUT, status_code: 423, body: "The upload is busy. Try again in a moment" };

export type UploadLocks = Locker & {
  /** Runs alone of all that has to do with this upload. @throws 423 when its turn does not come */
  alone<T>(id: string, run: () => Promise<T>): Promise<T>;
};

/**
 * One request at a time goes on with an upload. One that comes asks the one under way to end: a client that lost its connection comes
 * back while its former request still waits for bytes. (The library's own locks check again and again in a loop.)
 */
export function createUploadLocks(): UploadLocks {
  const slots = createWorkSlots({ running: 1, waiting: 5, waitMs: 20_000 });
  const holders = new Map<string, RequestRelease>();

  async function take(id: string, release: RequestRelease, signal?: AbortSignal): Promise<() => void> {
    await holders.get(id)?.();
    const giveBack = await slots.take(id, signal);
    if (!giveBack) throw lockedOut;
    holders.set(id, release);
    return () => {
      holders.delete(id);
      giveBack();
    };
  }

  return {
    newLock(id) {
      let giveBack = () => {};
      return {
        async lock(signal, requestRelease) {
          giveBack = await take(id, requestRelease, signal);
        },
        async unlock() {
          giveBack();
        },
      };
    },
    async alone(id, run) {
      const giveBack = await take(id, () => undefined);
      try {
        return await run();
      } finally {
        giveBack();
      }
    },
  };
}
