import type { HeldChange } from "./held-change.ts";

/** Bytes of all changes that wait for anybody; one that waits for several callers is counted once. */
export type MemoryBudget = {
  /** False, and nothing is held, when there is no room. */
  hold(change: HeldChange): boolean;
  release(change: HeldChange): void;
};

export function memoryBudget(most: number): MemoryBudget {
  const holders = new Map<HeldChange, number>();
  let bytes = 0;
  return {
    hold(change) {
      const count = holders.get(change) ?? 0;
      if (count === 0 && bytes + change.bytes > most) return false;
      if (count === 0) bytes += change.bytes;
      holders.set(change, count + 1);
      return true;
    },
    release(change) {
      const count = holders.get(change) ?? 0;
      if (count > 1) holders.set(change, count - 1);
      else if (holders.delete(change)) bytes -= change.bytes;
    },
  };
}
