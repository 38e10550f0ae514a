import { createWorkSlots, type WorkSlotLimits } from "./work-slots.ts";

export type FairTurnLimits = {
  /** Of one address. */
  readonly ofOne: Omit<WorkSlotLimits, "together">;
  /** Of all addresses at the same time. */
  readonly together: number;
  readonly heavy: {
    /** Of all together who are heavy. */
    readonly together: number;
    /** Whoever has used more than this is heavy… */
    readonly afterMs: number;
    /** …until so much of it a second is forgotten. */
    readonly leakPerSecond: number;
  };
};

export type Asking = {
  readonly address: string;
  /** The network around the address that may be one customer's. */
  readonly site: string | null;
  /** A user's id; null for a visitor. */
  readonly account: string | null;
};

export type FairTurns = {
  /**
   * Waits for a turn of an address, and of an account where there is one. What the turn takes is charged to both and to the wider network.
   * @returns the function that gives it back, or null when too many of this address wait, or nobody waits for the answer any more.
   */
  take(asking: Asking, signal?: AbortSignal): Promise<(() => void) | null>;
};

type Bill = { usedMs: number; at: number };

const most = 10_000;

/**
 * Turns at something scarce, of which those who used much of it recently get a part and no more, however many addresses they come
 * from. In memory of this process, as the connections are.
 */
export function createFairTurns(limits: FairTurnLimits, now: () => number = () => performance.now()): FairTurns {
  const { ofOne, together, heavy } = limits;
  const all = createWorkSlots({ ...ofOne, together });
  const heavies = createWorkSlots({ ...ofOne, together: heavy.together });
  const accounts = createWorkSlots(ofOne);
  const bills = new Map<string, Bill>();

  const leakedAt = ({ usedMs, at }: Bill, time: number) =>
    Math.max(0, usedMs - ((time - at) / 1_000) * heavy.leakPerSecond);

  function isHeavy(client: string): boolean {
    const bill = bills.get(client);
    return bill !== undefined && leakedAt(bill, now()) > heavy.afterMs;
  }

  function charge(client: string, ms: number): void {
    const time = now();
    const bill = bills.get(client);
    const usedMs = (bill ? leakedAt(bill, time) : 0) + ms;
    bills.delete(client);
    if (bills.size >= most) for (const [one, old] of bills) if (leakedAt(old, time) === 0) bills.delete(one);
    // Many clients at once that all use much: the one longest ago is forgotten.
    for (const one of bills.keys()) {
      if (bills.size < most) break;
      bills.delete(one);
    }
    bills.set(client, { usedMs, at: time });
  }

  return {
    async take({ address, site, account }, signal) {
      const clients = [address, site, account].filter((client) => client !== null);
      const turns: (() => void)[] = [];
      const giveBack = () => {
        for (const turn of turns.splice(0)) turn();
      };
      const wanted = [
        ...(account !== null ? [() => accounts.take(account, signal)] : []),
        ...(clients.some(isHeavy) ? [() => heavies.take(address, signal)] : []),
        () => all.take(address, signal),
      ];
      for (const take of wanted) {
        const turn = await take();
        if (!turn) {
          giveBack();
          return null;
        }
        turns.push(turn);
      }
      const started = now();
      return () => {
        if (turns.length === 0) return;
        giveBack();
        for (const client of clients) charge(client, now() - started);
      };
    },
  };
}
