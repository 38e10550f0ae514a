/** How much of a service one address may use at the same time, so that it cannot use all of it. */
export type WorkSlots = {
  /**
   * Waits for a turn. @returns the function that gives it back, or null when too many of this address wait already, and when `signal`
   * says that nobody waits for the answer any more.
   */
  take(address: string, signal?: AbortSignal): Promise<(() => void) | null>;
};

export type WorkSlotLimits = {
  readonly running: number;
  readonly waiting: number;
  /** Milliseconds that one may wait. */
  readonly waitMs: number;
};

type Waiter = { start(): void };
type Line = { running: number; readonly waiting: Set<Waiter> };

/** For work on the owner's connections, of which there are six: several addresses are served while one asks all it can. */
export const ownerTurns: WorkSlotLimits = { running: 4, waiting: 200, waitMs: 5_000 };

/** In memory of this process: what it protects, the pool of connections, is this process's too. */
export function createWorkSlots({ running, waiting, waitMs }: WorkSlotLimits): WorkSlots {
  const lines = new Map<string, Line>();

  function giveBack(address: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      // The turn goes on to the next in line, so `running` stays.
      next.start();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(address);
  }

  function once(address: string, line: Line): () => void {
    let held = true;
    return () => {
      if (held) giveBack(address, line);
      held = false;
    };
  }

  return {
    async take(address, signal) {
      if (signal?.aborted) return null;
      const line = lines.get(address) ?? { running: 0, waiting: new Set() };
      lines.set(address, line);
      if (line.running < running) {
        line.running += 1;
        return once(address, line);
      }
      if (line.waiting.size >= waiting) return null;
      return new Promise((resolve) => {
        const leave = (turn: (() => void) | null) => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          line.waiting.delete(waiter);
          resolve(turn);
        };
        const giveUp = () => leave(null);
        const timer = setTimeout(giveUp, waitMs);
        const waiter: Waiter = { start: () => leave(once(address, line)) };
        line.waiting.add(waiter);
        signal?.addEventListener("abort", giveUp);
      });
    },
  };
}
