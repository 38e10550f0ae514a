/** How much of a service one address may use at the same time, so that it cannot use all of it. */
export type WorkSlots = {
  /**
   * Waits for a turn; of several addresses that ask together, the one with the least under way takes it. @returns the function that gives
   * it back, or null when too many of this address wait already, and when `signal` says that nobody waits for the answer any more.
   */
  take(asking: string | Iterable<string>, signal?: AbortSignal): Promise<(() => void) | null>;
};

export type WorkSlotLimits = {
  /** Of one address at the same time. */
  readonly running: number;
  /** Of one address; no limit unless said otherwise. */
  readonly waiting?: number;
  /** Milliseconds that one may wait. */
  readonly waitMs: number;
  /** Of all addresses at the same time, which then take turns, whatever the number each of them asks for; no limit unless said otherwise. */
  readonly together?: number;
};

type Waiter = { start(): void };
type Line = { running: number; readonly waiting: Set<Waiter> };

/** For work on the owner's connections, of which there are six: several addresses are served while one asks all it can. */
export const ownerTurns = { running: 4, waiting: 200, waitMs: 5_000 } satisfies WorkSlotLimits;

/** The lines of all addresses that have something under way, and who of them is next. */
class Lines {
  /** The first one was served the longest time ago. */
  readonly #lines = new Map<string, Line>();
  readonly #ofOne: number;
  readonly #together: number;
  #running = 0;

  constructor(ofOne: number, together: number) {
    this.#ofOne = ofOne;
    this.#together = together;
  }

  of(address: string): Line {
    const line = this.#lines.get(address) ?? { running: 0, waiting: new Set() };
    this.#lines.set(address, line);
    return line;
  }

  leastBusy(addresses: Iterable<string>): string {
    let [found, least] = ["", Number.POSITIVE_INFINITY];
    for (const address of addresses) {
      const line = this.#lines.get(address);
      if (!line) return address;
      const load = line.running + line.waiting.size;
      if (load < least) [found, least] = [address, load];
    }
    return found;
  }

  mayStart(line: Line): boolean {
    return line.running < this.#ofOne && this.#running < this.#together;
  }

  /** @returns the function that gives the turn back */
  start(address: string, line: Line): () => void {
    this.#lines.delete(address);
    this.#lines.set(address, line);
    line.running += 1;
    this.#running += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      line.running -= 1;
      this.#running -= 1;
      this.#serve(line);
      this.forget(address, line);
    };
  }

  #serve(freed: Line): void {
    const candidates = this.#together === Number.POSITIVE_INFINITY ? [freed] : this.#lines.values();
    for (const line of candidates) {
      const [next] = line.waiting;
      if (next && this.mayStart(line)) next.start();
      if (this.#running >= this.#together) return;
    }
  }

  forget(address: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0 && this.#lines.get(address) === line) this.#lines.delete(address);
  }
}

/** In memory of this process: what it protects, the pool of connections, is this process's too. */
export function createWorkSlots(limits: WorkSlotLimits): WorkSlots {
  const { running, waiting = Number.POSITIVE_INFINITY, waitMs, together = Number.POSITIVE_INFINITY } = limits;
  const lines = new Lines(running, together);
  return {
    async take(asking, signal) {
      if (signal?.aborted) return null;
      const address = typeof asking === "string" ? asking : lines.leastBusy(asking);
      const line = lines.of(address);
      if (lines.mayStart(line)) return lines.start(address, line);
      if (line.waiting.size >= waiting) {
        lines.forget(address, line);
        return null;
      }
      return new Promise((resolve) => {
        const leave = (turn: (() => void) | null) => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          line.waiting.delete(waiter);
          if (turn === null) lines.forget(address, line);
          resolve(turn);
        };
        const giveUp = () => leave(null);
        const timer = setTimeout(giveUp, waitMs);
        const waiter: Waiter = { start: () => leave(lines.start(address, line)) };
        line.waiting.add(waiter);
        signal?.addEventListener("abort", giveUp);
      });
    },
  };
}
