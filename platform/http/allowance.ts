export type Rate = {
  /** At once. */
  readonly burst: number;
  /** Afterwards. */
  readonly perSecond: number;
};

/** Counts what one client takes: `burst` at once, then `perSecond`. In memory; see limits.ts for what all processes share. */
export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** What is left at `now`, in milliseconds of any clock that only goes forward. */
  leftAt(now: number): number {
    return Math.min(this.#rate.burst, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond);
  }

  take(now: number, count = 1): boolean {
    const left = this.leftAt(now);
    this.#at = now;
    this.#left = left >= count ? left - count : left;
    return left >= count;
  }
}

export type Allowances = {
  /** Whether this client may have `count` more now. */
  take(client: string, count?: number): boolean;
};

const mostClients = 10_000;

/** One allowance for each client. By a clock that is never set back: until the old time came again, nobody would have anything. */
export function createAllowances(rate: Rate, now: () => number = () => performance.now()): Allowances {
  const clients = new Map<string, Allowance>();

  function forget(time: number) {
    for (const [client, allowance] of clients) if (allowance.leftAt(time) >= rate.burst) clients.delete(client);
    // More clients than can be told apart at once: the oldest are forgotten.
    for (const client of clients.keys()) {
      if (clients.size < mostClients) break;
      clients.delete(client);
    }
  }

  return {
    take(client, count = 1) {
      const time = now();
      let allowance = clients.get(client);
      if (!allowance) {
        if (clients.size >= mostClients) forget(time);
        allowance = new Allowance(rate, time);
        clients.set(client, allowance);
      }
      return allowance.take(time, count);
    },
  };
}
